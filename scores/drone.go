package scores

import (
	"fmt"
	"slices"
	"strings"
)

// Drone is notes that sound through each bar of a player.
type Drone struct {
	Keys     []int // 0..127, before the part's octave is added
	Velocity int   // 1..127
}

var drone = group[Drone]{
	example: "{notes: [C2, G2]}",
	settings: []entry[Drone]{
		&setting[Drone, []int]{
			name: "notes", at: func(d *Drone) *[]int { return &d.Keys },
			kind:    notes,
			missing: problem("write them as notes: [C2, G2]", "no notes are given"),
			doc:     "Notes by name or MIDI number, in the range or out of it.",
		},
		&setting[Drone, int]{
			name: "velocity", at: func(d *Drone) *int { return &d.Velocity },
			kind: number[int]{low: lowVelocity, high: highVelocity, isNot: "is not a velocity"},
			doc:  "Loudness of them all, {bounds}. Left out, it is the softest of the score.",
		},
	},
	start: func(s *Score) Drone { return Drone{Velocity: s.Velocity.Low} },
}

// describe shows the notes.
func (d *Drone) describe(s *Score) string {
	notes := make([]string, len(d.Keys))
	for i, key := range d.Keys {
		notes[i] = s.noteWithKey(key)
	}
	return fmt.Sprintf("%s at velocity %d", strings.Join(notes, ", "), d.Velocity)
}

// checkDrone refuses notes that are given twice, and notes that the part's octave
// moves out of keys.
func (r *reader) checkDrone(field string, d *Drone, keys Span) {
	for i, key := range d.Keys {
		at := r.item(field+".notes", i)
		switch {
		case slices.Index(d.Keys, key) < i:
			r.refuse(at, problem("", "%s is in the drone already", r.score.noteWithKey(key)))
		case r.score.Tuning != nil && r.score.Pitch(key) == noPitch:
			r.refuse(at, problem("", "key %d has no pitch by the map", key))
		case !keys.has(key):
			r.refuse(at, problem("", "%s leaves MIDI's keys by the octave of the part", r.score.noteWithKey(key)))
		}
	}
}
