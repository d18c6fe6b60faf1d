//go:build !unix

package guard

import (
	"os"
	"os/signal"
	"syscall"
)

func detached() *syscall.SysProcAttr { return nil }

// Settle is called in the guard's process. The process must live until its pipe ends, so it ignores interrupts.
func Settle() { signal.Ignore(os.Interrupt) }
