// Package session performs games from options to their end: it opens the outputs,
// runs the user interfaces and the controllers, seats the person at the board,
// heeds the signals of the system, and hands over what was performed.
//
// A user interface and a controller are the same thing here: each hears all events
// and acts through a Transport, and any number of them drive the same session.
package session
