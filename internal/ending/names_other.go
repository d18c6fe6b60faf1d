//go:build !unix && !js

package ending

import (
	"os"
	"syscall"
)

// others returns further signals that end a Go program by default, besides those that people usually send.
func others() []os.Signal { return []os.Signal{syscall.SIGQUIT, syscall.SIGABRT} }

func nameOf(s syscall.Signal) string { return s.String() }
