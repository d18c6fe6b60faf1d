package compose

import (
	"slices"

	"midiconnect4/scores"
	"midiconnect4/scores/pitch"
)

// chords composes a bar of a voice that plays the chords.
func (c *Composer) chords(v *scores.Chords, voice int, bar *Bar) (notes []Note) {
	keys := c.chordBefore(v, voice)
	for chord, onsets := range c.byChord(c.chordOnsets(v, c.bars-1), bar.Move.Player) {
		keys = c.voiced(v, chord, keys)
		notes = append(notes, strike(v, keys, onsets, bar.Start, loudness(bar))...)
	}
	return notes
}

// strike plays the keys of a chord in the voice's style, in a bar that starts at the given tick.
func strike(v *scores.Chords, keys []int, onsets []onset, start, velocity int) (notes []Note) {
	for number, o := range onsets {
		if v.Style != scores.BlockChords {
			notes = append(notes, o.note(start, keys[chordPlace(v.Style, number, len(keys))], velocity))
			continue
		}
		for _, key := range keys {
			notes = append(notes, o.note(start, key, velocity))
		}
	}
	return notes
}

// chordOnsets returns the onsets of the chords in a bar of the game, counted from 0.
func (c *Composer) chordOnsets(v *scores.Chords, bar int) []onset {
	switch {
	case v.Rhythm != nil:
		return c.onsets(v.Rhythm, bar)
	case v.Style == scores.BlockChords:
		return []onset{{0, c.score.Meter.Ticks(), 0}}
	}
	_, part := c.beat()
	return c.evenly(part)
}

// chordPlace returns which of a chord's n notes a broken chord plays next; 0 is the lowest. number counts the notes of the bar from 0.
func chordPlace(style scores.ChordStyle, number, n int) int {
	switch style {
	case scores.DownChords:
		return n - 1 - number%n
	case scores.WaveChords:
		return wave(number, n)
	case scores.BrokenChords:
		return [...]int{0, n - 1, n / 2, n - 1}[number%4]
	default: // scores.UpChords
		return number % n
	}
}

