package notation

import "slices"

// grand reports whether a General MIDI program, 1 to 128, is written on a grand staff: pianos,
// harpsichord, clavinet and celesta, marimba, organs and accordions, harp.
func grand(program int) bool {
	switch {
	case program <= 9, program == 13, program >= 17 && program <= 22, program == 24, program == 47:
		return true
	}
	return false
}

// Costs of moving a line of notes to the other staff: crossing if it moves within a bar, turning if it moves between bars. The line moves only if its
// notes then save more than the move costs. A note on ledger lines costs 1 for the first line, 2 more for the second, and so on.
const (
	crossing = 3
	turning  = 1
)

// hands divides a part's notes between the staves of a grand staff, in each bar. Notes are written octave octaves lower than they sound. Sustained
// notes go to the staff where they need fewer ledger lines. Each line of other notes changes its staff where this is cheaper.
func hands(bars []bar, part, octave int) [2][][]tone {
	staves := []sign{treble, bass}
	effort := func(key, hand int) int {
		n := staves[hand].ledgers(key - 12*octave)
		return n * (n + 1) / 2
	}

	lines := melodies(bars, part)
	for k := range lines {
		line := &lines[k]
		cost := func(n, hand int) int { return effort(line.keys[n], hand) }
		change := func(n int) int {
			if n > 0 && line.bars[n] == line.bars[n-1] {
				return crossing
			}
			return turning
		}
		line.hands = path(len(line.keys), len(staves), cost, change)
	}

	both := [2][][]tone{make([][]tone, len(bars)), make([][]tone, len(bars))}
	for i, b := range bars {
		own := b.tones[part]
		var divided [2][]tone
		for _, t := range own {
			hand := 0
			switch {
			case !t.sustained:
				line := &lines[slices.IndexFunc(lines, func(l melody) bool { return l.line == t.line })]
				hand, line.hands = line.hands[0], line.hands[1:]
			case effort(t.Key, 1) < effort(t.Key, 0):
				hand = 1
			}
			divided[hand] = append(divided[hand], t)
		}
		for hand, tones := range divided {
			if len(tones) == len(own) {
				tones = own // most bars are for one hand: copying each would cost much memory
			}
			both[hand][i] = tones
		}
	}
	return both
}

// melody is a line of notes through all bars, without sustained notes.
type melody struct {
	line  uint8
	keys  []int
	bars  []int // the bar of each note
	hands []int // the hand for each note
}

// melodies returns the lines of a part.
func melodies(bars []bar, part int) []melody {
	var all []melody
	for i, b := range bars {
		for _, t := range b.tones[part] {
			if t.sustained {
				continue
			}
			k := slices.IndexFunc(all, func(m melody) bool { return m.line == t.line })
			if k < 0 {
				k, all = len(all), append(all, melody{line: t.line})
			}
			all[k].keys, all[k].bars = append(all[k].keys, t.Key), append(all[k].bars, i)
		}
	}
	return all
}
