// Command midiconnect4 turns board games between evolved gamers into music.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := newApp().RunContext(ctx, arrange(newApp(), os.Args))
	stop()
	os.Exit(report(os.Stderr, err))
}
