package sets

import "os"

// A browser keeps fewer sets: its storage is small, and people see all of them in one list.
const (
	mostSets   = 50
	mostBytes  = 50 << 20
	mostOfASet = 10 << 20
)

// lock does nothing: an open file is locked.
func lock(*os.File) {}

// locked reports whether a set is being written to, here or in another tab of the browser. Such a set has no permission to write.
func locked(path string) bool {
	const writable = 0o200
	info, err := os.Stat(path)
	return err == nil && info.Mode()&writable == 0
}

// syncFolder does nothing, because a browser has no way to sync a folder.
func syncFolder(string) {}
