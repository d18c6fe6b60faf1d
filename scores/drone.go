package scores

import (
	"fmt"
	"slices"

	"midiconnect4/internal/text"
	"midiconnect4/scores/settings"
)

// Drone is a set of notes that sound through each bar of a player.
type Drone struct {
	Keys     []int // 0..127, before the part's octave is added
	Velocity int   // 1..127
}

func (r *reader) drone(d *Drone) settings.Group {
	return settings.Group{
		Example: "{notes: [C2, G2]}",
		Settings: []settings.Setting{
			settings.Of("notes", &d.Keys, r.score.notes(), "Notes by name or MIDI number; they may lie outside the range.",
				settings.More{Missing: settings.Problem("write them as notes: [C2, G2]", "no notes are given")}),
			settings.Of("velocity", &d.Velocity, settings.Number{Low: lowVelocity, High: highVelocity, IsNot: "is not a velocity"},
				"Velocity of the notes, {bounds}. Without it, the softest of the score."),
		},
		Start: func() { *d = Drone{Velocity: r.score.Velocity.Low} },
	}
}

// describe returns the notes and their velocity.
func (d *Drone) describe(s *Score) string {
	return fmt.Sprintf("%s at velocity %d", text.Join(d.Keys, ", ", s.NoteWithKey), d.Velocity)
}

// checkDrone reports an error for each note that is given twice, that has no pitch in the tuning, or that is not in keys. keys is the span of
// keys that the part's octave does not move out of MIDI's range.
func (r *reader) checkDrone(field string, d *Drone, keys Span) {
	for i, key := range d.Keys {
		at := r.Item(field+".notes", i)
		switch {
		case slices.Index(d.Keys, key) < i:
			r.Wrong(at, "", "%s is in the drone already", r.score.NoteWithKey(key))
		case !r.score.Pitched(key):
			r.Wrong(at, "", "key %d has no pitch in the keyboard mapping", key)
		case !keys.has(key):
			r.Wrong(at, "", "the octave of the part moves %s out of MIDI's keys", r.score.NoteWithKey(key))
		}
	}
}
