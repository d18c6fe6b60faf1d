// Package live performs matches in time: every bar as its move is made, on a
// MIDI port, against deadlines that are all reckoned from one start.
//
// One goroutine, on a thread of its own, keeps time and is alone with the port.
// Another one plays and composes, on a thread that gives way: it is asked for a
// move as the bar before begins, and where it is late the music waits on the bar
// line. Whatever ends the performance, no note goes on sounding.
package live
