//go:build js && wasm

// Command worker is the studio for a page that works without a server: it runs inside the browser, in a worker of the page, whose script
// (page/src/engine.ts) provides in-memory files and transports the frames.
package main

import (
	"context"
	"fmt"
	"os"

	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
	"midiconnect4/play/studio"
)

// version is the program's version, set by make site.
var version = "unknown"

func main() {
	if err := run(context.Background()); err != nil {
		fmt.Fprintf(os.Stderr, "midiconnect4: error: %v\n", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	s, err := studio.New(ctx, studio.Options{
		Version: version, Alone: true, Runs: "/runs",
		Order: play.Order{Games: "1"},
		Clock: live.NewTimerClock(), // the default clock polls for the last moments, which blocks a browser
	})
	if err != nil {
		return err
	}
	go serve(s)
	return s.Run(ctx)
}

// serve talks with the page for ever. After a panic, the page reconnects to a studio that performs
// the same as before.
func serve(s *studio.Studio) {
	script := newScript()
	for {
		page := script.open()
		if err := session.Guard(func() error { return s.Serve(page) }); err != nil {
			fmt.Fprintf(os.Stderr, "midiconnect4: error: %v\n", err)
		}
		script.closed()
	}
}
