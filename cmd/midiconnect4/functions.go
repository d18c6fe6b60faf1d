package main

import (
	"fmt"
	"text/tabwriter"

	"github.com/urfave/cli/v2"

	"midiconnect4/play/session"
)

func functionsCommand() *cli.Command {
	return &cli.Command{
		Name:  "functions",
		Usage: "list what a performance can be asked for by name",
		Description: `The names are those of files of keys, of lines that are typed, and of messages of other programs. A
value follows a space: tempo 96, score blues, square 3 2.

Examples:
  midiconnect4 functions`,
		Action: listFunctions,
	}
}

func listFunctions(c *cli.Context) error {
	if _, err := arguments(c); err != nil {
		return err
	}
	w := tabwriter.NewWriter(c.App.Writer, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "NAME\tTAKES\tDOES")
	for _, f := range session.Functions() {
		fmt.Fprintf(w, "%s\t%s\t%s\n", f.Name, f.Expects(), f.About)
	}
	return w.Flush()
}
