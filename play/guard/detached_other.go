//go:build !unix

package guard

import (
	"os"
	"os/signal"
	"syscall"
)

func detached() *syscall.SysProcAttr { return nil }

// Settle prepares the guard's process to live until its pipe ends.
func Settle() { signal.Ignore(os.Interrupt) }
