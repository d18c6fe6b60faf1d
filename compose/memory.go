package compose

import (
	"slices"

	"midiconnect4/scores"
)

// cell holds the intervals, notes and rhythm of a bar, with times from the bar's start.
type cell struct {
	intervals [notesInBar - 1]int // signed, as the square and the signs determine them
	keys      [notesInBar]int
	pulled    [notesInBar]bool // whether the harmony moved the key
	origin    Origin
	slots     [notesInBar]slot
	loudness  [notesInBar]int
	line      figure // what phrases make of the bar, instead of keys, slots and loudness; nil for nothing
	written   bool   // the score writes the notes
}

// way returns how the square became the cell's three notes. shift is the octave shift of the player's part, in keys.
func (now *cell) way(shift int) Way {
	way := Way{now.intervals, now.keys, now.pulled, now.origin}
	for i := range way.Keys {
		way.Keys[i] += shift
	}
	return way
}

// size returns the number of the cell's notes.
func (now *cell) size() int {
	if now.line != nil {
		return len(now.line)
	}
	return notesInBar
}

// tone returns a note of the cell.
func (now *cell) tone(i int) tone {
	if now.line != nil {
		return now.line[i]
	}
	return tone{now.keys[i], now.slots[i].start, now.slots[i].end, now.loudness[i]}
}

// motif holds what the score's memory keeps of a bar.
type motif struct {
	bar   int                 // length of the bar in ticks
	slots [notesInBar]slot    // times of the notes, from the bar's start
	ranks [notesInBar]int     // rank of each note by loudness; 0 is the softest
	steps [notesInBar - 1]int // intervals between the notes as they sounded, in steps of the scale
}

// keptMotif is a motif with its owner (for example a square or a player) and the number of its variations so far.
type keptMotif struct {
	owner  int
	varied int
	motif
}

// Memory holds the motifs composed so far. It is immutable, so that copies of a composer share it.
type Memory struct{ motifs []keptMotif }

// Memory returns the motifs that the next game of the piece may repeat. It is empty if the score's motifs last for one game only.
func (c *Composer) Memory() Memory {
	if c.score.Memory == nil || c.score.Memory.Lasts != scores.MotifsOfPiece {
		return Memory{}
	}
	return c.memory
}

// Remember gives a new composer the motifs of earlier games of the piece, as returned by the method Memory.
func Remember(m Memory) Option {
	return func(c *Composer) {
		if c.score.Memory != nil && c.score.Memory.Lasts == scores.MotifsOfPiece {
			c.memory = m
		}
	}
}

// remember changes the cell of a move's bar by the motif of the move's owner (for example the square or the player). If the owner has no motif
// yet, the cell becomes its motif. pinned means that a person chose the first note, so remember keeps that note.
func (c *Composer) remember(m Move, now cell, pinned bool, e effects) cell {
	owner, ok := motifOwner(c.score.Memory.Of, m)
	if !ok {
		return now
	}
	i := slices.IndexFunc(c.memory.motifs, func(k keptMotif) bool { return k.owner == owner })
	if i < 0 {
		c.memory.motifs = append(slices.Clip(c.memory.motifs), keptMotif{owner, 0, c.motifOf(now, e.scale(c))})
		return now
	}
	back, varied := c.vary(c.memory.motifs[i], m.Filled)
	if varied {
		c.memory.motifs = slices.Clone(c.memory.motifs)
		c.memory.motifs[i].varied++
	}
	if c.score.Memory.Keep.Rhythm() {
		now = now.withRhythm(back, c.score)
	}
	if c.score.Memory.Keep.Contour() && c.moves >= len(c.signs) {
		now = c.recurContour(m, back, now, pinned, e)
	}
	return now
}

// motifOwner returns a number that identifies the owner of a move's motif. ok is false if the move has no owner.
func motifOwner(of scores.MotifOwner, m Move) (owner int, ok bool) {
	const side = 64 // larger than the number of columns on any board
	switch of {
	case scores.SquareOwner:
		return side*m.Y + m.X, true
	case scores.ColumnOwner:
		return m.X, true
	case scores.RowOwner:
		return m.Y, true
	case scores.PatternOwner:
		return m.Pattern, true
	case scores.FeatureOwner:
		return int(m.Feature), m.Feature != Plain
	case scores.PlayerOwner:
		return m.Player, true
	}
	return 0, false
}

