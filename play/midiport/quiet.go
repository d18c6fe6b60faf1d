//go:build cgo && !js

package midiport

import "C" // or quiet.cpp would not be compiled
