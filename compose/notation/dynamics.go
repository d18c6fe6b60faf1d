package notation

import (
	"slices"

	"midiconnect4/compose"
)

// marks is the dynamic marks and the velocities that they stand for, as most
// programs have them.
var marks = []struct {
	name     string
	velocity int
}{{"ppp", 16}, {"pp", 33}, {"p", 49}, {"mp", 64}, {"mf", 80}, {"f", 96}, {"ff", 112}, {"fff", 126}}

// phrase is the bars of a player that share a dynamic mark.
const phrase = 4

// dynamics is the marks of a player, as indices by bar; those of other bars
// are -1. Each fourth bar of the player's may have one: the mark that is
// nearest to the mean of the notes of these four bars, if it is another than
// before. What single notes have besides stands with the notes.
func dynamics(bars []bar, player int) []int {
	at := make([]int, len(bars))
	var own []int // bars of the player
	for i, b := range bars {
		at[i] = -1
		if len(b.notes[player]) > 0 {
			own = append(own, i)
		}
	}
	last := -1
	for some := range slices.Chunk(own, phrase) {
		var notes []compose.Note
		for _, i := range some {
			notes = append(notes, bars[i].notes[player]...)
		}
		if mark := markOf(notes); mark != last {
			at[some[0]], last = mark, mark
		}
	}
	return at
}

// markOf is the index of the mark nearest to the mean velocity of notes, the
// softer one of two.
func markOf(notes []compose.Note) int {
	sum := 0
	for _, n := range notes {
		sum += n.Velocity
	}
	best := 0
	for i, m := range marks {
		if abs(m.velocity*len(notes)-sum) < abs(marks[best].velocity*len(notes)-sum) {
			best = i
		}
	}
	return best
}
