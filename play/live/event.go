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
	At    time.Duration // when the event happened or is due, on the performance's clock
	Match *play.Match   // the match in its state at the event; nil before the first turn
	Turn  play.Turn     // TurnBegan, EndingBegan, BarRepeated: the turn that sounds
	Score *scores.Score // the score that composed the turn; with ScoreChosen, the score that composes from the next bar line on
	Tick  int           // position in the piece

	Tempo  float64 // Pulse, and events that start a bar: quarter notes a minute, before multiplication by Factor
	Factor float64 // Adjusted: factor by which the written tempo is multiplied
	Shift  int     // TurnBegan, BarRepeated: transposition of this bar in semitones; Adjusted: transposition of the next turn

	Notes []Note // NotesAhead, NotesEnded: the notes in order of time

	Output string        // PortLost, PortBack: name of the destination
	Left   int           // PortLost, PortBack: number of working outputs; at 0, the performance waits
	Text   string        // Notice: the message; Mixed: the change, as a call; Steered: name of the setting, such as "velocity"
	Value  float64       // Steered: its new value; Fading: seconds until the music is silent, 0 at full volume again; Looped, CountIn: number of bars
	On     bool          // Clicked: whether the click is on; Looped: whether the game goes on meanwhile
	Plan   []Planned     // PlanChanged: the calls that wait for a bar line, in the order in which they were planned
	Mix    Mix           // Mixed: how the parts are changed from now on
	Items  []Item        // ItemsChanged: all items of the set list
	Scenes []string      // ItemsChanged: the names of its scenes
	Heard  []*play.Match // Ended: the matches up to the last turn that sounded

	// Fields of MoveAsked, SquareSelected and MoveChosen:
	Position game.Position    // position in which the person is to move
	Squares  play.SquareInput // squares that the person has selected so far
	Move     game.Move        // MoveChosen: the chosen move
	Refused  error            // why the person's last move or square was rejected; nil if it was accepted
}

// Item is an item of a set list during the performance.
type Item struct {
	Name     string
	Line     string        // description of the item
	Sounding bool          // whether the item sounds, or its first move is awaited
	Next     bool          // whether the item is the next one
	Began    time.Duration // of the item that sounds: when its music began, on the performance's clock; 0 before
	Lasts    time.Duration // how long it lasts at most; 0 if that is not known
}

// EventKind is the kind of an Event.
type EventKind int

const (
	GameReady      EventKind = iota // a match begins; its first move is not chosen yet, and the previous game may still sound
	TurnBegan                       // the first bar of a turn starts
	EndingBegan                     // the ending after the last turn starts
	Pulse                           // a 24th of a quarter note has passed
	Waiting                         // the music waits at a bar line for a move
	BarRepeated                     // a bar of the turn is repeated, in a loop or while the next move is missing
	PortLost                        // an output is lost
	PortBack                        // the lost output works again
	TurnsUndone                     // moves were taken back; Match has the remaining moves
	TurnsSet                        // the game goes on from another position; Match has all moves up to it, also those that were not heard
	TurnPassed                      // the game goes on by a turn that does not sound, during a loop
	GamerSwapped                    // another gamer plays for a side of Match from the next move on
	GameLeft                        // the game was left, and the next game follows
	Adjusted                        // tempo or transposition changed
	ScoreChosen                     // Score composes the music from the next bar line on
	ClockLost                       // the followed clock sends no more pulses
	ClockStopped                    // the followed clock sends pulses, but was stopped or has not been started
	ClockRunning                    // the followed clock was started or continued
	MoveAsked                       // a person is asked to move
	SquareSelected                  // a square was selected for the person's move, or deselected
	MoveChosen                      // the person has chosen a move, which will sound at a later bar line
	Notice                          // a message for people, in Text
	Ended                           // the performance has ended; Score is the last score
	Paused                          // the performance was paused, by Pause or because the next match waits for Resume
	Resumed                         // the pause has ended
	Locked                          // the controls are locked, to prevent slips: only moves and panic work
	Unlocked                        // the controls are unlocked
	Steered                         // a performer changed a setting that has no event of its own
	HopBegan                        // the second or a later bar of the turn starts
	NotesAhead                      // Notes will sound, or held notes start now
	NotesRevoked                    // the announced notes that are not due yet are cancelled; some of them may be announced again
	NotesEnded                      // the held notes in Notes end
	Silenced                        // all notes end because of a pause, Panic or the end; only sent if notes are announced
	AllOver                         // the last match has ended, and the performance waits for Undo or NewGame
	ItemsChanged                    // the items of the set list, or which one sounds or follows, have changed
	Fading                          // a fade-out starts, or has ended
	Mixed                           // a performer changed a part
	PlanChanged                     // calls that wait for a bar line were added, made or dropped, or a bar line has passed
	Clicked                         // the click was switched on or off
	CountIn                         // Value bars of clicks follow before a piece; 0 if they have ended
	Looped                          // from the next bar line on, the last Value bars are repeated; 0 ends this
)
