package needs

import (
	"os"
	"os/signal"
	"syscall"
)

// EndingSignals lets SIGINT and SIGHUP end the tests and the programs that tests start. Call it in TestMain. Under nohup, or in the background of a
// script, these signals are ignored, and child processes inherit ignored signals, but not handled ones.
func EndingSignals() {
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGHUP} {
		if signal.Ignored(s) {
			signal.Notify(make(chan os.Signal, 1), s)
		}
	}
}
