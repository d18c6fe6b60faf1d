package main

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"midiconnect4"
)

func licencesCommand() *cli.Command {
	return &cli.Command{
		Name:    "licences",
		Aliases: []string{"licenses"},
		Usage:   "print the licences of the program and of what is built into it",
		Action: func(c *cli.Context) error {
			if _, err := arguments(c); err != nil {
				return err
			}
			_, err := fmt.Fprintf(c.App.Writer, "%s\n%s", midiconnect4.Licence, midiconnect4.Notices)
			return err
		},
	}
}
