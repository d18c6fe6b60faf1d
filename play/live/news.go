package live

import (
	"midiconnect4/play"
	"midiconnect4/scores"
)

// News is what happens in a performance, as it happens.
type News struct {
	Kind  Kind
	Match *play.Match   // as it stands; nil before the first turn
	Turn  play.Turn     // that sounds, of Began, Closes and Repeats
	Score *scores.Score // that it is composed by
	Tick  int           // of the piece

	Tempo  float64 // of Pulse: quarter notes a minute, before Factor
	Factor float64 // of Adjusted: by which the tempo is faster than written
	Shift  int     // of Began and Repeats: semitones by which it sounds higher than written; of Adjusted: the next one
}

// Kind is what News is about.
type Kind int

const (
	Began     Kind = iota // the first bar of a turn
	Closes                // the ending after the turn
	Pulse                 // a 24th of a quarter note has passed
	Waits                 // for a move, on a bar line
	Repeats               // the last bar of the turn, until there is a move
	Lost                  // the port has gone
	Back                  // the port is there again
	Undone                // Match is left of it
	Left                  // the game, for the next one
	Adjusted              // tempo or transposition
	Clockless             // the clock that is followed does not run
	Stands                // it has stopped, or was not started yet
	Follows               // it was started, or goes on
)
