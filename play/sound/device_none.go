//go:build !cgo || js

package sound

func openDevice() (device, error) { return nil, ErrNoDriver }
