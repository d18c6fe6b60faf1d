package compose

import "midiconnect4/scores/pitch"

// Move describes a move: its square, its player, and what it means in the game.
type Move struct {
	X, Y       int      // from 1; (1, 1) is bottom left
	Hops       []Square // landing squares of the piece, in order, if there are several; the last is (X, Y)
	Player     int      // 0 moves first
	Filled     float64  // share of the board that was occupied before the move, 0..1
	Confidence float64  // probability of a win as the gamer sees it, 0..1; 0.5 if unknown
	Feature    Feature
	Pattern    int      // number of the arrangement of pieces around the square; equal arrangements have equal numbers; 0 if the score does not use it
	Signals    *Signals // other signals of the game; nil if the score does not use them
	Amounts    Amounts  // how strongly signals drive the drama; nil if all amounts are 1
}

// Square is a place on the board, counted as in a Move.
type Square struct{ X, Y int }

// Feature is a tactical feature of a move.
type Feature int

const (
	Plain  Feature = iota
	Threat         // the player could win with the next move
	Block          // the opponent could have won on this square
	Win            // the move wins
)

// Note is one note, with its time as written and as it sounds.
type Note struct {
	Key      int // MIDI key, 0..127
	Start    int // ticks from the start of the piece, as written
	Ticks    int // length, as written
	On, Off  int // when it sounds: ticks from the start of the piece
	Velocity int // 1..127
}

// End returns the tick on which n ends, as written.
func (n Note) End() int { return n.Start + n.Ticks }

// Bar is the music of a move, or of one of its hops: the set {n1, n2, n3} of the paper's section 3.
type Bar struct {
	Move    Move         // X and Y are the square that the bar was composed from
	Start   int          // ticks from the start of the piece
	Ticks   int          // length, the same in every bar of a score
	Tempo   float64      // quarter notes a minute
	Notes   [3]Note      // n1 may sound on under the others
	Drone   []Note       // sounds under the notes, through the bar
	Swapped bool         // the other player's part plays the notes, not the mover's
	Scale   *pitch.Scale // the scale of the bar, if the score changes keys; nil means the score's scale

	Lines    []Line    // of the score's voices
	Controls []Control // of any part
}

// Line holds a voice's notes in a bar.
type Line struct {
	Voice int // index into the score's voices, or Strokes
	Part  int // index into scores.Score.Parts
	Notes []Note
}

// Strokes marks a line of repeated strokes of the bar's own notes, in the player's part.
const Strokes = -1

// Part returns the player, 0 or 1, whose part plays the notes and the drone.
func (b *Bar) Part() int {
	if b.Swapped {
		return 1 - b.Move.Player
	}
	return b.Move.Player
}

// End returns the tick on which the next bar starts.
func (b Bar) End() int { return b.Start + b.Ticks }
