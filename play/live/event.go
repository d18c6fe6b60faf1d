package live

import (
	"time"

	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/scores"
)

// Event is what happens in a performance.
type Event struct {
	Kind  EventKind
	At    time.Duration // when it happened, or was due, on the performance's clock
	Match *play.Match   // as it stands; nil before the first turn
	Turn  play.Turn     // of TurnBegan, EndingBegan and BarRepeated: what sounds
	Score *scores.Score // the turn is composed by it; of ScoreChosen: those from the next bar line on
	Tick  int           // of the piece

	Tempo  float64 // of Pulse, and of bars that begin: quarter notes a minute, before Factor
	Factor float64 // of Adjusted: by which the tempo is faster than written
	Shift  int     // of TurnBegan and BarRepeated: semitones by which it sounds higher than written; of Adjusted: the next one

	Notes []Note // of NotesAhead and NotesEnded, by time

	Output string        // of PortLost and PortBack: the name of the destination
	Left   int           // of PortLost and PortBack: outputs that are there; with none the performance waits
	Text   string        // of Notice; of Steered: what was asked for, as "velocity"
	Value  float64       // of Steered
	Heard  []*play.Match // of Ended

	// Of MoveAsked, SquareSelected and MoveChosen:
	Position game.Position    // in which the person is to move
	Squares  play.SquareInput // the squares that are selected so far
	Move     game.Move        // of MoveChosen
	Refused  error            // why the last move, or the last square, was refused; nil if none was
}

// EventKind is what an Event is about.
type EventKind int

const (
	GameReady      EventKind = iota // Match, before its first move is chosen: the game before may still sound
	TurnBegan                       // the first bar of a turn
	EndingBegan                     // the ending after the turn
	Pulse                           // a 24th of a quarter note has passed
	Waiting                         // for a move, on a bar line
	BarRepeated                     // the last bar of the turn, until there is a move
	PortLost                        // an output has gone
	PortBack                        // it is there again
	TurnsUndone                     // Match is what is left
	GameLeft                        // for the next one
	Adjusted                        // tempo or transposition
	ScoreChosen                     // Score composes from the next bar line on
	ClockLost                       // the clock that is followed does not run
	ClockStopped                    // it was stopped, or not started yet
	ClockRunning                    // it was started, or goes on
	MoveAsked                       // a person is to move
	SquareSelected                  // for the person's move, or deselected
	MoveChosen                      // by the person: it sounds on a later bar line
	Notice                          // Text is to be shown to people
	Ended                           // the performance; Score is the one used last
	Paused                          // by Pause
	Resumed                         // by Resume
	Locked                          // against slips: only moves and panic have an effect
	Unlocked                        // all has
	Steered                         // a performer asked for something that no other event tells
	HopBegan                        // a bar of the turn after the first
	NotesAhead                      // Notes will sound, or begin to be held
	NotesRevoked                    // those that were told of and are not due yet do not sound, unless they are told of again
	NotesEnded                      // Notes that were held
	Silenced                        // all notes, by a pause, Panic or the end; told with notes alone
	AllOver                         // the last match has sounded, and a performance that stays waits for Undo or NewGame
)
