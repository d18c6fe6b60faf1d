package main

import (
	_ "embed"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
)

//go:embed completion.bash
var bashCompletion string

//go:embed completion.zsh
var zshCompletion string

//go:embed completion.fish
var fishCompletion string

var shells = []string{"bash", "zsh", "fish"}

func completionCommand() *cli.Command {
	return &cli.Command{
		Name:         "completion",
		Usage:        "print a script that completes commands and flags in a shell",
		ArgsUsage:    "bash|zsh|fish",
		BashComplete: completeWith(func() []string { return shells }),
		Action: func(c *cli.Context) error {
			script, err := completionScript(c.Args().First())
			fmt.Fprint(c.App.Writer, script)
			return err
		},
	}
}

// completionScript returns the script that completes commands in a shell. For an unknown shell, the error lists the known ones.
func completionScript(shell string) (string, error) {
	switch shell {
	case "bash":
		return bashCompletion, nil
	case "zsh":
		return zshCompletion, nil
	case "fish":
		return fishCompletion, nil
	}
	return "", unknown("completion for", shell, shells)
}

// suggest completes subcommands and visible flags. It leaves out help, which each command has: a Tab behind render would write it.
func suggest(c *cli.Context) {
	commands := slices.DeleteFunc(slices.Clone(c.Command.Subcommands), func(c *cli.Command) bool { return c.Name == "help" })
	cli.DefaultCompleteWithFlags(&cli.Command{Flags: c.Command.VisibleFlags(), Subcommands: commands})(c)
}

// completeWith completes an argument from names, and an argument that starts with - from the flags.
func completeWith(names func() []string) cli.BashCompleteFunc {
	return func(c *cli.Context) {
		// The shell adds a last argument that requests completions. The argument before it is the word being typed.
		if i := len(os.Args) - 2; i > 0 && strings.HasPrefix(os.Args[i], "-") {
			suggest(c)
			return
		}
		for _, name := range names() {
			fmt.Fprintln(c.App.Writer, name)
		}
	}
}
