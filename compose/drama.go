package compose

import (
	"math"

	"midiconnect4/scores"
)

// effect is where a binding of the score's drama stands in a bar.
type effect struct {
	*scores.Drama
	binding int     // its index
	at      float64 // share of its range, 0 to 1
}

// value is the value of the target.
func (e effect) value() float64 {
	return e.Range.From + float64((e.Range.To-e.Range.From)*e.at)
}

// effects is what drama does in a bar: at most one for each target, or for each
// controller. It is nil for a score without drama.
type effects []effect

// effects is what the score's drama makes of the next bar. Of several bindings of one
// target the one counts that is farthest along its curve, the first of equals.
func (c *Composer) effects(m Move) effects {
	if len(c.score.Drama) == 0 {
		return nil
	}
	all := make(effects, 0, len(c.score.Drama))
	averages := make([]float64, len(c.score.Drama))
	for i := range c.score.Drama {
		d := &c.score.Drama[i]
		averages[i] = c.signal(d.Signal, m)
		if c.averages != nil {
			averages[i] = average(c.averages[i], averages[i], d.Over)
		}
		if d.Acts(m.Player) {
			all = all.with(effect{d, i, along(d.Curve, m.Amounts.of(d.Signal, averages[i]))})
		}
	}
	c.averages = averages
	return all
}

// average is the moving average of a signal over some bars, exponentially weighted.
func average(before, now float64, bars int) float64 {
	return before + (now-before)*2/float64(bars+1)
}

// with is the effects with one more.
func (all effects) with(e effect) effects {
	for i, other := range all {
		if other.Target == e.Target && other.Controller == e.Controller {
			if e.at > other.at {
				all[i] = e
			}
			return all
		}
	}
	return append(all, e)
}

// along is the height of a curve, which is straight between its points and level
// before the first and after the last.
func along(curve []scores.Point, x float64) float64 {
	if curve == nil {
		return x
	}
	last := curve[0]
	for _, p := range curve {
		if x <= p.X {
			if p.X == last.X {
				return p.Y
			}
			return last.Y + float64((p.Y-last.Y)*((x-last.X)/(p.X-last.X)))
		}
		last = p
	}
	return last.Y
}

// of is the effect on a target; ok is false if nothing is bound to it.
func (all effects) of(t scores.Target) (e effect, ok bool) {
	for _, e := range all {
		if e.Target == t {
			return e, true
		}
	}
	return effect{}, false
}

// tempo is a tempo as drama changes it.
func (all effects) tempo(tempo float64) float64 {
	if e, ok := all.of(scores.Speed); ok {
		return min(max(float64(tempo*e.value()), scores.SlowestTempo), scores.FastestTempo)
	}
	return tempo
}

// loudness is the window from which velocities are drawn.
func (all effects) loudness(window scores.Span) scores.Span {
	if e, ok := all.of(scores.Loudness); ok {
		return e.Window(e.value())
	}
	return window
}

// register is a key moved by octaves within a span, to the one nearest to the
// target's; of two equally near, the lower.
func (all effects) register(key int, span scores.Span, octave int) int {
	e, ok := all.of(scores.Register)
	if !ok {
		return key
	}
	wanted := int(math.Round(e.value()))
	best := key
	for other := span.Low + (key-span.Low)%octave; other <= span.High; other += octave {
		if distance(other, wanted) < distance(best, wanted) {
			best = other
		}
	}
	return best
}

// articulation is the share of its length that a note sounds.
func (all effects) articulation(share float64) float64 {
	if e, ok := all.of(scores.Articulation); ok {
		return e.value()
	}
	return share
}

// entries is how many of some voices sound.
func (all effects) entries(voices int) int {
	if e, ok := all.of(scores.Entries); ok {
		return int(math.Round(e.value()))
	}
	return voices
}

// scale is the keys of the scale that drama chooses; without it the score's.
func (all effects) scale(c *Composer) scaleKeys {
	e, ok := all.of(scores.Mode)
	if !ok {
		return c.scaleKeys
	}
	modes := c.modes[e.binding]
	return modes[min(int(e.at*float64(len(modes))), len(modes)-1)]
}

// modesOf is the keys of the modes of each binding; nil if no binding has any.
func modesOf(score *scores.Score) (modes [][]scaleKeys) {
	for i, d := range score.Drama {
		if d.Target != scores.Mode {
			continue
		}
		if modes == nil {
			modes = make([][]scaleKeys, len(score.Drama))
		}
		for _, mode := range d.Modes {
			modes[i] = append(modes[i], newScaleKeys(score, mode))
		}
	}
	return modes
}

// controls is the controllers of a bar's player.
func (all effects) controls(bar *Bar) (controls []Control) {
	for _, e := range all {
		control := Control{Part: bar.Move.Player, Tick: bar.Start}
		value := math.Round(e.value())
		switch e.Target {
		case scores.Pan:
			control.Controller, control.Value = panController, uint8(value+centre)
		case scores.Controller:
			control.Controller, control.Value = uint8(e.Controller), uint8(value)
		default:
			continue
		}
		controls = append(controls, control)
	}
	return controls
}

const panController = 10
