//go:build !unix

package guard

import (
	"io"
	"os"
	"os/signal"
	"syscall"
)

func detached() *syscall.SysProcAttr { return nil }

// Settle is called in the guard's process, and returns the messages of the program. The process must live until its pipe ends, so it ignores
// interrupts.
func Settle() (words io.Reader) {
	signal.Ignore(os.Interrupt)
	return os.Stdin
}
