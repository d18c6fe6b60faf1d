package measure

import (
	"cmp"
	"math"
	"slices"
)

// mostBars is the length of an excerpt: a piece's first 40 bars. Measures that are compared with human pieces use only an excerpt, so that long
// and short pieces can be compared.
const mostBars = 40

// excerpt is the beginning of a piece, with times rounded to twelfths of a quarter note. All times are in quarter notes.
type excerpt struct {
	whole   []tone    // pitched notes of the whole piece, ordered by start, then key
	tones   []tone    // the tones in the field whole that begin in the excerpt's bars
	bars    []float64 // times of the bar lines; the last one ends the last bar
	melody  []tone
	parts   [][]tone // the excerpt's tones, for each part
	chroma  []chroma // for each bar, how long each pitch class sounds
	chords  []chord  // for each half bar
	leading leading
	at      func(quarters float64) (seconds float64)
}

// chroma says how long each of the twelve pitch classes sounds, from C to B, in quarter notes.
type chroma [octave]float64

// tone is a pitched note. Its times are in quarter notes from the start of the piece.
type tone struct {
	from, to            float64
	key, velocity, part int
}

// meter is a time signature: from is the time from which it counts, length the length of its bars, both in quarter notes.
type meter struct{ from, length float64 }

// newExcerpt returns the excerpt of a piece. It returns nil if the piece is too short to measure: it has fewer than eight notes, or no pitched
// notes in its first bars.
func newExcerpt(m *music) *excerpt {
	const fewest = 8
	if len(m.sounds) < fewest {
		return nil
	}
	const grid = 12 // steps per quarter note
	end := 0.0
	all := make([]tone, 0, len(m.sounds))
	for _, s := range m.sounds {
		end = max(end, m.clock.quarters(s.Off))
		if s.drum {
			continue
		}
		from := math.RoundToEven(m.clock.quarters(s.On)*grid) / grid
		to := math.RoundToEven(m.clock.quarters(s.Off)*grid) / grid
		all = append(all, tone{from, max(to, from+1.0/grid), semitones(0, s.pitch), s.Velocity, s.part})
	}
	slices.SortStableFunc(all, func(a, b tone) int {
		if a.from != b.from {
			return cmp.Compare(a.from, b.from)
		}
		return cmp.Or(a.key-b.key, cmp.Compare(a.to, b.to))
	})
	e := &excerpt{whole: all, bars: barLines(m.meters, end)}
	e.at = func(q float64) float64 { return m.clock.after(float64(q * m.clock.quarter)) }
	cut := e.bars[len(e.bars)-1] - near
	for _, t := range all {
		if t.from >= cut {
			continue
		}
		e.tones = append(e.tones, t)
		for t.part >= len(e.parts) {
			e.parts = append(e.parts, nil)
		}
		e.parts[t.part] = append(e.parts[t.part], t)
	}
	if len(e.tones) == 0 {
		return nil
	}
	e.melody = skyline(e.tones)
	for i := range e.count() {
		half := float64((e.bars[i+1] - e.bars[i]) / 2)
		middle := e.bars[i] + half
		e.chroma = append(e.chroma, e.sounding(e.bars[i], e.bars[i+1]))
		e.chords = append(e.chords, chordOf(e.sounding(e.bars[i], middle)), chordOf(e.sounding(middle, middle+half)))
	}
	e.leading = lead(e.parts)
	return e
}

const near = 1e-6 // times that differ by less count as equal

// barLines returns the times of the bar lines from 0 to the end, but of at most mostBars bars. A new meter starts a new bar.
func barLines(meters []meter, end float64) []float64 {
	if len(meters) == 0 || meters[0].from > 0 {
		meters = slices.Insert(slices.Clone(meters), 0, meter{0, 4})
	}
	lines, i := []float64{0}, 0
	for at := 0.0; at < end-near && len(lines) <= mostBars; {
		for i+1 < len(meters) && meters[i+1].from <= at+near {
			i++
		}
		at += meters[i].length
		if i+1 < len(meters) && meters[i+1].from < at-near {
			at = meters[i+1].from
		}
		lines = append(lines, at)
	}
	return lines
}

// count returns the number of bars of the excerpt.
func (e *excerpt) count() int { return len(e.bars) - 1 }

// end returns the time at which the last bar ends.
func (e *excerpt) end() float64 { return e.bars[e.count()] }

// in returns the tones that begin in the given bar.
func (e *excerpt) in(bar int, tones []tone) []tone {
	find := func(at float64) int {
		i, _ := slices.BinarySearchFunc(tones, at-near, func(t tone, at float64) int { return cmp.Compare(t.from, at) })
		return i
	}
	return tones[find(e.bars[bar]):find(e.bars[bar+1])]
}

// sounding returns how long each pitch class sounds between two times.
func (e *excerpt) sounding(from, to float64) (classes chroma) {
	for _, t := range e.tones {
		if long := min(t.to, to) - max(t.from, from); long > 0 {
			classes[t.class()] += long
		}
	}
	return classes
}

// class returns the pitch class, 0 to 11; 0 is C.
func (t tone) class() int { return classOf(t.key) }

// classOf returns a number of semitones modulo the octave, 0 to 11.
func classOf(semitones int) int { return ((semitones % octave) + octave) % octave }

// skyline returns the melody. At each time at which tones begin, this is the highest of these tones. If a higher tone still sounds, none of them
// belongs to the melody.
func skyline(tones []tone) []tone {
	const still = 0.05
	var line, sounding []tone
	for from := 0; from < len(tones); {
		to := from
		for to < len(tones) && tones[to].from == tones[from].from {
			to++
		}
		top := tones[to-1]
		for i := to - 1; i > from && tones[i-1].key == top.key; i-- {
			top = tones[i-1]
		}
		sounding = slices.DeleteFunc(sounding, func(t tone) bool { return t.to <= top.from+still })
		if !slices.ContainsFunc(sounding, func(t tone) bool { return t.key > top.key }) {
			line = append(line, top)
		}
		sounding = append(sounding, tones[from:to]...)
		from = to
	}
	return line
}
