// Package session runs a performance from start to end. It opens the ports, runs the user interfaces, asks a person for moves, handles the signals of
// the operating system, and passes on the performed matches.
//
// User interfaces receive events, and controllers receive MIDI messages. All of them steer the performance through a Transport. A session can have
// any number of them.
package session
