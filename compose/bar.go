package compose

import "midiconnect4/scores/pitch"

// Move describes a move: its square, its player, and what it means in the game.
type Move struct {
	X, Y       int      // from 1; (1, 1) is bottom left
	Hops       []Square // landing squares of the piece, in order, if there are several; the last is (X, Y)
	Player     int      // 0 moves first
	Filled     float64  // share of the board's squares that were occupied before the move, 0..1
	Confidence float64  // the gamer's estimate of its probability to win, 0..1; 0.5 if unknown
	Feature    Feature
	Pattern    int      // number of the arrangement of pieces around the square; equal arrangements have equal numbers; 0 if not used by the score
	Signals    *Signals // other signals of the game; nil if the score does not use them
	Amounts    Amounts  // how strongly signals drive the drama; nil if all amounts are 1
}

// Square is a place on the board. X and Y count from 1; (1, 1) is bottom left.
type Square struct{ X, Y int }

// Feature is a tactical feature of a move.
type Feature int

const (
	Plain  Feature = iota
	Threat         // the player threatens to win with the next move
	Block          // the move takes a square on which the opponent could have won
	Win            // the move wins
)

// Note is one note, with its written time (Start, Ticks) and the time when it sounds (On, Off).
type Note struct {
	Key      int // MIDI key, 0..127
	Start    int // ticks from the start of the piece, as written
	Ticks    int // length, as written
	On, Off  int // ticks from the start of the piece at which the note begins and stops to sound
	Velocity int // 1..127
}

// End returns the tick at which n ends as written, counted from the start of the piece.
func (n Note) End() int { return n.Start + n.Ticks }

// Bar is the music of a move, or of one jump of a move with several jumps. The notes are called n1, n2 and n3, as in Miranda and Zhang's paper
// (section 3). Copies of a bar share its notes.
type Bar struct {
	Move    Move         // X and Y are the square that the bar was composed from
	Start   int          // ticks from the start of the piece
	Ticks   int          // length, the same in every bar of a score
	Tempo   float64      // quarter notes a minute
	Notes   []Note       // three notes, or as many as the score's phrases say; the first may continue to sound under the others
	Drone   []Note       // sounds under the notes, through the bar
	Swapped bool         // the other player's part, not the mover's, plays the notes
	Scale   *pitch.Scale // the scale of the bar, if the score changes keys; nil means the score's scale

	Lines    []Line    // notes of the score's voices
	Controls []Control // MIDI controller changes in any part
}

// Line holds the notes of one voice in a bar.
type Line struct {
	Voice int // index into the score's voices, or Strokes
	Part  int // index into scores.Score.Parts
	Notes []Note
}

// Strokes is the value of Line.Voice for a line that no voice plays: fast repeated strokes of the bar's notes, in the part of these notes, or the
// accompaniment by the other player's part.
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
