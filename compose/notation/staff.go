package notation

import "slices"

// staffVoice is a voice of a bar on its staff.
type staffVoice struct {
	player  int
	number  int    // from 1
	stems   string // up or down; empty if each note has its natural direction
	hidden  bool   // rests are not drawn
	symbols []symbol
}

// staff is the voices of the part in a bar. If nobody plays, one voice rests.
func (p part) staff(i int) []staffVoice {
	b := p.bars[i]
	var all []staffVoice
	var numbers []int
	for _, player := range p.players {
		own := voices(b.notes[player], b.start, p.beats.ticks)
		numbers = append(numbers, p.voiceNumbers(player, len(own), numbers)...)
		for _, v := range own {
			all = append(all, staffVoice{
				player: player, number: numbers[len(all)], symbols: v.symbols(p.beats, p.names[i]),
			})
		}
	}
	if len(all) > 1 {
		keepApart(all, p.clefs[i].middle()+7*p.octave)
	}
	// Programs expect a first voice in each bar.
	if !slices.Contains(numbers, 1) {
		rest := voice{}.restUntil(p.beats.ticks).symbols(p.beats, nil)
		all = slices.Insert(all, 0, staffVoice{player: p.players[0], number: 1, hidden: len(all) > 0, symbols: rest})
	}
	mark(inTime(all), p.naming.fifths)
	return all
}

// inTime is the symbols of all voices in order of time.
func inTime(voices []staffVoice) []*symbol {
	var all []*symbol
	for _, v := range voices {
		for k := range v.symbols {
			all = append(all, &v.symbols[k])
		}
	}
	slices.SortStableFunc(all, func(a, b *symbol) int { return a.from - b.from })
	return all
}

// keepApart gives the voices on a staff stems in opposite directions, and moves
// their rests away from the notes of the others. middle is the staff's middle line,
// in steps above C0.
func keepApart(voices []staffVoice, middle int) {
	for k := range voices {
		v := &voices[k]
		side := 1
		v.stems = "up"
		if v.number%2 == 0 {
			side, v.stems = -1, "down"
		}
		others := slices.Delete(slices.Clone(voices), k, k+1)
		for i := range v.symbols {
			if s := &v.symbols[i]; s.rest() {
				s.height = middle + side*clearance(s.span, others, middle, side)
			}
		}
	}
}

// clearance is how many steps from the middle line a rest is clear of the other
// voices' symbols on that side. It is even, so that rests lie on lines.
func clearance(rest span, others []staffVoice, middle, side int) int {
	const gap = 4
	steps := gap
	for _, v := range others {
		for _, s := range v.symbols {
			for _, h := range s.heads {
				if s.from < rest.to && rest.from < s.to {
					steps = max(steps, side*(h.step()-middle)+gap)
				}
			}
		}
	}
	return steps + steps%2
}
