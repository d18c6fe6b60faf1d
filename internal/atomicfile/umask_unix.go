//go:build unix

package atomicfile

import (
	"io/fs"
	"syscall"
)

// umask is asked for once, as asking sets it.
var umask = func() fs.FileMode {
	mask := syscall.Umask(0)
	syscall.Umask(mask)
	return fs.FileMode(mask)
}()
