package needs

import (
	"os"
	"os/signal"
	"syscall"
)

// EndingSignals must be called by TestMain. It makes SIGINT and SIGHUP end the tests, and the programs that they start, even if these signals were
// ignored at the start, as they are under nohup or in the background of a script. Programs inherit ignored signals, but not handled ones.
func EndingSignals() {
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGHUP} {
		if signal.Ignored(s) {
			signal.Notify(make(chan os.Signal, 1), s)
		}
	}
}
