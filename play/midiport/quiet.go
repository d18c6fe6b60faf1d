//go:build cgo && !js

package midiport

import "C" // it makes the go command compile quiet.cpp
