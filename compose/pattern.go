package compose

import "midiconnect4/scores"

// patterned returns the rhythm of the next bar, which it takes from one of the score's patterns.
func (c *Composer) patterned(m Move) (notes [notesInBar]slot) {
	rhythm := &c.score.Rhythm
	for i, n := range rhythm.Patterns[c.pattern(m)].Notes(c.score.Meter.Ticks()) {
		notes[i] = slot{n.Low, n.High}
	}
	return notes
}

// pattern returns the index of the score's pattern for the next bar.
func (c *Composer) pattern(m Move) int {
	rhythm := &c.score.Rhythm
	of := len(rhythm.Patterns)
	switch rhythm.Choose {
	case scores.PatternsInOrder:
		return c.bars % of
	case scores.PatternOfColumn:
		return (m.X - 1) % of
	case scores.PatternOfRow:
		return (m.Y - 1) % of
	case scores.PatternOfPlayer:
		return m.Player % of
	}
	random := stream(c.seed, forPattern, c.bars)
	if rhythm.Odds == nil {
		return random.IntN(of)
	}
	sum := 0
	for _, weight := range rhythm.Odds {
		sum += weight
	}
	drawn, i := random.IntN(sum), 0
	for ; drawn >= rhythm.Odds[i]; i++ {
		drawn -= rhythm.Odds[i]
	}
	return i
}

// euclidean returns the rhythm of the next bar: three notes whose starts are spread evenly over the bar. Each note lasts until the next one, the
// last until the end of the bar.
func (c *Composer) euclidean(m Move) (notes [notesInBar]slot) {
	e, bar := c.score.Rhythm.Euclid, c.score.Meter.Ticks()
	note := 0
	for i, onset := range Euclid(notesInBar, e.Of, c.turn(m)) {
		if !onset {
			continue
		}
		start := i * (bar / e.Of)
		if notes[note] = (slot{start, bar}); note > 0 {
			notes[note-1].end = start
		}
		note++
	}
	return notes
}

// turn returns by how many steps the next bar's Euclidean rhythm is rotated.
func (c *Composer) turn(m Move) int {
	e := c.score.Rhythm.Euclid
	switch e.Turn.By {
	case scores.TurnByChance:
		return stream(c.seed, forTurn, c.bars).IntN(e.Of)
	case scores.TurnByOrder:
		return c.bars
	case scores.TurnByColumn:
		return m.X - 1
	case scores.TurnByRow:
		return m.Y - 1
	case scores.TurnByPlayer:
		return m.Player
	}
	return e.Turn.Steps
}
