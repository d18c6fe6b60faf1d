//go:build !unix && !js

package ending

import (
	"os"
	"syscall"
)

// others are the signals that end a Go program unless it catches them, other than those that people send.
func others() []os.Signal { return []os.Signal{syscall.SIGQUIT, syscall.SIGABRT} }

func nameOf(s syscall.Signal) string { return s.String() }
