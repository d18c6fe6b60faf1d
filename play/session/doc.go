// Package session runs a performance from its options to its end: it opens the ports,
// runs the user interfaces, asks the person for moves, heeds the signals of the system,
// and passes on what was performed.
//
// User interfaces receive events, controllers receive MIDI messages, and both steer the
// performance through a Transport. Any number of them steer the same session.
package session
