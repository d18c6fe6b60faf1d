package compose

import (
	"slices"

	"midiconnect4/scores"
)

// vary returns a kept motif, or a variation of it, and reports whether it is a variation. It skips variations that do not fit in the bar. filled
// is the share of the board that is occupied.
func (c *Composer) vary(o keptMotif, filled float64) (back motif, varied bool) {
	memory := c.score.Memory
	if len(memory.Vary) == 0 {
		return o.motif, false
	}
	random := stream(c.seed, forMemory, c.bars)
	likely := memory.Often.From + float64((memory.Often.To-memory.Often.From)*filled)
	if random.Float64() >= likely {
		return o.motif, false
	}
	first := o.varied
	if memory.Order == scores.VariationsByChance {
		first = random.IntN(len(memory.Vary))
	}
	for i := range memory.Vary {
		way := memory.Vary[(first+i)%len(memory.Vary)]
		if back, ok := o.motif.varied(way); ok && back.fits(c.score) && back.shortest() >= c.score.Shortest() {
			return back, true
		}
	}
	return o.motif, false
}

// varied returns a variation of the motif, such as its inversion. ok is false if the variation does not fit in the bar.
func (m motif) varied(way scores.Variation) (_ motif, ok bool) {
	switch way {
	case scores.MotifInversion:
		for i, step := range m.steps {
			m.steps[i] = -step
		}
	case scores.MotifRetrograde:
		for i, slot := range m.slots {
			m.slots[i].start, m.slots[i].end = m.bar-slot.end, m.bar-slot.start
		}
		slices.Reverse(m.slots[:])
		slices.Reverse(m.ranks[:])
		m.steps[0], m.steps[1] = -m.steps[1], -m.steps[0]
	case scores.MotifAugmentation:
		first, length := m.slots[0].start, m.slots[notesInBar-1].end-m.slots[0].start
		if 2*length > m.bar {
			return m, false
		}
		start := min(first, m.bar-2*length)
		for i, s := range m.slots {
			m.slots[i] = slot{start + 2*(s.start-first), start + 2*(s.end-first)}
		}
	case scores.MotifDiminution:
		first := m.slots[0].start
		for i, s := range m.slots {
			if (s.start-first)%2 != 0 || (s.end-first)%2 != 0 {
				return m, false
			}
			m.slots[i] = slot{first + (s.start-first)/2, first + (s.end-first)/2}
		}
	}
	return m, true
}

// shortest returns the length of the motif's shortest note.
func (m motif) shortest() int {
	least := m.bar
	for _, s := range m.slots {
		least = min(least, s.end-s.start)
	}
	return least
}
