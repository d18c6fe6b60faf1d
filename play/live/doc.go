// Package live performs matches in time: each bar as its move is made, on one
// output or several. Each message has a due time, computed from one start.
//
// One goroutine, the scheduler, keeps time on a thread of its own and alone uses
// the outputs. It sleeps until something is due or a command wakes it. Another
// goroutine, the player, alone has the matches: it plays and composes on a thread
// that gives way. It is asked for a turn as the bar before begins; if it is late
// the music waits on the bar line. However the performance ends, no note sounds on.
package live
