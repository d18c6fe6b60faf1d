//go:build !unix || aix || solaris

package sets

import (
	"os"
	"time"
)

// lock does nothing here.
func lock(*os.File) {}

// locked reports whether a set was written very recently.
func locked(path string) bool {
	const moment = time.Hour
	info, err := os.Stat(path)
	return err == nil && time.Since(info.ModTime()) < moment
}

// syncFolder does nothing here.
func syncFolder(string) {}
