package notation

import "slices"

// grand reports whether music for a General MIDI program (1 to 128) is written on a grand staff. This is true for pianos, harpsichord, clavinet,
// celesta, marimba, organs, accordions and harp.
func grand(program int) bool {
	switch {
	case program <= 9, program == 13, program >= 17 && program <= 22, program == 24, program == 47:
		return true
	}
	return false
}

// Costs of moving a line of notes to the other staff of a grand staff: crossing within a bar, turning between bars. A line moves only if this
// saves more ledger lines than it costs. A note's first ledger line costs 1, the second 2 more, and so on.
const (
	crossing = 3
	turning  = 1
)

// hands divides a part's notes between the two staves of a grand staff, in each bar. The notes are written a number of octaves (octave) lower
// than they sound. A sustained note goes to the staff where it needs fewer ledger lines. Each line of other notes changes its staff if that is
// cheaper.
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
				tones = own // share the slice: most bars belong to one hand, and a copy of each would take much memory
			}
			both[hand][i] = tones
		}
	}
	return both
}

// melody holds the notes of one line in all bars, without sustained notes.
type melody struct {
	line  uint8
	keys  []int
	bars  []int // for each note, its bar
	hands []int // for each note, the hand that plays it: 0 or 1
}

// melodies returns the lines of a part. Voices that play in the part have their own lines.
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
