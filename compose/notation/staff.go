package notation

import "slices"

// staffVoice is a voice on a staff in one bar.
type staffVoice struct {
	staff   int    // staff of a grand staff, from 1; 0 for a single staff
	number  int    // number of the voice, from 1
	member  int    // index of its member in the part
	first   bool   // whether the voice is the first on its staff
	stems   string // "up" or "down"; empty if each note's position decides
	hidden  bool   // whether rests are invisible, except in tuplets
	symbols []symbol
}

// allVoices returns the voices of bar i on all staves. The numbers of voices on a second staff start after the four numbers that programs
// reserve for the first staff.
func (p part) allVoices(i int) []staffVoice {
	var all []staffVoice
	for k, s := range p.staves {
		before := 0
		if k > 0 {
			before = max(mostOnStaff, len(all))
		}
		for n, v := range p.voices(i, s) {
			v.staff = p.staffNumber(k)
			v.first = n == 0
			v.number += before
			all = append(all, v)
		}
	}
	return all
}

// voices returns the voices of bar i on a staff. If the bar has no notes, one voice rests.
func (p part) voices(i int, s staff) []staffVoice {
	var all []staffVoice
	var numbers []int
	b := &p.bars[i]
	for member, tones := range s.tones[i] {
		if p.percussion(i) {
			all = drumVoices(tones, b)
			break
		}
		own := voices(tones, b)
		numbers = append(numbers, voiceNumbers(member, len(own), numbers)...)
		for k, v := range own {
			all = append(all, staffVoice{
				number: numbers[len(all)], member: member, symbols: v.symbols(b.beats, p.spelling[i]), stems: p.stems(i, member),
				hidden: k > 0, // the rests of the first voice suffice
			})
		}
	}
	if len(all) > 1 {
		keepApart(all, s.clefs[i].middle()+7*p.octave)
	}
	// Programs expect that each bar has a voice 1.
	if !slices.ContainsFunc(all, func(v staffVoice) bool { return v.number == 1 }) {
		rest := voice{}.restUntil(b.ticks()).symbols(b.beats, names{})
		all = slices.Insert(all, 0, staffVoice{number: 1, hidden: len(all) > 0, symbols: rest})
	}
	if !p.percussion(i) {
		mark(inTime(all), b.scale.Signature)
	}
	return all
}

// voiceNumbers returns the numbers of a member's n voices in a bar, from the highest voice down. It skips numbers that other members use. Programs
// use odd numbers for upper and even numbers for lower voices, and allow four voices on a staff. Numbers without gaps are important: if a number is
// never used, the stems of later voices turn to the wrong side. If both players share the staff and have one voice each, the first player's is 1 and
// the second player's 2.
func voiceNumbers(member, n int, others []int) []int {
	wanted := []int{1, 2, 3, 4}
	if member > 0 {
		wanted = []int{2}
		if n > 1 {
			wanted = []int{3, 2, 4}
		}
	}
	wanted = slices.DeleteFunc(wanted, func(v int) bool { return slices.Contains(others, v) })
	for more := 5; len(wanted) < n; more++ {
		if !slices.Contains(others, more) {
			wanted = append(wanted, more)
		}
	}
	return wanted[:n]
}

// stems returns the direction of a member's stems in bar i, if it has one voice there. If players with different instruments share the staff,
// their stems have opposite directions. Otherwise the result is empty: each note's position decides.
func (p part) stems(i, member int) string {
	switch {
	case !p.mixed(p.bars[i].frame):
		return ""
	case member == 0:
		return "up"
	default:
		return "down"
	}
}

// inTime returns the symbols of all voices, in order of time.
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

// keepApart is for a staff with several voices. It gives upper and lower voices opposite stems, and moves rests away from the notes of other
// voices. middle is the position of the staff's middle line, in letters above C0. A rest of height 0 is drawn at its usual position, on the
// voice's side of the middle line. A rest keeps height 0 if this position is far enough from the notes, because MuseScore adds any other height
// to the usual position.
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
			s := &v.symbols[i]
			if steps := clearance(s.span, others, middle, side); s.rest() && steps > restGap {
				s.height = middle + side*steps
			}
		}
	}
}

// restGap is the distance in letters between a rest and the notes of other voices. If a staff has two voices, their rests have the same distance
// from the middle line.
const restGap = 4

// clearance returns how far a rest must lie from the middle line, so that it does not touch notes of the other voices. The distance is in letters
// (note names: a line and a space are one apart). side is 1 above and -1 below the middle line. The result is even, so that rests lie on lines.
func clearance(rest span, others []staffVoice, middle, side int) int {
	steps := restGap
	for _, v := range others {
		for _, s := range v.symbols {
			for _, h := range s.heads {
				if s.from < rest.to && rest.from < s.to {
					steps = max(steps, side*(h.step()-middle)+restGap)
				}
			}
		}
	}
	return steps + steps%2
}
