package compose

import (
	"math"
	"slices"

	"midiconnect4/scores"
)

// The smallest and the greatest velocity of a note in a MIDI file.
const lowVelocity, highVelocity = 1, 127

// velocity limits v to a valid velocity, 1 to 127.
func velocity(v int) int { return min(max(v, lowVelocity), highVelocity) }

// loudestOf returns the greatest velocity of notes; 0 if there are none.
func loudestOf(notes []Note) int {
	loudest := 0
	for _, n := range notes {
		loudest = max(loudest, n.Velocity)
	}
	return loudest
}

// lowestOf returns the lowest key of notes.
func lowestOf(notes []Note) int {
	return slices.MinFunc(notes, func(a, b Note) int { return a.Key - b.Key }).Key
}

// velocities draws the velocities of the next bar's notes. It draws them uniformly from the move's window, and adds the move's accent.
func (c *Composer) velocities(m Move, e effects) (v [notesInBar]int) {
	span, accent := e.loudness(c.window(m)), Accent(c.score.Dynamics, m.Feature)+e.accent()
	random := stream(c.seed, forVelocity, c.bars)
	for i := range v {
		drawn := span.Low + random.IntN(span.High-span.Low+1)
		v[i] = velocity(drawn + accent)
	}
	return v
}

// window returns the part of the score's span from which a move's velocities are drawn. By default, this is the whole span. If the dynamics
// follow the phase or the confidence, it is a quarter of the span, rounded up. This quarter lies at the soft end on an empty board (or for a
// certain loss), at the loud end on a full board (or for a certain win), and evenly in between.
func (c *Composer) window(m Move) scores.Span {
	span := c.score.Velocity
	var level float64
	switch c.score.Dynamics.By {
	case scores.ByPhase:
		level = m.Filled
	case scores.ByConfidence:
		level = m.Confidence
	default:
		return span
	}
	all := span.High - span.Low + 1
	width := (all + 3) / 4
	low := span.Low + int(math.Round(level*float64(all-width)))
	return scores.Span{Low: low, High: low + width - 1}
}

// Accent returns by how much the dynamics d raise the velocities of a move with the feature f.
func Accent(d scores.Dynamics, f Feature) int {
	switch f {
	case Threat:
		return d.Threat
	case Block:
		return d.Block
	case Win:
		return d.Win
	}
	return 0
}
