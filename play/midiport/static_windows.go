//go:build cgo

package midiport

// Link MinGW's C++ and thread libraries statically: otherwise the program starts only where MinGW
// is installed.

// #cgo LDFLAGS: -static
import "C"
