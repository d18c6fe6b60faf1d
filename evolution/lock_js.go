package evolution

// lock has nothing to do in a browser: no other program sees the folder.
type lock struct{}

func newLock(string) *lock { return &lock{} }

// TryLock always locks.
func (*lock) TryLock() (bool, error) { return true, nil }

// TryRLock always locks.
func (*lock) TryRLock() (bool, error) { return true, nil }

// Unlock does nothing.
func (*lock) Unlock() error { return nil }
