//go:build !unix && !js

package ending

import (
	"os"
	"syscall"
)

// others returns the signals that end a Go program that does not catch them, apart from those that people send.
func others() []os.Signal { return []os.Signal{syscall.SIGQUIT, syscall.SIGABRT} }

func nameOf(s syscall.Signal) string { return s.String() }
