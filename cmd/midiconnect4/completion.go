package main

import (
	_ "embed"
	"fmt"
	"os"
	"strings"

	"github.com/urfave/cli/v2"
)

//go:embed completion.bash
var bashCompletion string

//go:embed completion.zsh
var zshCompletion string

var shells = []string{"bash", "zsh", "fish"}

func completionCommand() *cli.Command {
	return &cli.Command{
		Name:      "completion",
		Usage:     "print a script that completes commands and flags in a shell",
		ArgsUsage: "bash|zsh|fish",
		Description: `Examples:
  source <(midiconnect4 completion bash)
  source <(midiconnect4 completion zsh)
  midiconnect4 completion fish | source`,
		BashComplete: completeWith(func() []string { return shells }),
		Action: func(c *cli.Context) error {
			args, err := arguments(c, "bash|zsh|fish")
			if err != nil {
				return err
			}
			script, err := completionScript(c.App, args[0])
			fmt.Fprint(c.App.Writer, script)
			return err
		},
	}
}

// completionScript is the script that completes commands in a shell.
func completionScript(app *cli.App, shell string) (string, error) {
	switch shell {
	case "bash":
		return bashCompletion, nil
	case "zsh":
		return zshCompletion, nil
	case "fish":
		return app.ToFishCompletion()
	}
	return "", unknown("completion for", shell, shells)
}

// completeWith completes an argument by names, and a word that starts with - by flags.
func completeWith(names func() []string) cli.BashCompleteFunc {
	return func(c *cli.Context) {
		// The request for completions is last; before it is what was typed.
		if i := len(os.Args) - 2; i > 0 && strings.HasPrefix(os.Args[i], "-") {
			cli.DefaultCompleteWithFlags(c.Command)(c)
			return
		}
		for _, name := range names() {
			fmt.Fprintln(c.App.Writer, name)
		}
	}
}
