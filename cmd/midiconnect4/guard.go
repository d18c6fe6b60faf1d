package main

import (
	"os"

	"github.com/urfave/cli/v2"

	"midiconnect4/play/guard"
	"midiconnect4/play/live"
	"midiconnect4/play/midiport"
	"midiconnect4/play/stage"
)

// guardCommand is the second process of a performance. People have no use for it.
func guardCommand() *cli.Command {
	return &cli.Command{
		Name:   stage.GuardCommand,
		Hidden: true,
		Usage:  "silence the ports of a performance that was killed",
		Action: func(*cli.Context) error {
			guard.Settle()
			guard.Keep(os.Stdin, func(api, name string) live.Destination {
				return &midiport.Choice{API: api, Wanted: name, Client: midiport.Guard}
			})
			return nil
		},
	}
}
