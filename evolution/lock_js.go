package evolution

// lock does nothing in a browser, where no other program can access the folder.
type lock struct{}

func newLock(string) *lock { return &lock{} }

// TryLock always succeeds.
func (*lock) TryLock() (bool, error) { return true, nil }

// TryRLock always succeeds.
func (*lock) TryRLock() (bool, error) { return true, nil }

// Unlock does nothing.
func (*lock) Unlock() error { return nil }
