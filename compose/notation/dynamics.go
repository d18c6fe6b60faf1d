package notation

import (
	"slices"

	"midiconnect4/compose"
)

// marks is the dynamic marks and their velocities in most programs.
var marks = []struct {
	name     string
	velocity int
}{{"ppp", 16}, {"pp", 33}, {"p", 49}, {"mp", 64}, {"mf", 80}, {"f", 96}, {"ff", 112}, {"fff", 126}}

// phrase is the number of a player's bars that share a dynamic mark.
const phrase = 4

// dynamics is the marks of a player, as indices by bar; -1 is no mark. Every fourth
// bar of the player may have one: the mark nearest to the mean velocity of these
// four bars, if it differs from the mark before. Single notes carry their own
// velocities.
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

// markOf is the index of the mark nearest to the mean velocity of notes, the softer
// of two equally near.
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
