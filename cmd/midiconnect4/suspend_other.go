//go:build !unix

package main

// suspendable does nothing: this system has no Ctrl-Z.
func suspendable(*concert) (stop func()) { return func() {} }
