package notation

import (
	"cmp"
	"slices"
)

// chord holds notes with the same start and length, from the lowest to the highest. A chord without notes is a rest.
type chord struct {
	span
	tones []tone
}

// voice is a sequence of chords and rests that fills a bar.
type voice []chord

// mostOnStaff is the greatest number of voices on a staff in most programs.
const mostOnStaff = 4

// voices divides a part's notes in a bar among voices, the highest voice first. If there are no notes, it returns no voices. If one voice is not
// enough, each line gets its own voice. Notes that are sustained, held or as long as the bar get a voice, too. The reason is that a line may
// strike the key of a drone, and so end the drone: the line would then continue in the drone's voice, and stems would cross.
func voices(tones []tone, b *bar) []voice {
	ticks := b.ticks()
	fewest := inVoices(chords(tones, b.start), ticks)
	if len(fewest) == 0 || len(fewest) == 1 && b.reaches(fewest, tones) {
		return fewest
	}
	all := make([]voice, 0, mostOnStaff)
	for _, tones := range lines(tones, ticks) {
		all = append(all, inVoices(chords(tones, b.start), ticks)...)
	}
	if len(all) > mostOnStaff && b.reaches(fewest, tones) {
		all = fewest
	}
	slices.SortStableFunc(all, func(a, b voice) int { return cmp.Compare(b.height(), a.height()) })
	return all
}

// reaches reports whether the voices can be written with note values. A voice with a single line can always be written. For a voice with notes of
// several lines, it may be impossible.
func (b *bar) reaches(voices []voice, tones []tone) bool {
	if !slices.ContainsFunc(tones, func(t tone) bool { return t.line != tones[0].line }) {
		return true
	}
	return !slices.ContainsFunc(voices, func(v voice) bool {
		var points []int
		for _, c := range v {
			points = append(points, c.from, c.to)
		}
		return b.beats.misses(points) != nil
	})
}

// lines separates the notes of a bar into lines. The last item of the result has the notes that are sustained, held or as long as the bar.
func lines(tones []tone, ticks int) [][]tone {
	var lines [][]tone
	var ground []tone
	for _, t := range tones {
		if t.sustained || t.held || t.Ticks == ticks {
			ground = append(ground, t)
			continue
		}
		i := slices.IndexFunc(lines, func(line []tone) bool { return line[0].line == t.line })
		if i < 0 {
			i, lines = len(lines), append(lines, nil)
		}
		lines[i] = append(lines[i], t)
	}
	return append(lines, ground)
}

// inVoices divides chords among as few voices as possible.
func inVoices(chords []chord, ticks int) []voice {
	var all []voice
	for _, c := range chords {
		i := slices.IndexFunc(all, func(v voice) bool { return v[len(v)-1].to <= c.from })
		if i < 0 {
			i = len(all)
			all = append(all, voice{})
		}
		all[i] = append(all[i].restUntil(c.from), c)
	}
	for i, v := range all {
		all[i] = v.restUntil(ticks)
	}
	return all
}

// chords joins notes with the same start and end to chords. The result is ordered by start; of chords that start together, the longest comes
// first.
func chords(tones []tone, start int) []chord {
	var all []chord
	for _, n := range tones {
		s := span{n.Start - start, n.End() - start}
		i := slices.IndexFunc(all, func(c chord) bool { return c.span == s })
		if i < 0 {
			i = len(all)
			all = append(all, chord{span: s})
		}
		all[i].tones = append(all[i].tones, n)
	}
	for _, c := range all {
		slices.SortFunc(c.tones, func(a, b tone) int { return cmp.Compare(a.Key, b.Key) })
	}
	slices.SortStableFunc(all, func(a, b chord) int {
		return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(b.to, a.to))
	})
	return all
}

// restUntil returns the voice with a rest from its end up to a tick. If v does not end before the tick, it returns v.
func (v voice) restUntil(tick int) voice {
	end := 0
	if len(v) > 0 {
		end = v[len(v)-1].to
	}
	if end < tick {
		v = append(v, chord{span: span{end, tick}})
	}
	return v
}

// height returns the mean key of the voice's notes.
func (v voice) height() float64 {
	sum, n := 0, 0
	for _, c := range v {
		for _, t := range c.tones {
			sum += t.Key
			n++
		}
	}
	return float64(sum) / float64(n)
}
