//go:build (!unix || aix || solaris) && !js

package sets

import (
	"os"
	"time"
)

// lock does nothing, because this system has no file locks.
func lock(*os.File) {}

// locked reports whether a set was written to in the last hour, because such a set may still be recorded.
func locked(path string) bool {
	const moment = time.Hour
	info, err := os.Stat(path)
	return err == nil && time.Since(info.ModTime()) < moment
}

// syncFolder does nothing, because this system has no way to sync a folder.
func syncFolder(string) {}
