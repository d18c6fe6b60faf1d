package notation_test

import (
	"slices"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// partsOf returns the notes that the sheet music of each part must show: the written notes, without overlaps on a key. Drum strokes have no
// length.
func partsOf(p *compose.Piece) [][]readNote {
	roster, bars := p.Roster(), barsOf(p)
	parts := make([][]readNote, len(roster.Parts))
	for i, part := range roster.Parts {
		lines := map[int][]compose.Note{}
		for _, m := range p.Movements {
			places := roster.Places(scoreOf(p, m))
			add := func(part, line int, notes []compose.Note) {
				if places[part] == i {
					lines[line] = append(lines[line], notes...)
				}
			}
			for _, b := range m.Bars {
				add(b.Part(), 0, b.Notes)
				add(b.Part(), 0, b.Drone)
				for _, line := range b.Lines {
					add(line.Part, line.Voice+1, line.Notes)
				}
			}
			if e := m.Ending; e != nil {
				add(0, 0, e.Notes[0])
				add(1, 0, e.Notes[1])
				for _, line := range e.Lines {
					add(line.Part, line.Voice+1, line.Notes)
				}
			}
		}
		for _, notes := range lines {
			parts[i] = append(parts[i], written(notes, bars)...)
		}
		parts[i] = withoutUnisons(parts[i])
		if part.Percussion() {
			for k := range parts[i] {
				parts[i][k].ticks = 0
			}
			sortNotes(parts[i])
		}
		asNamed(p.Score, parts[i])
	}
	if p.Score.Staves == scores.OneStaff {
		both := slices.Concat(parts[:2]...)
		sortNotes(both)
		return append([][]readNote{both}, parts[2:]...)
	}
	return parts
}

// asNamed is for tunings whose keys have names with letters, such as 19 equal steps. It replaces each key by the key that has the same name in
// the usual tuning of twelve keys.
func asNamed(s *scores.Score, notes []readNote) {
	for i, n := range notes {
		if letter, alter, _, octave, ok := s.Spelling(n.key); ok {
			notes[i].key = 12*(octave+1) + [...]int{0, 2, 4, 5, 7, 9, 11}[letter] + alter
		}
	}
	sortNotes(notes)
}

// withoutUnisons replaces notes that start together on the same key by one note.
func withoutUnisons(notes []readNote) []readNote {
	sortNotes(notes)
	var all []readNote
	for _, n := range notes {
		if k := len(all) - 1; k >= 0 && all[k].bar == n.bar && all[k].from == n.from && all[k].key == n.key {
			all[k].ticks, all[k].velocity = max(all[k].ticks, n.ticks), max(all[k].velocity, n.velocity)
			continue
		}
		all = append(all, n)
	}
	return all
}

func written(notes []compose.Note, bars barlines) []readNote {
	type strike struct{ key, start int }
	struck := map[strike]compose.Note{}
	for _, n := range notes {
		at := strike{n.Key, n.Start}
		one := struck[at]
		struck[at] = compose.Note{Ticks: max(n.Ticks, one.Ticks), Velocity: max(n.Velocity, one.Velocity)}
	}
	var all []readNote
	for at, n := range struck {
		for again := range struck {
			if again.key == at.key && again.start > at.start {
				n.Ticks = min(n.Ticks, again.start-at.start)
			}
		}
		bar, from := bars.of(at.start)
		all = append(all, readNote{bar, from, n.Ticks, at.key, n.Velocity})
	}
	sortNotes(all)
	return all
}
