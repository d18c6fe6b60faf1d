package live

import (
	"cmp"

	"midiconnect4/compose"
)

// Current holds the settings that a performer may change.
type Current struct {
	Tempo     float64         // quarter notes a minute, as it sounds; 0 if a clock is followed
	Pace      float64         // multiplies the written tempo, or SetTempo's
	Velocity  int             // of the score's loudest note
	Transpose int             // semitones from the next turn on
	Drama     compose.Amounts // from the next turn on
}

// Current returns the settings after all earlier commands. It waits for the performance; ok is
// false if that is not running.
func (p *Performance) Current() (now Current, ok bool) {
	return ask(p, func(k *scheduler) Current {
		now := Current{
			Tempo: cmp.Or(k.timeline.tempo(), k.perf.score.Tempo), Pace: k.set.tempoScale, Velocity: cmp.Or(k.set.loudest, k.perf.score.Velocity.High),
			Transpose: k.set.transpose, Drama: k.player.touch.Amounts,
		}
		switch {
		case k.external != nil:
			now.Tempo = 0
		case k.perf.Shared == nil:
			now.Tempo *= k.set.tempoScale
		}
		return now
	})
}
