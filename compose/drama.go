package compose

import (
	"math"
	"slices"
	"strings"

	"midiconnect4/scores"
)

// effect is an entry of the score's drama section, which binds a signal to a target, together with the state of the entry in a bar.
type effect struct {
	*scores.Drama
	binding int     // index of the entry in the score's drama
	at      float64 // position within the range of the entry's values, 0..1
}

// value returns the value that the entry of the score's drama gives to its target (such as the tempo).
func (e effect) value() float64 {
	return e.Range.From + float64((e.Range.To-e.Range.From)*e.at)
}

// rounded returns the value as a whole number; 0 for no effect.
func (e effect) rounded() int {
	if e.Drama == nil {
		return 0
	}
	return int(math.Round(e.value()))
}

// effects lists the effects of drama in a bar: at most one per target; for controllers, at most one per controller number. It is nil for a score
// without drama.
type effects []effect

// effects returns what the score's drama does to the next bar. If several entries of the drama have the same target (such as the tempo), the entry
// counts whose curve has the highest value; if two are equal, the first counts.
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

// average returns the next value of an exponentially weighted moving average over some bars, from its previous value and the present value of a
// signal.
func average(before, now float64, bars int) float64 {
	return before + (now-before)*2/float64(bars+1)
}

// with adds e to the effects. If one of them has the same target, only the one farther along its range stays; if both are equally far, the old one.
func (all effects) with(e effect) effects {
	for i, other := range all {
		if other.Target == e.Target && other.Controller == e.Controller && slices.EqualFunc(other.Voices, e.Voices, strings.EqualFold) {
			if e.at > other.at {
				all[i] = e
			}
			return all
		}
	}
	return append(all, e)
}

// along interpolates a curve linearly at x. The curve is level before its first point and after its last one. A nil curve returns x.
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

// of returns the effect on a target; ok is false if there is none.
func (all effects) of(t scores.Target) (e effect, ok bool) {
	for _, e := range all {
		if e.Target == t && e.Voices == nil {
			return e, true
		}
	}
	return effect{}, false
}

// on returns the drama's effect on a target (such as the number of notes) in the voice with index i. If several entries of the drama name the voice,
// the entry counts that is farthest along its range.
func (all effects) on(t scores.Target, i int, v scores.Voice) (e effect, ok bool) {
	for _, one := range all {
		if one.Target == t && one.Names(i, v) && (!ok || one.at > e.at) {
			e, ok = one, true
		}
	}
	return e, ok
}

// tempo returns the tempo with drama applied.
func (all effects) tempo(tempo float64) float64 {
	if e, ok := all.of(scores.Speed); ok {
		return min(max(float64(tempo*e.value()), scores.SlowestTempo), scores.FastestTempo)
	}
	return tempo
}

// loudness returns the range from which velocities are drawn at random. This is the range that the score's drama chooses, or the given range if no
// drama chooses one.
func (all effects) loudness(window scores.Span) scores.Span {
	if e, ok := all.of(scores.Loudness); ok {
		return e.Window(e.value())
	}
	return window
}

// register moves a key by octaves within a span, as near as possible to the key that drama chooses; of two equally near keys it takes the lower one.
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

// articulation returns the share of a note's length during which the note sounds, as the drama changes it. The argument is the share without drama.
func (all effects) articulation(share float64) float64 {
	if e, ok := all.of(scores.Articulation); ok {
		return e.value()
	}
	return share
}

// accent returns what is added to the velocities of the moves' notes.
func (all effects) accent() int {
	e, _ := all.of(scores.Emphasis)
	return e.rounded()
}

// entries returns how many of the given number of voices sound.
func (all effects) entries(voices int) int {
	if e, ok := all.of(scores.Entries); ok {
		return e.rounded()
	}
	return voices
}

// enters reports whether the voice with index i sounds. An entry of the score's drama for this voice decides; without such an entry, the result
// is counted.
func (all effects) enters(i int, v scores.Voice, counted bool) bool {
	if e, ok := all.on(scores.Entries, i, v); ok {
		return e.rounded() > 0
	}
	return counted
}

// scale returns the keys of the scale that drama chooses. If drama chooses no scale, these are the keys of the score's scale. If the score's harmony
// inflects the scale, the scale contains the tones of the bar's chord.
func (all effects) scale(c *Composer) scaleKeys {
	if e, ok := all.of(scores.Mode); ok {
		modes := c.modes[e.binding]
		return c.inflected(modes[min(int(e.at*float64(len(modes))), len(modes)-1)], c.tonal.chords...)
	}
	return c.tonal.scale
}

// modesOf returns, for each entry of the score's drama, the modes that the entry chooses from. A mode is given by the MIDI keys of its scale. If no
// entry chooses modes, modesOf returns nil.
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

// controls returns the controller changes that drama makes in a bar. A controller goes in steps from the value in the part's last bar to its new one.
func (c *Composer) controls(all effects, bar *Bar) (controls []Control) {
	for _, to := range aims(c.score, all, bar) {
		i := slices.IndexFunc(c.turned, to.same)
		from := to.Value
		if i >= 0 && !isSwitch(to.Controller) {
			from = c.turned[i].Value
		}
		controls = slope(controls, bar, to.Part, int(to.Controller), scores.Slope{From: int(from), To: int(to.Value)})
		if c.turned = slices.Clone(c.turned); i >= 0 {
			c.turned[i] = to
		} else {
			c.turned = append(c.turned, to)
		}
	}
	return controls
}

// aims lists the values to which drama moves controllers in a bar. If several entries move a controller of a part, the entry counts that is farthest
// along its range.
func aims(score *scores.Score, all effects, bar *Bar) (aims []Control) {
	var at []float64
	for _, e := range all {
		aim := Control{Tick: bar.Start}
		switch value := math.Round(e.value()); e.Target {
		case scores.Pan:
			aim.Controller, aim.Value = panController, uint8(value+centre)
		case scores.Controller:
			aim.Controller, aim.Value = uint8(e.Controller), uint8(value)
		default:
			continue
		}
		for _, aim.Part = range score.PartsOf(e.Drama, bar.Part()) {
			if i := slices.IndexFunc(aims, aim.same); i < 0 {
				aims, at = append(aims, aim), append(at, e.at)
			} else if e.at > at[i] {
				aims[i], at[i] = aim, e.at
			}
		}
	}
	return aims
}

const panController = 10

// isSwitch reports whether a controller is a pedal, which is either down or up.
func isSwitch(controller uint8) bool { return controller >= pedalController && controller <= lastPedal }
