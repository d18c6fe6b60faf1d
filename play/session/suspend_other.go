//go:build !unix && !js

package session

import "sync"

// suspendable does nothing: this system has no Ctrl-Z.
func (*Session) suspendable(*sync.WaitGroup) (stop func()) { return func() {} }
