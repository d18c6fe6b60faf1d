//go:build !unix && !js

package ending

import (
	"os"
	"syscall"
)

// others are the signals, beside those that people send, that end a program of
// Go's unless it catches them.
func others() []os.Signal { return []os.Signal{syscall.SIGQUIT, syscall.SIGABRT} }

func nameOf(s syscall.Signal) string { return s.String() }
