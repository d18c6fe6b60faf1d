package scores

import "fmt"

// Humanise says how much notes stray from what is written, in sound only.
type Humanise struct {
	Timing   float64 // milliseconds, early or late at the most
	Velocity int     // steps, softer or louder at the most
}

const (
	mostTiming = 200 // milliseconds
	mostStray  = 60  // steps of velocity
)

var humanise = group[Humanise]{
	example: "{timing: 12, velocity: 6}",
	settings: []entry[Humanise]{
		&setting[Humanise, float64]{
			name: "timing", at: func(h *Humanise) *float64 { return &h.Timing },
			kind: number[float64]{high: mostTiming, isNot: "is no deviation", unit: "milliseconds"},
			doc:  "Milliseconds by which a note may come early or late, {bounds}.",
		},
		&setting[Humanise, int]{
			name: "velocity", at: func(h *Humanise) *int { return &h.Velocity },
			kind: number[int]{high: mostStray, isNot: "is no deviation", unit: "steps of velocity"},
			doc:  "Steps of velocity by which a note may be softer or louder, {bounds}.",
		},
	},
}

func (h *Humanise) describe() (value, effect string) {
	return fmt.Sprintf("%g ms, %d steps", h.Timing, h.Velocity), "notes come early or late, and are louder or softer, by so much at most"
}

var scoreHumanise = &setting[Score, *Humanise]{
	name: "humanise", at: func(s *Score) **Humanise { return &s.Humanise },
	kind:    optional[Humanise]{humanise},
	doc:     "How much notes stray from what is written, in sound only. Without it they are played as written.",
	example: "{timing: 12, velocity: 6}", note: "notes stray from what is written by so many ms and steps of velocity",
	quiet: true,
	show:  func(_ *Score, h *Humanise) (value, effect string) { return h.describe() },
}
