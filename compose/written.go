package compose

import (
	"slices"

	"midiconnect4/scores"
)

// themeNote is a note of a bar of a theme that the score writes.
type themeNote struct {
	at         int // index of its key in the scale; of the next lower key if the key is not in the scale
	raised     int // number of keys by which the note is higher than the key at that index
	start, end int // ticks from the start of the bar
}

// writtenThemes returns the themes that a score writes.
func writtenThemes(s *scores.Score, scale scaleKeys) (all []theme) {
	if s.Phrases == nil {
		return nil
	}
	owners := 1
	if s.Phrases.Of == scores.ThemesOfSinger {
		owners = 2
	}
	for _, written := range s.Phrases.Themes {
		for owner := range owners {
			t := theme{letter: written.Letter, singer: owner, phrase: fromScore, returns: -1}
			for _, notes := range written.Melodies[min(owner, len(written.Melodies)-1)].Bars {
				t.bars = append(t.bars, writtenBar(notes, scale))
			}
			all = append(all, t)
		}
	}
	return all
}

// writtenBar returns a bar of a theme that the score writes. Its motif has only intervals: those between its first, middle and last note.
func writtenBar(written []scores.MelodyNote, scale scaleKeys) (b themeBar) {
	for _, n := range written {
		at, inside := slices.BinarySearch(scale.keys, n.Key)
		if !inside && at > 0 {
			at--
		}
		b.notes = append(b.notes, themeNote{at, n.Key - scale.keys[at], n.Start, n.Start + n.Ticks})
	}
	last := len(b.notes) - 1
	b.first = b.notes[0].at
	b.steps[0], b.steps[1] = b.notes[len(b.notes)/2].at-b.first, b.notes[last].at-b.notes[len(b.notes)/2].at
	return b
}

// moved returns the bar, transposed so that the key with the index from (in the scale) becomes the key with the index to. If way is -1, the bar is
// also turned upside down. Notes outside the scale stay outside only if their place in the octave stays.
func (b themeBar) moved(from, to, way int, scale scaleKeys) themeBar {
	b.first = to + way*(b.first-from)
	for i := range b.steps {
		b.steps[i] *= way
	}
	b.notes = slices.Clone(b.notes)
	for i := range b.notes {
		n := &b.notes[i]
		n.at = to + way*(n.at-from)
		if way < 0 || (to-from)%scale.octave != 0 {
			n.raised = 0
		}
	}
	return b
}

// played returns the cell with the notes of a theme. A note that is written outside the scale stays as written, also where a chord alters its step.
func (now cell) played(notes []themeNote, scale scaleKeys) cell {
	line, plain := now.inRhythm(notes), scale
	if scale.plain != nil {
		plain.keys = scale.plain
	}
	for i, n := range notes {
		line[i].key = scale.at(n.at)
		if n.raised > 0 {
			line[i].key = plain.at(n.at)
		}
		if raised := line[i].key + n.raised; raised <= scale.keys[len(scale.keys)-1] {
			line[i].key = raised
		}
	}
	now.line, now.written = line, true
	now.keys = [notesInBar]int{line[0].key, line[len(line)/2].key, line[len(line)-1].key}
	return now
}

// bent returns the cell with the rhythm of a theme's notes. The cell's own three keys become the first, the middle and the last note. The notes
// between these three go straight from one to the next. If contour is true, they go up and down as in the theme.
func (now cell) bent(notes []themeNote, contour bool, scale scaleKeys) cell {
	line := now.inRhythm(notes)
	fixed := [notesInBar]int{0, len(notes) / 2, len(notes) - 1}
	for k := range fixed[1:] {
		from, to := fixed[k], fixed[k+1]
		for i := from; i < to; i++ {
			parts, part := to-from, i-from
			between := func(a, b int) int { return a*(parts-part) + b*part } // times parts
			at := between(scale.index(now.keys[k]), scale.index(now.keys[k+1]))
			if contour {
				at += notes[i].at*parts - between(notes[from].at, notes[to].at)
			}
			line[i].key = scale.keys[min(max((2*at+parts)/(2*parts), 0), len(scale.keys)-1)]
		}
	}
	for k, i := range fixed {
		if k == 0 || i > 0 {
			line[i].key = now.keys[k]
		}
	}
	now.line = line
	return now
}

// inRhythm returns a figure with the starts and ends of the given notes and with the cell's velocities. Its keys are all 0.
func (now cell) inRhythm(notes []themeNote) figure {
	line := make(figure, len(notes))
	for i, n := range notes {
		line[i] = tone{0, n.start, n.end, now.loudness[thirdOf(i, len(notes))]}
	}
	return line
}
