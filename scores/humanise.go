package scores

import (
	"fmt"

	"midiconnect4/scores/settings"
)

// Humanise says how much notes stray from what is written, in sound only.
type Humanise struct {
	Timing   float64 // milliseconds, early or late at the most
	Velocity int     // steps, softer or louder at the most
}

const (
	mostTiming = 200 // milliseconds
	mostStray  = 60  // steps of velocity
)

func humanise(h *Humanise) settings.Group {
	return settings.Group{
		Example: "{timing: 12, velocity: 6}",
		Settings: []settings.Setting{
			{
				Name: "timing", In: &h.Timing,
				Kind: settings.Number{High: mostTiming, IsNot: "is no deviation", Unit: "milliseconds"},
				Doc:  "Milliseconds by which a note may come early or late, {bounds}.",
			},
			{
				Name: "velocity", In: &h.Velocity,
				Kind: settings.Number{High: mostStray, IsNot: "is no deviation", Unit: "steps of velocity"},
				Doc:  "Steps of velocity by which a note may be softer or louder, {bounds}.",
			},
		},
	}
}

func (h *Humanise) describe() (value, effect string) {
	return fmt.Sprintf("%g ms, %d steps", h.Timing, h.Velocity), "notes come early or late, and are louder or softer, by so much at most"
}

func scoreHumanise(s *Score) settings.Setting {
	return settings.Setting{
		Name: "humanise", In: &s.Humanise,
		Kind:    settings.Section(humanise),
		Doc:     "How much notes stray from what is written, in sound only. Without it they are played as written.",
		Example: "{timing: 12, velocity: 6}", Note: "notes stray from what is written by so many ms and steps of velocity",
		Quiet: true,
		Show:  func() (value, effect string) { return s.Humanise.describe() },
	}
}
