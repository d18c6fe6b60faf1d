//go:build unix

package needs

import (
	"os"
	"os/exec"
	"syscall"
	"testing"
)

// ignoring is an environment variable that is set in the test's own child process, which starts with ignored signals.
const ignoring = "MIDICONNECT4_IGNORING"

// TestEndingSignals runs itself in a child process in which signals are ignored. There it calls EndingSignals, and starts programs that send a
// signal to themselves. The signal must end these programs.
func TestEndingSignals(t *testing.T) {
	shell := Program(t, "sh")
	if os.Getenv(ignoring) != "" {
		EndingSignals()
		for name, s := range map[string]syscall.Signal{"HUP": syscall.SIGHUP, "INT": syscall.SIGINT, "QUIT": syscall.SIGQUIT} {
			cmd := exec.Command(shell, "-c", "kill -"+name+" $$")
			_ = cmd.Run()
			if status := cmd.ProcessState.Sys().(syscall.WaitStatus); status.Signal() != s {
				t.Errorf("%s does not end it: %v", name, cmd.ProcessState)
			}
		}
		return
	}
	cmd := exec.Command(shell, "-c", `trap "" HUP INT QUIT; exec "$0" -test.run '^TestEndingSignals$'`, os.Args[0])
	cmd.Env = append(os.Environ(), ignoring+"=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
