package needs

import (
	"os"
	"os/signal"
	"syscall"
)

// EndingSignals makes SIGINT and SIGHUP end tests and the programs that they start, even if these signals were ignored
// at the start, as under nohup or in the background of a script. TestMain calls it. Programs inherit ignored signals, but not handled ones.
func EndingSignals() {
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGHUP} {
		if signal.Ignored(s) {
			signal.Notify(make(chan os.Signal, 1), s)
		}
	}
}
