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

func completionCommand() *cli.Command {
	return &cli.Command{
		Name:      "completion",
		Usage:     "print a script that completes commands and flags in a shell",
		ArgsUsage: "bash|zsh|fish",
		Description: `Examples:
  source <(midiconnect4 completion bash)
  source <(midiconnect4 completion zsh)
  midiconnect4 completion fish | source`,
		BashComplete: completeWith(func() []string { return []string{"bash", "zsh", "fish"} }),
		Action: func(c *cli.Context) error {
			args, err := arguments(c, "bash|zsh|fish")
			if err != nil {
				return err
			}
			var script string
			switch args[0] {
			case "bash":
				script = bashCompletion
			case "zsh":
				script = zshCompletion
			case "fish":
				if script, err = c.App.ToFishCompletion(); err != nil {
					return err
				}
			default:
				return unknown("completion for", args[0], []string{"bash", "zsh", "fish"})
			}
			fmt.Fprint(c.App.Writer, script)
			return nil
		},
	}
}

// completeWith completes an argument with names, and what begins as a flag with
// flags.
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