// motifOf returns what the score's memory keeps of a cell.
func (c *Composer) motifOf(now cell, scale scaleKeys) motif {
	kept := motif{bar: c.score.Meter.Ticks(), slots: now.slots}
	for i, loudness := range now.loudness {
		for k, other := range now.loudness {
			if other < loudness || other == loudness && k < i {
				kept.ranks[i]++
			}
		}
	}
	for i := range kept.steps {
		kept.steps[i] = scale.index(now.keys[i+1]) - scale.index(now.keys[i])
	}
	return kept
}

// withRhythm returns the cell with the rhythm of a motif, and with its order of soft and loud notes. If the motif does not suit the score's
// bars, it returns the cell unchanged.
func (now cell) withRhythm(back motif, s *scores.Score) cell {
	if !back.fits(s) {
		return now
	}
	now.slots = back.slots
	loudness := now.loudness
	slices.Sort(loudness[:])
	for i, rank := range back.ranks {
		now.loudness[i] = loudness[rank]
	}
	return now
}

// recurContour gives the cell's intervals the directions of a motif's intervals. If the score keeps the melody, it takes the motif's intervals
// themselves. If the other notes would leave the range, the first note moves by octaves. A first note that a person chose (pinned) does not move.
func (c *Composer) recurContour(m Move, back motif, now cell, pinned bool, e effects) cell {
	steps, scale := back.steps, e.scale(c)
	switch {
	case c.score.Memory.Keep == scores.KeepMelody:
	case c.score.Intervals.By == scores.ByThirds:
		return now // thirds have no direction: each third goes to the nearest key
	default:
		steps = back.directed(now.intervals)
	}
	if !pinned {
		now.keys[0] = scale.roomFor(now.keys[0], steps[:])
	}
	for i, step := range steps {
		now.keys[i+1] = c.pulled(i+1, scale.step(now.keys[i], step), m.Player, &now.slots, e)
	}
	return now
}

// directed gives each interval the direction of the motif's interval. If the motif's interval is 0, the interval keeps its direction.
func (m motif) directed(intervals [notesInBar - 1]int) [notesInBar - 1]int {
	for i, interval := range intervals {
		if m.steps[i]*interval < 0 {
			intervals[i] = -interval
		}
	}
	return intervals
}

// index returns the index of a key in k.keys.
func (k scaleKeys) index(key int) int {
	i, _ := slices.BinarySearch(k.keys, key)
	return i
}

// roomFor moves a key by as few octaves as possible, so that a line of notes that starts there and moves by the given steps stays within the range.
// If no octave has room for the line, roomFor returns the key unchanged.
func (k scaleKeys) roomFor(from int, steps []int) int {
	at := k.index(from)
	low, high, sum := at, at, at
	for _, step := range steps {
		sum += step
		low, high = min(low, sum), max(high, sum)
	}
	shift, last := 0, len(k.keys)-1
	for ; low+shift < 0; shift += k.octave {
	}
	for ; high+shift > last; shift -= k.octave {
	}
	if low+shift < 0 {
		return from
	}
	return k.keys[at+shift]
}

// fits reports whether the motif's rhythm suits the bars of a score. The motif may come from a game with another score.
func (m motif) fits(s *scores.Score) bool {
	if m.bar != s.Meter.Ticks() {
		return false
	}
	for _, slot := range m.slots {
		if slot.start%s.Grid != 0 || slot.end%s.Grid != 0 {
			return false
		}
	}
	return true
}

// vary returns a kept motif, or a variation of it, and reports whether it is a variation. It skips variations that do not fit in the bar. filled
// is the share of the board that is occupied.
func (c *Composer) vary(o keptMotif, filled float64) (back motif, varied bool) {
	memory := c.score.Memory
	if len(memory.Vary) == 0 {
		return o.motif, false
	}
	random := stream(c.seed, forMemory, c.bars)
	if random.Float64() >= memory.Often.At(filled) {
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
