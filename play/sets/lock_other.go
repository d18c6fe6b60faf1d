//go:build !unix || aix || solaris

package sets

import (
	"os"
	"time"
)

// lock does nothing on this system.
func lock(*os.File) {}

// locked reports whether a set was written in the last hour: it may still be recorded.
func locked(path string) bool {
	const moment = time.Hour
	info, err := os.Stat(path)
	return err == nil && time.Since(info.ModTime()) < moment
}

// syncFolder does nothing on this system.
func syncFolder(string) {}
