package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"midiconnect4"
	"midiconnect4/internal/provenance"
	"midiconnect4/play/guard"
	"midiconnect4/play/live"
	"midiconnect4/play/midiport"
	"midiconnect4/play/stage"
)

// version is the version of the program. Releases set it.
var version = "0.1.0"

func newApp() *cli.App {
	cli.VersionPrinter = func(c *cli.Context) {
		fmt.Fprintln(c.App.Writer, "midiconnect4", provenance.Built(version))
	}
	cli.HelpPrinter = printHelp
	var licences bool
	app := &cli.App{
		Name:                      "midiconnect4",
		Usage:                     "turn board games between evolved gamers into music",
		Version:                   version,
		Description:               helpText("midiconnect4"),
		Flags:                     group("Flags", bind(&licences, "licences", "print the licences of the program and of what is built into it").also("licenses")),
		EnableBashCompletion:      true,
		Suggest:                   true,
		DisableSliceFlagSeparator: true,
		Commands: []*cli.Command{
			renderCommand(), exploreCommand(), measureCommand(), gamesCommand(), playCommand(), studioCommand(), linkCommand(), setsCommand(), scoresCommand(), gamersCommand(), evolveCommand(), rateCommand(), solveCommand(),
			reproduceCommand(), workerCommand(), doctorCommand(), portsCommand(), keysCommand(), completionCommand(), guardCommand(), manCommand(),
		},
		Action: func(c *cli.Context) error {
			switch {
			case licences && !c.Args().Present():
				_, err := fmt.Fprintf(c.App.Writer, "%s\n%s", midiconnect4.Licence, midiconnect4.Notices)
				return err
			case c.Args().Present():
				return unknown("command", c.Args().First(), append(visibleNames(c.App.Commands), "--help", "--version"))
			}
			return welcome(c)
		},
		ExitErrHandler: func(*cli.Context, error) {}, // main prints the error
	}
	app.OnUsageError, app.BashComplete = wrongFlag, suggest
	app.Before = func(c *cli.Context) error {
		if licences && c.Args().Present() {
			return wrongUsage(fmt.Errorf("%q is one argument too many", c.Args().First()))
		}
		return nil
	}
	finish(app.Commands, "")
	return app
}

// finish completes each command: its help text, its errors for wrong flags and arguments, and its shell completion. A command that only groups
// subcommands also gets an action.
func finish(commands []*cli.Command, of string) {
	for _, c := range commands {
		if c.Description == "" {
			c.Description = helpText(of + c.Name)
		}
		c.OnUsageError, c.Before = wrongFlag, checkArguments
		if c.BashComplete == nil {
			c.BashComplete = suggest
		}
		if len(c.Subcommands) > 0 {
			names, own := visibleNames(c.Subcommands), c.Action
			c.Before = nil
			c.Action = func(c *cli.Context) error {
				switch {
				case c.Args().Present():
					return unknown(c.Command.Name+" command", c.Args().First(), names)
				case own != nil:
					return own(c)
				}
				return cli.ShowSubcommandHelp(c)
			}
		}
		finish(c.Subcommands, of+c.Name+" ")
	}
}

func visibleNames(commands []*cli.Command) []string {
	var names []string
	for _, c := range commands {
		if !c.Hidden && c.Name != "help" {
			names = append(names, c.Name)
		}
	}
	return names
}

// checkArguments compares the number of arguments with the command's usage. In the usage, brackets mark an optional argument, and … allows any
// number of arguments. It also refuses empty arguments: they come from unset shell variables.
func checkArguments(c *cli.Context) error {
	args, names := c.Args().Slice(), strings.Fields(c.Command.ArgsUsage)
	switch {
	case slices.Contains(args, ""):
		return wrongUsage(errors.New("an argument is empty; it may come from an unset shell variable"))
	case len(args) < len(names) && names[len(args)][0] != '[':
		return wrongUsage(fmt.Errorf("%s is missing: %s %s", strings.TrimSuffix(names[len(args)], "…"), c.Command.HelpName, c.Command.ArgsUsage))
	case len(args) > len(names) && !strings.Contains(c.Command.ArgsUsage, "…"):
		return wrongUsage(fmt.Errorf("%q is one argument too many", args[len(names)]))
	}
	return nil
}

// guardCommand is the hidden command of the guard: a second process that silences the ports if the performance is killed.
func guardCommand() *cli.Command {
	return &cli.Command{
		Name:   stage.GuardCommand,
		Hidden: true,
		Usage:  "silence the ports of a performance that was killed",
		Action: func(*cli.Context) error {
			guard.Keep(guard.Settle(), func(api, name string) live.Destination {
				return &midiport.Choice{API: api, Wanted: name, Client: midiport.Guard}
			})
			return nil
		},
	}
}
