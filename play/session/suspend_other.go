//go:build !unix

package session

// suspendable does nothing: this system has no Ctrl-Z.
func (*Session) suspendable() (stop func()) { return func() {} }
