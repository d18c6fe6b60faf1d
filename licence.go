// Package midiconnect4 has the licence of the program, and the licences of everything that is built into the program. The program carries them
// because they must be handed on with it.
package midiconnect4

import _ "embed"

// Licence is the licence of the program.
//
//go:embed LICENSE
var Licence string

// Notices are the licences of the libraries, fonts and sounds that are built into the program, on
// any system.
//
//go:embed NOTICES
var Notices string
