//go:build cgo && !js

package midiport

import "C" // makes the go command compile quiet.cpp
