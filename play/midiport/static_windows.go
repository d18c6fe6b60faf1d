//go:build cgo

package midiport

// Link the C++ and thread libraries of MinGW statically. Otherwise the program would only start where MinGW is installed.

// #cgo LDFLAGS: -static
import "C"
