// Package live performs matches in time: each bar as its move is made, on one or more outputs. Each
// message has a due time, computed from one start.
//
// One goroutine, the scheduler, keeps time on a thread of its own; only it uses the outputs. It
// sleeps until something is due or a command wakes it. Another goroutine, the player, owns the
// matches: it plays and composes on a thread of low priority. The scheduler asks it for the next
// turn as a bar starts; if the turn is late, the music waits on the bar line. However the
// performance ends, no note hangs.
package live
