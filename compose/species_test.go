package compose_test

import (
	"fmt"
	"slices"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// The functions below check the rules of counterpoint in finished bars. The rules come from textbooks (Fux; the lists in music21's species module and
// in counterpointer-report). To be independent of the program, the checker shares only types with it.

// chord holds two keys that sound when a note of the counterpoint starts: the key of the line, and the key of the counterpoint (own).
type chord struct {
	line, own int
	beat      bool // the line strikes its key at the same time
	tied      bool // neither voice has rested since the previous chord
	bar       int
}

// report lists how a counterpoint, a voice of the score, violates the rules. voice is the index of the voice.
func report(s *scores.Score, voice int, bars []compose.Bar) (broken []string) {
	cp := s.Voices[voice].(*scores.Counterpoint)
	complain := func(c chord, format string, args ...any) {
		broken = append(broken, fmt.Sprintf("bar %d, %d against %d: ", c.bar, c.own, c.line)+fmt.Sprintf(format, args...))
	}
	chords, missing := chordsOf(s, voice, bars)
	broken = append(broken, missing...)
	span, shift := s.Keys(&cp.Line), cp.Part.Shift()
	lastBeat := -1
	for i, c := range chords {
		perfect := perfection(s, c)
		consonant := consonantChord(s, c)
		switch {
		case c.own < span.Low+shift || c.own > span.High+shift || !s.Scale.Has(c.own):
			complain(c, "out of its range or scale")
		case cp.Side == scores.AboveLine && c.own <= c.line, cp.Side == scores.BelowLine && c.own >= c.line:
			complain(c, "voices meet or cross")
		case c.beat && !consonant:
			complain(c, "a dissonance on the beat")
		case !consonant && !passing(s, chords, i):
			complain(c, "a dissonance that is no passing note")
		}
		if i > 0 && !(c.beat && abs(c.line-chords[i-1].line) > 12) {
			before := chords[i-1]
			own, line := c.own-before.own, c.line-before.line
			if !singable(s, before.own, c.own) {
				complain(c, "the voice sings from %d to %d", before.own, c.own)
			}
			if i > 1 && !(before.beat && abs(before.line-chords[i-2].line) > 12) {
				if leap := before.own - chords[i-2].own; abs(leap) > 5 && (leap*own >= 0 || abs(own) > 4) {
					complain(c, "a leap from %d to %d is not made good", chords[i-2].own, before.own)
				}
			}
			if c.beat && line != 0 && perfect != "" {
				if own*line > 0 {
					complain(c, "hidden or parallel %ss", perfect)
				}
				if own != 0 && perfection(s, before) == perfect {
					complain(c, "%ss in a row", perfect)
				}
				if lastBeat >= 0 && chords[lastBeat].line != c.line && perfection(s, chords[lastBeat]) == perfect {
					complain(c, "%ss on two beats in a row", perfect)
				}
			}
		}
		if c.beat {
			lastBeat = i
		}
	}
	return broken
}

// chordsOf returns the chords of the line and a counterpoint. In broken, it lists notes of the line during which the counterpoint rests, and
// notes that do not suit the species.
func chordsOf(s *scores.Score, voice int, bars []compose.Bar) (chords []chord, broken []string) {
	cp := s.Voices[voice].(*scores.Counterpoint)
	most := map[scores.Species]int{scores.FirstSpecies: 1, scores.SecondSpecies: 2, scores.ThirdSpecies: 4}[cp.Species]
	for b, bar := range bars {
		var own []compose.Note
		for _, l := range bar.Lines {
			if l.Voice == voice {
				own = l.Notes
			}
		}
		for i, n := range bar.Notes {
			until := n.End()
			if i+1 < len(bar.Notes) {
				until = min(until, bar.Notes[i+1].Start)
			}
			var against []compose.Note
			for _, o := range own {
				if o.Start >= n.Start && o.Start < until {
					against = append(against, o)
				}
			}
			if len(against) == 0 || against[0].Start != n.Start || len(against) > most || against[len(against)-1].End() != until {
				broken = append(broken, fmt.Sprintf("bar %d: %+v against %+v", b+1, against, n))
			}
			for k, o := range against {
				if k > 0 && against[k-1].End() != o.Start {
					broken = append(broken, fmt.Sprintf("bar %d: a gap before %+v", b+1, o))
				}
				tied := k > 0 || i > 0 && bar.Notes[i-1].End() >= n.Start
				chords = append(chords, chord{line: n.Key, own: o.Key, beat: k == 0, tied: tied, bar: b + 1})
			}
		}
	}
	return chords, broken
}

// staff returns the number of keys of the scale up to key, which is the key's line or space on a staff. ok is false if the scale does not have
// seven notes, or if key is not in the scale.
func staff(s *scores.Score, key int) (line int, ok bool) {
	if len(s.Scale.Steps) != 7 {
		return 0, false
	}
	for k := 0; k <= key; k++ {
		if s.Scale.Has(k) {
			line++
		}
	}
	return line, s.Scale.Has(key)
}

func letters(s *scores.Score, a, b int) (number int, ok bool) {
	from, one := staff(s, min(a, b))
	to, other := staff(s, max(a, b))
	return to - from + 1, one && other
}

// consonantChord accepts unisons, thirds, fifths, sixths and octaves. Thirds and sixths may be minor or major; the other intervals must be
// perfect.
func consonantChord(s *scores.Score, c chord) bool {
	size := abs(c.own-c.line) % 12
	number, known := letters(s, c.own, c.line)
	legal := map[int][]int{0: {1}, 3: {3}, 4: {3}, 7: {5}, 8: {6}, 9: {6}}
	names, ok := legal[size]
	return ok && (!known || slices.Contains(names, (number-1)%7+1))
}

func perfection(s *scores.Score, c chord) string {
	switch size := abs(c.own-c.line) % 12; {
	case !consonantChord(s, c):
	case size == 0:
		return "octave"
	case size == 7:
		return "fifth"
	}
	return ""
}

// passing reports whether the dissonance at index i is a passing note: reached and left by step, in the same direction, without a rest.
func passing(s *scores.Score, chords []chord, i int) bool {
	if i == 0 || i+1 == len(chords) || !chords[i].tied || !chords[i+1].tied || chords[i+1].bar != chords[i].bar {
		return false
	}
	from, at, to := chords[i-1].own, chords[i].own, chords[i+1].own
	return neighbours(s, from, at) && neighbours(s, at, to) && (at > from) == (to > at)
}

// neighbours reports whether a and b differ and no key of the scale lies between them.
func neighbours(s *scores.Score, a, b int) bool {
	for key := min(a, b) + 1; key < max(a, b); key++ {
		if s.Scale.Has(key) {
			return false
		}
	}
	return a != b
}

// singable accepts the intervals that a singer may sing: seconds, thirds, fourths, fifths, octaves, and an ascending minor sixth.
func singable(s *scores.Score, from, to int) bool {
	number, known := letters(s, from, to)
	legal := map[int]int{0: 1, 1: 2, 2: 2, 3: 3, 4: 3, 5: 4, 7: 5, 8: 6, 12: 8}
	name, ok := legal[abs(to-from)]
	return ok && (!known || number == name) && !(abs(to-from) == 8 && to < from)
}

func abs(n int) int { return max(n, -n) }
