package live

import (
	"cmp"

	"midiconnect4/compose"
)

// Current is what a performer may set, as it is now.
type Current struct {
	Tempo     float64         // quarter notes a minute, as it sounds; 0 where a clock is followed
	Pace      float64         // by which the tempo is faster than written, or than SetTempo set it
	Velocity  int             // of the score's loudest note
	Transpose int             // semitones by which the next turn sounds higher than written
	Drama     compose.Amounts // of the next turn
}

// Current is what is set after all that was asked for before. It waits for the performance; ok is
// false if that is not going on.
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
