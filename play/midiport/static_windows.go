//go:build cgo

package midiport

// MinGW's C++ and thread libraries become part of the program. Otherwise it starts only where
// MinGW is installed.

// #cgo LDFLAGS: -static
import "C"
