//go:build !unix

package guard

import (
	"os"
	"os/signal"
	"syscall"
)

func detached() *syscall.SysProcAttr { return nil }

// Settle is for the start of the process, which ends with its pipe only.
func Settle() { signal.Ignore(os.Interrupt) }
