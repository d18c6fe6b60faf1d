//go:build !unix

package session

// suspendable does nothing, because this system cannot suspend a program with Ctrl-Z.
func (*Session) suspendable() (stop func()) { return func() {} }
