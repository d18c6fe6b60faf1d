package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/urfave/cli/v2"

	"midiconnect4/internal/provenance"
)

// version is the version of the program. Releases set it.
var version = "0.1.0"

func newApp() *cli.App {
	cli.VersionPrinter = func(c *cli.Context) {
		fmt.Fprintln(c.App.Writer, "midiconnect4", provenance.Built(version))
	}
	cli.HelpPrinter = printHelp
	app := &cli.App{
		Name:    "midiconnect4",
		Usage:   "turn board games between evolved gamers into music",
		Version: version,
		Description: `Examples:
  midiconnect4 render -o piece.mid           a game between two bundled gamers, as a MIDI file
  midiconnect4 render --show --seed 7        the same, with the board as it fills
  midiconnect4 render --score reunion        with another score
  midiconnect4 studio                        a page in the browser: play, compose, evolve, listen
  midiconnect4 play                          live, on a MIDI port
  midiconnect4 evolve --system midi-connect4 --out run
                                             gamers of your own`,
		EnableBashCompletion:      true,
		Suggest:                   true,
		DisableSliceFlagSeparator: true,
		Commands: []*cli.Command{
			renderCommand(), exploreCommand(), measureCommand(), playCommand(), studioCommand(), learnCommand(), functionsCommand(), controllersCommand(), evolveCommand(), rateCommand(), solveCommand(), reproduceCommand(), workerCommand(), gamersCommand(),
			scoresCommand(), setsCommand(), portsCommand(), panicCommand(), completionCommand(), licencesCommand(), guardCommand(),
		},
		Action: func(c *cli.Context) error {
			if c.Args().Present() {
				return unknown("command", c.Args().First(), visibleNames(c.App.Commands))
			}
			return cli.ShowAppHelp(c)
		},
		ExitErrHandler: func(*cli.Context, error) {}, // main reports
	}
	app.OnUsageError = wrongFlag
	finish(app.Commands)
	return app
}

// finish gives the commands what they have in common: the errors of wrong and empty flags,
// and help for a command that only has commands of its own.
func finish(commands []*cli.Command) {
	for _, c := range commands {
		c.OnUsageError = wrongFlag
		c.Before = refuseEmpty
		if len(c.Subcommands) > 0 {
			names := visibleNames(c.Subcommands)
			c.Action = func(c *cli.Context) error {
				if c.Args().Present() {
					return unknown(c.Command.Name+" command", c.Args().First(), names)
				}
				return cli.ShowSubcommandHelp(c)
			}
		}
		finish(c.Subcommands)
	}
}

// refuseEmpty refuses an argument that is given as nothing, as by a variable of a shell that was never set.
func refuseEmpty(c *cli.Context) error {
	if slices.Contains(c.Args().Slice(), "") {
		return wrongUsage(errors.New("an argument is given, but is empty"))
	}
	return nil
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

// arguments returns the arguments of a command, one for each name; a name in brackets may be left out.
// Fewer or more are wrong usage.
func arguments(c *cli.Context, names ...string) ([]string, error) {
	args := c.Args().Slice()
	if len(args) < len(names) && names[len(args)][0] != '[' {
		return nil, wrongUsage(fmt.Errorf("%s is missing: %s %s", names[len(args)], c.Command.HelpName, c.Command.ArgsUsage))
	}
	if len(args) > len(names) {
		return nil, wrongUsage(fmt.Errorf("%q is one argument too many", args[len(names)]))
	}
	return args, nil
}
