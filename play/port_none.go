//go:build !cgo || js

package play

// Ports reports that there are none: this program was built without cgo.
func Ports() (inputs, outputs []Port, err error) { return nil, nil, ErrNoDriver }
