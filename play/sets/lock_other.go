//go:build !unix || aix || solaris

package sets

import (
	"os"
	"time"
)

// lock has nothing to do.
func lock(*os.File) {}

// locked reports whether a set was written a moment ago.
func locked(path string) bool {
	const moment = time.Hour
	info, err := os.Stat(path)
	return err == nil && time.Since(info.ModTime()) < moment
}

// syncFolder has nothing to do.
func syncFolder(string) {}
