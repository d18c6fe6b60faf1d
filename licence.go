// Package midiconnect4 has the licence of the program and those of what is built into it. Whoever
// hands the program on hands them on too, so it carries them.
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
