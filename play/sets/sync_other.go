//go:build !linux

package sets

import "os"

// syncData syncs the file's data to the disk.
func syncData(f *os.File) error { return f.Sync() }
