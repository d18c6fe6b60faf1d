package needs

import (
	"os"
	"os/signal"
	"syscall"
)

// EndingSignals makes SIGINT and SIGHUP end tests, and the programs that they start, even if they were ignored when the tests began, as
// under nohup or in the background of a script. Programs inherit ignored signals, but not handled ones. It is for TestMain.
func EndingSignals() {
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGHUP} {
		if signal.Ignored(s) {
			signal.Notify(make(chan os.Signal, 1), s)
		}
	}
}
