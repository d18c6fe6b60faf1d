package compose

import (
	"slices"

	"midiconnect4/scores"
	"midiconnect4/scores/pitch"
)

// tonality is the state of the score's harmony.
type tonality struct {
	chords   []pitch.Chord // of the latest bar: one, or one for each half
	change   int           // the tick of the bar on which the second chord begins; 0 if there is one chord
	scale    scaleKeys     // the score's scale in the latest bar: with the tones of the chord, if the harmony inflects
	altered  scaleKeys     // scale of the bar before; without keys in the first bar of a key
	pivot    pitch.Chord   // begins the present key
	turned   int           // the bar in which the present key began, from 0; -1 for the first key
	deceives int           // the bar of a deceptive chord, from 0
	second   bool          // the second player is ahead
	threat   bool          // a threat has not been blocked
}

// keyBars is the fewest bars in a key of a lead.
const keyBars = 4

// harmonise chooses the chord of the next bar, and finds the scale of the bar.
func (c *Composer) harmonise(m Move) {
	plan, t := c.score.Harmony, &c.tonal
	t.altered, t.scale = t.scale, c.scaleKeys
	if plan == nil {
		return
	}
	before := t.chords
	t.chords, t.change = []pitch.Chord{c.planned(c.bars, 0)}, 0
	if c.twoChords(c.bars) {
		if then := c.planned(c.bars, 1); !same(&t.chords[0], &then) {
			t.chords, t.change = append(t.chords, then), c.half()
		}
	}
	if m.mistake() {
		switch plan.Blunder {
		case scores.BlunderMinor:
			t.chords, t.change = []pitch.Chord{c.borrowed()}, 0
		case scores.BlunderDeceptive:
			if fifth := c.dominant(); c.bars > 0 && before[len(before)-1].Root == fifth.Root {
				t.chords, t.change = []pitch.Chord{c.degreeChord(submediant)}, 0
			} else {
				t.chords, t.change, t.deceives = []pitch.Chord{fifth}, 0, c.bars+1
			}
		}
	}
	t.threat = m.Feature == Threat || t.threat && m.Feature == Plain
	if t.threat && plan.Threat == scores.ThreatPedal {
		for i := range t.chords {
			t.chords[i].Bass = c.dominant().Root
		}
	}
	t.scale = c.inflected(c.scaleKeys, t.chords...)
}

// mistake reports whether a move is a grave mistake that the score can make heard.
func (m Move) mistake() bool {
	return m.Signals != nil && m.Amounts.of(scores.Mistake, m.Signals.Mistake) >= 0.5
}

// borrowed returns the chord that darkens a bar: the minor subdominant, in minor the major chord on the lowered second degree.
func (c *Composer) borrowed() pitch.Chord {
	if c.degreeChord(tonic).Tones[1] == minorThird {
		return c.named("bII")
	}
	return c.named("iv")
}

const minorThird = 3 // semitones

// same reports whether two chords have the same tones and the same bass.
func same(a, b *pitch.Chord) bool {
	return a.Root == b.Root && a.Bass == b.Bass && slices.Equal(a.Tones, b.Tones)
}

// planned returns the chord of a bar, counted from 0, as far as it is known before the bar's move. If it has two, half says which chord: 0 or 1.
func (c *Composer) planned(bar, half int) pitch.Chord {
	plan, t := c.score.Harmony, &c.tonal
	chord, closes := c.closingChordAt(bar)
	switch {
	case t.deceives > 0 && bar == t.deceives:
		return c.degreeChord(submediant)
	case closes && (half == 1 || !c.twoChords(bar)):
		return chord
	case t.turned >= 0 && bar == t.turned:
		return t.pivot
	case t.turned >= 0 && bar == t.turned+1 && c.withinPhrase(t.turned):
		return c.dominant()
	case t.turned >= 0 && bar == t.turned+2 && c.withinPhrase(t.turned):
		return c.home()
	case plan.By == scores.ByList:
		if plan.Rate == scores.RateHalf {
			bar = 2*bar + half
		}
		return *plan.At(bar)
	}
	return c.progressed(bar, half)
}

// twoChords reports whether a bar, counted from 0, has a chord for each half.
func (c *Composer) twoChords(bar int) bool {
	plan, at, bars := c.score.Harmony, bar%spanBars, spanBars
	if p := c.score.Phrases; p != nil {
		at, bars = p.At(bar).Bar, p.Bars
	}
	switch _, closes := c.closingChordAt(bar); plan.Rate {
	case scores.RateHalf:
		return at < bars-1 || plan.By == scores.ByList && !closes
	case scores.RateClose:
		return at == bars-2
	}
	return false
}

// withinPhrase reports whether a bar, counted from 0, does not begin a phrase.
func (c *Composer) withinPhrase(bar int) bool {
	return c.score.Phrases == nil || c.score.Phrases.At(bar).Bar > 0
}

