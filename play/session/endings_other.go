//go:build !unix && !js

package session

import (
	"os"
	"syscall"
)

// otherEndings are the signals, beside those that people send, that end a program of
// Go's unless it catches them.
func otherEndings() []os.Signal { return []os.Signal{syscall.SIGQUIT, syscall.SIGABRT} }
