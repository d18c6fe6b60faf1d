package notation

import (
	"cmp"
	"slices"
)

// drumVoices returns the voices of a drum part in a bar: hands with stems up, feet with stems down. A drum stroke has no length, so it is
// written with a length up to the next stroke of its voice, at most up to the end of its beat.
func drumVoices(tones []tone, b *bar) []staffVoice {
	var hands, feet []tone
	for _, t := range tones {
		if drumOf(t.Key).foot {
			feet = append(feet, t)
		} else {
			hands = append(hands, t)
		}
	}
	var all []staffVoice
	for i, strokes := range [][]tone{hands, feet} {
		if len(strokes) == 0 {
			continue
		}
		voices := inVoices(chords(b.lengthened(strokes), b.start), b.ticks())
		symbols := voices[0].symbols(b.beats, names{}) // only voices[0] is needed: lengthened strokes do not overlap
		for _, s := range symbols {
			for k := range s.heads {
				s.heads[k].drum = true
			}
		}
		all = append(all, staffVoice{number: i + 1, symbols: symbols, stems: [...]string{"up", "down"}[i], hidden: len(all) > 0})
	}
	return all
}

// lengthened gives each stroke the length of the note that is written for it, because a drum stroke has no length of its own.
func (b *bar) lengthened(strokes []tone) []tone {
	strokes = b.together(strokes)
	onsets := b.onsets(strokes)
	tuplets, beats := b.beats.tuplets(0, onsets), b.beats.beams(0)
	for i := range strokes {
		from := onsets[i]
		to := beatOf(symbol{span: span{from: from}}, beats).to
		for _, next := range onsets[i:] {
			if next > from {
				to = min(to, next)
				break
			}
		}
		strokes[i].Ticks = b.stroke(span{from, to}, tuplets).ticks()
	}
	return strokes
}

// together sorts strokes by time. Notes of one voice cannot express all combinations of drum patterns, for example a triplet against a
// quintuplet. So a stroke that no note value can express moves to the nearest 32nd (see writable). If strokes of one drum meet there, they
// become one stroke.
func (b *bar) together(strokes []tone) []tone {
	strokes = slices.SortedStableFunc(slices.Values(strokes), byStart)
	for {
		misses := b.beats.misses(b.onsets(strokes))
		if misses == nil {
			return strokes
		}
		for i := range strokes {
			if at := strokes[i].Start - b.start; slices.Contains(misses, at) {
				strokes[i].Start = b.start + min(nearest32nd(at), b.ticks()-thirtySecond)
			}
		}
		slices.SortStableFunc(strokes, func(a, b tone) int { return cmp.Or(byStart(a, b), cmp.Compare(a.Key, b.Key)) })
		strokes = slices.CompactFunc(strokes, func(a, b tone) bool { return a.Start == b.Start && a.Key == b.Key })
	}
}

// onsets returns when the strokes start, in ticks from the start of the bar.
func (b *bar) onsets(strokes []tone) []int {
	all := make([]int, 0, len(strokes))
	for _, t := range strokes {
		all = append(all, t.Start-b.start)
	}
	return all
}

// stroke returns the start and end with which a drum stroke is written. The stroke is the first note value that fits in s, changed so that it does
// not start or end in the middle of a tuplet.
func (b *bar) stroke(s span, tuplets []tuplet) span {
	for _, t := range tuplets {
		switch {
		case t.from <= s.from && s.to <= t.to:
			return s
		case t.from < s.from && s.from < t.to:
			return span{s.from, t.to}
		case t.from > s.from && t.from < s.to:
			s.to = t.from
		}
	}
	return b.beats.cut(0, s, noteFits)[0]
}
