package live

import (
	"cmp"

	"midiconnect4/compose"
	"midiconnect4/play"
	"midiconnect4/scores"
)

// Current holds the current settings of a performance that a performer may change.
type Current struct {
	Tempo     float64         // the sounding tempo in quarter notes a minute; 0 if the performance follows a clock
	Pace      float64         // the sounding tempo is the tempo of the score or of SetTempo times Pace
	Velocity  int             // velocity of the score's loudest note
	Transpose int             // in semitones; a change takes effect at the next turn
	Drama     compose.Amounts // a change takes effect at the next turn

	score *scores.Score
	mix   Mix
}

// Current returns the settings after all earlier commands. It waits for the scheduler's answer. ok is false if the performance is not running.
func (p *Performance) Current() (now Current, ok bool) {
	return ask(p, func(k *scheduler) Current {
		now := Current{
			Tempo: cmp.Or(k.timeline.tempo(), k.perf.score.Tempo), Pace: k.set.tempoScale, Velocity: cmp.Or(k.set.loudest, k.perf.score.Velocity.High),
			Transpose: k.set.transpose, Drama: k.player.touch.Amounts, score: k.perf.score, mix: k.mixer.mix,
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

// ChosenIn returns the match whose next move is being chosen or was chosen last, without that move; nil before the first. It does not wait.
func (p *Performance) ChosenIn() *play.Match { return p.chosenIn.Load() }

// Missing returns an error if the score that sounds has no part with a name.
func (c Current) Missing(part string) error { return c.score.CheckPart(part) }
