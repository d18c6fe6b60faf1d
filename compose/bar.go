package compose

import "midiconnect4/scores"

// Move is what the composer knows about a move: the coordinates of its square, its
// player, and what it means in the game.
type Move struct {
	X, Y       int      // from 1; (1, 1) is bottom left
	Hops       []Square // the squares on which a piece lands in turn, if several; the last is (X, Y)
	Player     int      // 0 moves first, 1 second
	Filled     float64  // share of the board that was occupied before the move, 0..1
	Confidence float64  // the probability of a win, as the gamer sees it, 0..1; 0.5 if it does not say
	Feature    Feature
	Pattern    int      // of the pieces around the square, alike for alike ones; 0 if the score does not ask
	Signals    *Signals // what else the game says; nil if the score does not ask
	Amounts    Amounts  // what a performer makes of signals; nil for what the score does
}

// Square is a place on the board, counted as in a Move.
type Square struct{ X, Y int }

// Feature is what is special about a move.
type Feature int

const (
	Plain  Feature = iota
	Threat         // the player could win with the next move
	Block          // the opponent could have won with this square
	Win            // the move wins
)

// Note is one note, as it is written and as it sounds.
type Note struct {
	Key      int // MIDI key, 0..127
	Start    int // ticks from the start of the piece, as written
	Ticks    int // length, as written
	On, Off  int // where it sounds: ticks from the start of the piece
	Velocity int // 1..127
}

// End is the tick on which n ends, as written.
func (n Note) End() int { return n.Start + n.Ticks }

// Bar is the music of one move, or of one of its hops: the set {n1, n2, n3} of the
// paper's section 3.
type Bar struct {
	Move  Move          // X and Y are the square that the bar is composed from
	Start int           // ticks from the start of the piece
	Ticks int           // length, the same in every bar of a score
	Tempo float64       // quarter notes a minute
	Notes [3]Note       // n1 may sound on under the others
	Drone []Note        // sounds under them, through the bar
	Scale *scores.Scale // if the score goes through several keys; else nil, for the score's

	Lines    []Line    // of the score's voices
	Controls []Control // of any part
}

// Line is the notes of a voice in a bar.
type Line struct {
	Voice int // of the score's, from 0; or Strokes
	Part  int // in which it sounds, as an index of scores.Score.Parts
	Notes []Note
}

// Strokes is the line of further strokes of the bar's own notes, in the player's part.
const Strokes = -1

// End is the tick after the bar, on which the next one starts.
func (b Bar) End() int { return b.Start + b.Ticks }
