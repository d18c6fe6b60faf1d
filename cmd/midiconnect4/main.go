// Command midiconnect4 turns board games between evolved gamers into music.
package main

import (
	"cmp"
	"fmt"
	"io"
	"os"

	"midiconnect4/internal/text"
)

func main() {
	app := newApp()
	out := &output{w: os.Stdout}
	app.Writer = out
	err := app.Run(reorderArgs(app, os.Args))
	if out.failed != nil {
		err = out.failed
	}
	os.Exit(report(os.Stderr, err))
}

// output is standard output. It remembers the first error of writing to it, so that
// code that prints does not have to check.
type output struct {
	w      io.Writer
	failed error
}

func (o *output) Write(data []byte) (int, error) {
	n, err := o.w.Write(data)
	if err != nil {
		err = fmt.Errorf("standard output was not written: %w", text.Cause(err))
		o.failed = cmp.Or(o.failed, err)
	}
	return n, err
}
