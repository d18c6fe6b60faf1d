// Package live performs matches in real time: it plays each bar as soon as the bar's move is made, on one or more outputs. The times of all messages
// are computed from one start time, so that rounding errors do not add up.
//
// One goroutine, the scheduler, keeps time on a thread of its own. Only the scheduler uses the outputs. It sleeps until something is due or a command
// wakes it. Another goroutine, the player, owns the matches: it chooses moves and composes, on a thread of low priority. When a bar starts, the
// scheduler asks the player for the next turn. If the next turn is late, the music waits at the bar line. Whatever ends the performance, all notes
// are ended too.
package live
