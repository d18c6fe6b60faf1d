package live

import (
	"time"

	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/scores"
)

// Event is something that happens in a performance.
type Event struct {
	Kind  EventKind
	At    time.Duration // when it happened, or is due, on the performance's clock
	Match *play.Match   // in its current state; nil before the first turn
	Turn  play.Turn     // TurnBegan, EndingBegan, BarRepeated: the turn that sounds
	Score *scores.Score // the score that composed the turn; ScoreChosen: the one that composes from the next bar line on
	Tick  int           // position in the piece

	Tempo  float64 // Pulse, and events that start a bar: quarter notes a minute, without Factor
	Factor float64 // Adjusted: multiplies the written tempo
	Shift  int     // TurnBegan, BarRepeated: transposition in semitones; Adjusted: the next turn's transposition

	Notes []Note // NotesAhead, NotesEnded: in order of time

	Output string        // PortLost, PortBack: name of the destination
	Left   int           // PortLost, PortBack: number of working outputs; if it is 0, the performance waits
	Text   string        // Notice; Steered: what was set, such as "velocity"
	Value  float64       // Steered: the value that was set
	Heard  []*play.Match // Ended: the matches, as far as they were heard

	// Fields of MoveAsked, SquareSelected and MoveChosen:
	Position game.Position    // the person is to move here
	Squares  play.SquareInput // squares selected so far
	Move     game.Move        // MoveChosen
	Refused  error            // why the last move or square was rejected; nil if it was not
}

// EventKind is the kind of an Event.
type EventKind int

const (
	GameReady      EventKind = iota // a match begins: its first move is not chosen yet, and the previous game may still sound
	TurnBegan                       // the first bar of a turn starts
	EndingBegan                     // the ending after the turn starts
	Pulse                           // a 24th of a quarter note has passed
	Waiting                         // the music waits on a bar line for a move
	BarRepeated                     // the last bar of the turn sounds again, as there is no move yet
	PortLost                        // an output is lost
	PortBack                        // the output is back
	TurnsUndone                     // moves were undone; Match is what remains
	GameLeft                        // the game was left for the next one
	Adjusted                        // tempo or transposition changed
	ScoreChosen                     // Score composes from the next bar line on
	ClockLost                       // the followed clock has died
	ClockStopped                    // the followed clock was stopped, or has not started yet
	ClockRunning                    // the followed clock was started or continued
	MoveAsked                       // a person is asked to move
	SquareSelected                  // a square was selected for the person's move, or deselected
	MoveChosen                      // the person has chosen a move, which sounds on a later bar line
	Notice                          // Text is a message to people
	Ended                           // the performance ended; Score is the last one
	Paused                          // the performance was paused, by Pause or before a match that waits
	Resumed                         // the pause has ended
	Locked                          // the controls are locked against slips: only moves and panic work
	Unlocked                        // everything works again
	Steered                         // a performer set something that no other event reports
	HopBegan                        // a later bar of the turn starts
	NotesAhead                      // Notes will sound, or start to be held
	NotesRevoked                    // announced notes that are not due yet are cancelled, unless announced again
	NotesEnded                      // Notes were held and end
	Silenced                        // all notes end, by a pause, Panic or the end; sent only if notes are announced
	AllOver                         // the last match has sounded, and the performance waits for Undo or NewGame
)