// chordBefore returns the keys of the chord that a voice played last, ascending.
func (c *Composer) chordBefore(v *scores.Chords, voice int) (keys []int) {
	for _, n := range c.before(voice) {
		keys = append(keys, n.Key-v.Part.Shift())
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// voiced returns the keys of a chord, ascending, as near as possible to the keys of the chord before.
func (c *Composer) voiced(v *scores.Chords, chord *pitch.Chord, before []int) []int {
	bass := slices.ContainsFunc(c.score.Voices, func(v scores.Voice) bool { _, bass := v.(*scores.Bass); return bass })
	return voicing(chord, v.Notes, c.score.Keys(&v.Line), before, bass)
}

// voicing chooses n keys of a chord within a span, ascending. They lie near the keys of the chord before (the list may be empty), are well spaced,
// and have few bad doublings. Parallel fifths and octaves make a choice more expensive. If bass is true, another voice plays the lowest note of the
// chord.
func voicing(chord *pitch.Chord, n int, span scores.Span, before []int, bass bool) []int {
	octave := chord.Octave()
	v := voicer{chord: chord, octave: octave, tones: toneClasses(chord, n, bass), before: before, middle: (span.Low + span.High) / 2, least: forbidden}
	if !bass && chord.Bass != chord.Root {
		v.lowest = true
	}
	if v.stays(n, span) {
		return slices.Clone(before)
	}
	window := v.window(span)
	for key := window.Low; key <= window.High; key++ {
		if _, ok := v.tones.find(key % octave); ok {
			v.keys = append(v.keys, key)
		}
	}
	n = min(n, len(v.keys))
	v.chosen = make([]int, 0, n)
	v.choose(0, n, 0)
	return v.best
}

// voicer searches for the cheapest voicing.
type voicer struct {
	chord  *pitch.Chord
	octave int // number of keys per octave
	tones  toneSet
	before []int
	middle int
	lowest bool  // the lowest key must be the chord's bass note
	keys   []int // keys that may be chosen, ascending
	chosen []int // keys chosen so far, ascending
	best   []int
	least  int // cost of best
}

// toneSet holds the pitch classes that a voicing must contain, and the cost of using each a second time.
type toneSet []struct{ class, doubled int }

func (t toneSet) find(class int) (int, bool) {
	for i := range t {
		if t[i].class == class {
			return i, true
		}
	}
	return 0, false
}

// toneClasses returns the tones of a chord that n notes should play. If the chord has more tones, it omits the fifth first, then the root if
// another voice plays the bass, then the tones just below the highest.
func toneClasses(chord *pitch.Chord, n int, bass bool) toneSet {
	tones, octave := slices.Clone(chord.Tones), chord.Octave()
	if fifth := slices.Index(tones, fifthOf(chord)); len(tones) > n && fifth > 0 {
		tones = slices.Delete(tones, fifth, fifth+1)
	}
	if len(tones) > n && bass {
		tones = tones[1:]
	}
	for len(tones) > n {
		tones = slices.Delete(tones, len(tones)-2, len(tones)-1)
	}
	set := make(toneSet, 0, len(tones)+1)
	for _, tone := range tones {
		doubled := 8 // for sevenths and higher tones
		switch size := semitones(tone, octave); {
		case size == 0:
			doubled = 0
		case size <= 4:
			doubled = 3
		case size <= 8:
			doubled = 1
		}
		set = append(set, struct{ class, doubled int }{(chord.Root + tone) % octave, doubled})
	}
	if _, has := set.find(chord.Bass); !has && !bass && chord.Bass != chord.Root {
		set = append(set, struct{ class, doubled int }{chord.Bass, 8})
	}
	return set
}

// stays reports whether the previous keys already are a voicing of the chord in the span.
func (v *voicer) stays(n int, span scores.Span) bool {
	if len(v.before) != n || n < len(v.tones) || v.before[0] < span.Low || v.before[n-1] > span.High {
		return false
	}
	return v.complete(v.before)
}

// complete reports whether keys contain all tones of the voicing and no others. If the voicing must contain the chord's bass note as its lowest
// key, complete also checks that.
func (v *voicer) complete(keys []int) bool {
	var has uint32
	for _, key := range keys {
		i, ok := v.tones.find(key % v.octave)
		if !ok {
			return false
		}
		has |= 1 << i
	}
	return has == 1<<len(v.tones)-1 && (!v.lowest || keys[0]%v.octave == v.chord.Bass)
}

// window returns the range of keys to try, around the previous keys and the middle of the span.
func (v *voicer) window(span scores.Span) scores.Span {
	around := (7*v.octave + 6) / 12 // a fifth, in keys
	low, high := v.middle-v.octave-2, v.middle+v.octave+2
	if len(v.before) > 0 {
		low, high = min(v.before[0]-around, v.middle-around), max(v.before[len(v.before)-1]+around, v.middle+around)
	}
	return scores.Span{Low: max(low, span.Low), High: min(high, span.High)}
}

// choose adds keys to v.chosen until it has n keys, and records the cheapest result. It considers only the keys in v.keys[from:]. cost is the cost of
// the keys chosen so far; adding a key never lowers it.
func (v *voicer) choose(from, n, cost int) {
	if cost >= v.least {
		return
	}
	if len(v.chosen) == n {
		if !v.complete(v.chosen) && len(v.tones) <= n {
			cost += forbidden / 2 // acceptable only if no complete chord fits in the range
		}
		if cost += v.parallels() + v.doublings(); cost < v.least {
			v.least, v.best = cost, append(v.best[:0], v.chosen...)
		}
		return
	}
	for i := from; i <= len(v.keys)-(n-len(v.chosen)); i++ {
		key := v.keys[i]
		price := v.price(key, n)
		v.chosen = append(v.chosen, key)
		v.choose(i+1, n, cost+price)
		v.chosen = v.chosen[:len(v.chosen)-1]
	}
}

// price returns the cost of adding a key above the chosen keys. It depends on the distance from the previous keys and from the key below.
func (v *voicer) price(key, n int) int {
	away := v.between(key, v.middle)
	place, price := len(v.chosen), away*away/24
	switch {
	case len(v.before) == n:
		way := v.between(key, v.before[place])
		price += 2 * way
		if place == n-1 { // count the top voice more, because it is heard most
			price += way
		}
	case len(v.before) > 0:
		way := forbidden
		for _, other := range v.before {
			way = min(way, v.between(key, other))
		}
		price += 2 * way
	}
	if place == 0 {
		return price
	}
	const low, wide = 52, 9 // close notes below the key low sound muddy; a gap of more than wide semitones splits the chord
	switch gap := v.between(key, v.chosen[place-1]); {
	case gap == 1:
		price += 4
	case gap < 4 && v.height(key) < low:
		price += 6
	case gap > wide:
		price += 2 * (gap - wide)
	}
	return price
}

// between returns the distance of two keys in semitones.
func (v *voicer) between(a, b int) int { return semitones(distance(a, b), v.octave) }

// height converts a key to a MIDI key of nearly the same pitch. In some tunings, an octave has more or fewer than twelve keys.
func (v *voicer) height(key int) int {
	const middleC = 60
	return middleC + semitones(key-middleC, v.octave)
}

// parallels returns the cost of parallel fifths and octaves between the previous and the chosen keys.
func (v *voicer) parallels() int {
	const each = 12
	if len(v.before) != len(v.chosen) {
		return 0
	}
	cost, fifth := 0, (7*v.octave+6)/12
	for low := range v.chosen {
		for high := low + 1; high < len(v.chosen); high++ {
			before, now := v.before[high]-v.before[low], v.chosen[high]-v.chosen[low]
			if moved := v.chosen[low] != v.before[low]; moved && before%v.octave == now%v.octave && (now%v.octave == 0 || now%v.octave == fifth) {
				cost += each
			}
		}
	}
	return cost
}

// doublings returns the cost of tones that occur more than once.
func (v *voicer) doublings() int {
	cost := 0
	for i, key := range v.chosen {
		for _, other := range v.chosen[:i] {
			if tone, ok := v.tones.find(key % v.octave); ok && other%v.octave == key%v.octave {
				cost += v.tones[tone].doubled
			}
		}
	}
	return cost
}