// harmonyKey returns the score in the key that the harmony has for the next bar. A lead changes the key only outside closes.
func (c *Composer) harmonyKey(m Move) *scores.Score {
	t := &c.tonal
	if m.Signals != nil && m.Amounts.of(scores.Decided, m.Signals.Decided) > 0 {
		t.second = m.Amounts.of(scores.Advantage, m.Signals.Advantage) < 0.5
	}
	var letter byte
	if c.score.Phrases != nil {
		letter = c.score.Phrases.At(c.bars).Theme
	}
	in := c.score.Harmony.Key(letter, t.second)
	if in == nil {
		in = c.base
	}
	_, closes := c.closingChordAt(c.bars)
	if c.withinPhrase(c.bars) && (closes || t.turned >= 0 && c.bars-t.turned < keyBars) {
		return c.score
	}
	return in
}

// change begins another key of the harmony with a chord that both keys have. Themes move to the same steps of the new key.
func (c *Composer) change(in *scores.Score) {
	old, from := c.scaleKeys, c.score.Scale
	move := c.score.Mover(in.Scale)
	c.enter(in)
	t := &c.tonal
	t.turned, t.scale, t.pivot = c.bars, scaleKeys{}, c.pivot(from)
	shift := func(i int) int {
		return c.scaleKeys.index(c.scaleKeys.nearest(fold(move(old.at(i)), in.Range, in.Period()))) - i
	}
	c.themes.start += shift(c.themes.start)
	c.themes.all = slices.Clone(c.themes.all)
	for i := range c.themes.all {
		one := &c.themes.all[i]
		one.bars = slices.Clone(one.bars)
		up := shift(one.bars[0].first)
		for k := range one.bars {
			one.bars[k].first += up
		}
	}
}

// pivot returns a chord of the present key that another scale has, too.
func (c *Composer) pivot(before pitch.Scale) pitch.Chord {
	for _, d := range []degree{subdominant, second, submediant, third, tonic} {
		chord := c.degreeChord(d)
		if !slices.ContainsFunc(chord.Tones, func(tone int) bool { return !before.Has(chord.Root + tone) }) {
			return chord
		}
	}
	return c.dominant()
}

// inflected returns a scale whose steps are replaced by those tones of chords that it lacks: over V in minor, the seventh step is raised. The root
// stays. If two chords need different tones on a step, the later chord counts. It returns the scale itself if the harmony does not inflect.
func (c *Composer) inflected(k scaleKeys, chords ...pitch.Chord) scaleKeys {
	if plan := c.score.Harmony; plan == nil || !plan.Inflect || len(k.scale.Steps) != len(leadsTo) {
		return k
	}
	scale := k.scale
	for i := range chords {
		chord := &chords[i]
		root, above := k.scale.Degree(c.score.Scale.Octave()*5 + chord.Root)
		if above > 0 {
			root++ // a lowered degree
		}
		for _, tone := range chord.Tones {
			if scale.Has(chord.Root + tone) {
				continue
			}
			step := pitch.Mod(root+stepsOf(chord, tone), len(leadsTo))
			to := pitch.Mod(chord.Root+tone-scale.Root-pitch.MiddleKey, scale.Octave())
			if by := to - scale.Steps[step]; step > 0 && by != 0 && distance(by, 0) <= k.most() {
				scale.Steps = slices.Clone(scale.Steps)
				scale.Steps[step] = to
			}
		}
	}
	keys := slices.Clone(k.keys)
	for i, key := range keys {
		at, _ := k.scale.Degree(key)
		at = pitch.Mod(at, len(leadsTo))
		if to := key + scale.Steps[at] - k.scale.Steps[at]; c.score.Range.Low <= to && to <= c.score.Range.High {
			keys[i] = to
		}
	}
	if k.plain == nil {
		k.plain = k.keys
	}
	k.scale, k.keys = scale, keys
	return k
}

// most is the greatest number of keys by which a chord alters a step.
func (k scaleKeys) most() int { return (2*k.scale.Octave() + 11) / 12 }

// stepsOf returns how many steps a tone of a chord lies above the chord's root. The steps are counted in a scale of seven notes.
func stepsOf(chord *pitch.Chord, tone int) int {
	octave := chord.Octave()
	diminished := slices.ContainsFunc(chord.Tones, func(other int) bool { return semitones(other, octave) == 6 })
	switch size := semitones(tone, octave); {
	case size == 9 && diminished:
		return 6
	case size == 15:
		return 1
	case size == 18:
		return 3
	default:
		return [...]int{0, 1, 1, 2, 2, 3, 4, 4, 4, 5, 6, 6}[size%12]
	}
}

// resolved moves the first note of a bar into the bar's scale. If the chord before had raised the note, the note moves further up. If that chord had
// lowered it, the note moves further down.
func (c *Composer) resolved(key int, scale scaleKeys) int {
	before := c.tonal.altered.keys
	if plan := c.score.Harmony; plan == nil || !plan.Inflect || slices.Contains(scale.keys, key) {
		return key
	}
	natural := c.scaleKeys.keys
	if i := slices.Index(before, key); i >= 0 && len(before) == len(natural) && len(scale.keys) == len(natural) {
		switch {
		case key > natural[i]:
			return scale.keys[min(i+1, len(natural)-1)]
		case key < natural[i]:
			return scale.keys[max(i-1, 0)]
		}
		return scale.keys[i]
	}
	return scale.nearest(key)
}
