// Command midiconnect4 turns board games between evolved gamers into music.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"

	"midiconnect4/internal/text"
	"midiconnect4/play/export"
)

func main() {
	app := newApp()
	out := &output{w: os.Stdout}
	app.Writer = out
	args := reorderArgs(app, renew(os.Args, os.Stderr))
	err := refuseTwice(app, args)
	if err == nil {
		err = app.Run(args)
	}
	if out.failed != nil && !errors.Is(err, out.failed) {
		err = errors.Join(out.failed, err)
	}
	os.Exit(report(os.Stderr, err))
}

// errUnread means that the reader of standard output, such as head, has closed the pipe.
var errUnread = errors.New("standard output was not written: nobody reads it")

// output is standard output. After a failed write, all later writes fail with the same error, so callers need not check each write.
type output struct {
	w      io.Writer
	failed error
}

func (o *output) Write(data []byte) (int, error) {
	if o.failed != nil {
		return 0, o.failed
	}
	n, err := o.w.Write(data)
	switch {
	case errors.Is(err, syscall.EPIPE):
		o.failed = errUnread
	case err != nil:
		o.failed = fmt.Errorf("standard output was not written: %w", text.Cause(err))
	}
	return n, o.failed
}

// isStdout reports whether a path is standard output: either "-" or another name of the same file, such as /dev/stdout.
func isStdout(path string) bool {
	ours, err := os.Stdout.Stat()
	info, wrong := os.Stat(path)
	return path == export.Stdout || err == nil && wrong == nil && os.SameFile(ours, info)
}
