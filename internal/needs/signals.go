package needs

import (
	"os"
	"os/signal"
	"syscall"
)

// EndingSignals has tests, and programs that they start, end by SIGINT and SIGHUP also where these were ignored as the
// tests began, as under nohup and in the background of a script. Programs inherit what is ignored, but not what is
// handled. It is for TestMain.
func EndingSignals() {
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGHUP} {
		if signal.Ignored(s) {
			signal.Notify(make(chan os.Signal, 1), s)
		}
	}
}
