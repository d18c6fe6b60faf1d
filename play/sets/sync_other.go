//go:build !linux

package sets

import "os"

func syncData(f *os.File) error { return f.Sync() }
