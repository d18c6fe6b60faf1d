package scores

import "slices"

// Drone is notes that sound through each bar of a player.
type Drone struct {
	Keys     []int // within 0..127, the octave of the part not added
	Velocity int   // 1..127
}

// drone resolves a drone; the velocities of the score come before it.
func (r *resolver) drone(field string, written *droneSection) *Drone {
	if written == nil {
		return nil
	}
	if written.Notes == nil {
		r.fail(field, problem("write them as notes: [C2, G2]", "no notes are given"))
		return nil
	}
	d := &Drone{Keys: r.notes(field+".notes", written.Notes), Velocity: r.score.Velocity.Low}
	set(r, field+".velocity", written.Velocity, &d.Velocity, within("a velocity", lowVelocity, highVelocity))
	return d
}

// checkDrone refuses notes that come twice, and those that the octave of the
// part takes out of the keys.
func (r *resolver) checkDrone(field string, d *Drone, keys Span) {
	for i, key := range d.Keys {
		at := r.item(field+".notes", i)
		switch {
		case slices.Index(d.Keys, key) < i:
			r.fail(at, problem("", "%s is in the drone already", r.score.noteWithKey(key)))
		case !keys.has(key):
			r.fail(at, problem("", "%s leaves MIDI's keys by the octave of the part", r.score.noteWithKey(key)))
		}
	}
}
