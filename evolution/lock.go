//go:build !js

package evolution

import "github.com/gofrs/flock"

// lock is a file lock that keeps other programs out of a folder.
type lock = flock.Flock

func newLock(path string) *lock { return flock.New(path) }
