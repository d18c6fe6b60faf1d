//go:build !linux

package sets

import "os"

// syncData brings what was written to the disk.
func syncData(f *os.File) error { return f.Sync() }
