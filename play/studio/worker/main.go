//go:build js && wasm

// Command worker is the studio of the web site, where the page works without a server. It runs in a worker of the page. The worker's script
// (page/src/worker/engine.ts) gives it files in memory, and carries the frames.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"syscall/js"

	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
	keeping "midiconnect4/play/sets"
	"midiconnect4/play/studio"
)

// version is the version of the program; make site sets it.
var version = "unknown"

func main() {
	if err := run(context.Background()); err != nil {
		fmt.Fprintf(os.Stderr, "midiconnect4: error: %v\n", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	const sets = "/sets"
	go keeping.Sweep(sets)
	clock := live.NewRushClock(16) // not the default clock, which blocks a browser because it polls shortly before a time
	s, err := studio.New(ctx, studio.Options{
		Version: version, Alone: true, Runs: "/runs", Sets: sets, Scores: "/scores",
		Order:  play.Order{Games: "1", Seed: js.Global().Get("studio").Get("seed").String()},
		Clock:  clock,
		Record: keeping.Keeping{Dir: sets, Program: version, Say: io.Discard}.Begin, // the script tells the page if nothing can be kept
	})
	if err != nil {
		return err
	}
	go serve(s, newScript(clock))
	return s.Run(ctx)
}

// serve talks with the page and never returns. After a panic, the page connects again, and the same performance continues.
func serve(s *studio.Studio, script *script) {
	for {
		page := script.open()
		if err := session.Guard(func() error { return s.Serve(page) }); err != nil {
			fmt.Fprintf(os.Stderr, "midiconnect4: error: %v\n", err)
		}
		script.closed()
	}
}
