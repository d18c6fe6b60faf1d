package compose

import (
	"math"
	"slices"

	"midiconnect4/scores"
	"midiconnect4/scores/pitch"
)

// Move describes a move: its square, its player, and what it means in the game.
type Move struct {
	X, Y       int      // from 1; (1, 1) is bottom left
	Hops       []Square // landing squares of the piece, in order, if there are several; the last is (X, Y)
	Player     int      // 0 moves first
	Piece      Kind     // what moves, before it becomes another piece
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
	Way     Way          // how the square became notes

	Lines    []Line    // notes of the score's voices
	Controls []Control // MIDI controller changes in any part

	effects effects // of the score's drama
}

// Way is how the square of a move becomes three notes. Phrases, the memory and edits of a score may replace these notes in the bar.
type Way struct {
	Intervals [notesInBar - 1]int // from note to note, as the column and the row give them: below 0 downwards
	Keys      [notesInBar]int     // with the octave of the part, like Bar.Notes
	Pulled    [notesInBar]bool    // whether the harmony has moved the note to a tone of its chord
	Origin    Origin              // of the first note
}

// Origin says where the first note of a bar comes from.
type Origin uint8

const (
	FromLast      Origin = iota // the last note of the bar before
	FromReference               // the next note of the reference sequence
	FromPerson                  // a person chose it
)

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

// Drama yields the entries of the score's drama that act in the bar, by their index, and how far each is along its range, from 0 to 1.
func (b *Bar) Drama(yield func(entry int, along float64) bool) {
	for _, e := range b.effects {
		if !yield(e.binding, e.at) {
			return
		}
	}
}

// End returns the tick on which the next bar starts.
func (b Bar) End() int { return b.Start + b.Ticks }

const octave = 12 // number of keys

// arrange applies the settings of the player's part (octave, articulation, hold, drone) to a composed bar.
func (c *Composer) arrange(bar *Bar, e effects) {
	part := &c.score.Players[bar.Part()]
	share := e.articulation(part.Articulation)
	for i := range bar.Notes {
		n := &bar.Notes[i]
		n.Key += part.Shift()
		n.Off = n.On + max(1, int(math.Round(float64(n.Off-n.On)*share)))
	}
	if part.Hold {
		n := &bar.Notes[0]
		n.Ticks = bar.End() - n.Start
		n.Off = bar.End()
	}
	bar.Drone = drone(part, bar)
	if part.Hold || len(bar.Drone) > 0 { // without held notes or drones, no notes overlap
		bar.release()
	}
}

// release ends a held note when its key is struck again. If several notes strike one key at the same time, all get the length of the longest.
func (b *Bar) release() {
	all := slices.Concat(b.Notes, b.Drone)
	for i := range all {
		n := &all[i]
		for _, other := range all {
			if other.Key == n.Key && other.Start == n.Start && other.Off > n.Off {
				n.Ticks, n.Off = other.Ticks, other.Off
			}
		}
		for _, next := range all {
			if next.Key == n.Key && next.Start > n.Start && next.Start < n.End() {
				n.Ticks, n.Off = next.Start-n.Start, min(n.Off, next.On)
			}
		}
	}
	copy(b.Drone, all[copy(b.Notes, all):])
}

// drone returns the notes of a part's drone in a bar; nil if the part has none.
func drone(part *scores.Player, bar *Bar) []Note {
	if part.Drone == nil {
		return nil
	}
	notes := make([]Note, len(part.Drone.Keys))
	for i, key := range part.Drone.Keys {
		notes[i] = sustained(bar.Start, bar.Ticks, key+part.Shift(), part.Drone.Velocity)
	}
	return notes
}

// sustained returns a note that sounds for its whole written length.
func sustained(start, ticks, key, velocity int) Note {
	return Note{Key: key, Start: start, Ticks: ticks, On: start, Off: start + ticks, Velocity: velocity}
}
