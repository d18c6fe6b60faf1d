package compose

import (
	"cmp"
	"slices"

	"midiconnect4/scores"
)

// drums composes a bar of percussion: the drums that the move itself strikes, and the score's drum patterns.
func (c *Composer) drums(d *scores.Drums, bar *Bar) []Note {
	velocity := loudness(bar)
	var strokes []Note
	_, part := c.beat()
	for _, drum := range struckBy(d, bar.Move) {
		strokes = append(strokes, onset{0, part, scores.Accented.Louder()}.note(bar.Start, drum, velocity))
	}
	for i, n := range bar.Notes {
		if drum, ok := c.boardDrum(d, bar.Move, i); ok {
			strokes = append(strokes, Note{Key: drum, Start: n.Start, Ticks: min(n.Ticks, bar.End()-n.Start), Velocity: n.Velocity})
		}
	}
	for i := range d.Play {
		for _, o := range c.onsets(&d.Play[i].Groove, c.bars-1) {
			o.ticks = min(o.ticks, part)
			strokes = append(strokes, o.note(bar.Start, d.Play[i].Drum, velocity))
		}
	}
	return merged(strokes)
}

// struckBy returns the drums that a move strikes for its features.
func struckBy(d *scores.Drums, m Move) []int {
	var all []int
	for _, one := range [...]struct {
		drum *int
		when bool
	}{
		{d.Threat, m.Feature == Threat}, {d.Block, m.Feature == Block}, {d.Win, m.Feature == Win}, {d.Capture, m.Signals != nil && m.Signals.Capture > 0},
	} {
		if one.drum != nil && one.when {
			all = append(all, *one.drum)
		}
	}
	return all
}

// boardDrum returns the drum for a note of the bar (0, 1 or 2), chosen by the move's square. If the score has drums for both columns and rows,
// the second note strikes the row's drum, and the other notes the column's. ok is false if the score has no drums for columns or rows.
func (c *Composer) boardDrum(d *scores.Drums, m Move, note int) (drum int, ok bool) {
	switch columns, rows := len(d.Columns), len(d.Rows); {
	case rows > 0 && (note == 1 || columns == 0):
		return d.Rows[(m.Y-1)%rows], true
	case columns > 0:
		return d.Columns[(m.X-1)%columns], true
	}
	return 0, false
}

// merged sorts strokes. Of simultaneous strokes on one drum it keeps only the loudest. It shortens a stroke if its drum is struck again before
// its end.
func merged(strokes []Note) []Note {
	slices.SortStableFunc(strokes, func(a, b Note) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.Key, b.Key), cmp.Compare(b.Velocity, a.Velocity))
	})
	strokes = slices.CompactFunc(strokes, func(a, b Note) bool { return a.Start == b.Start && a.Key == b.Key })
	for i := range strokes {
		for _, next := range strokes[i+1:] {
			if next.Key == strokes[i].Key {
				strokes[i].Ticks = min(strokes[i].Ticks, next.Start-strokes[i].Start)
				break
			}
		}
	}
	return strokes
}

// closingDrums returns the drums that close a game: the score's choice, or the drums whose patterns strike on the first beat of their first bar.
func closingDrums(d *scores.Drums) []int {
	if d.Ending != nil {
		return d.Ending
	}
	var all []int
	for i := range d.Play {
		if strokes := strokesOf(d.Play[i].Groove.Bars[0]); strokes[0] != scores.Continue && strokes[0] != scores.Silence {
			all = append(all, d.Play[i].Drum)
		}
	}
	return all
}
