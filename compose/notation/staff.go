package notation

import "slices"

// staffVoice is a voice of a bar on its staff.
type staffVoice struct {
	staff   int    // number of the staff on a grand staff, from 1; 0 for a single staff
	number  int    // from 1
	first   bool   // the voice is the first on its staff
	stems   string // up or down; empty if each note has its natural direction
	hidden  bool   // its rests are not drawn, except in tuplets
	symbols []symbol
}

// allVoices returns the voices of a bar on all staves. A second staff's voices are numbered after
// the four that programs allow on the first.
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

// voices returns the voices of a bar on a staff. In an empty bar one voice rests.
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
				number: numbers[len(all)], symbols: v.symbols(b.beats, p.spelling[i]), stems: p.stems(i, member),
				hidden: k > 0, // the rests of the first voice already show the time
			})
		}
	}
	if len(all) > 1 {
		keepApart(all, s.clefs[i].middle()+7*p.octave)
	}
	// Programs expect a first voice in every bar.
	if !slices.ContainsFunc(all, func(v staffVoice) bool { return v.number == 1 }) {
		rest := voice{}.restUntil(b.ticks()).symbols(b.beats, names{})
		all = slices.Insert(all, 0, staffVoice{number: 1, hidden: len(all) > 0, symbols: rest})
	}
	if !p.percussion(i) {
		mark(inTime(all), b.scale.Signature)
	}
	return all
}

// voiceNumbers returns the numbers of a member's voices in a bar, from the highest voice down,
// skipping numbers that others use. Programs take odd numbers for upper and even numbers for lower
// voices, and allow four on a staff. Numbers must be contiguous: a voice that is always missing
// flips the stems of later voices. If both players share the staff, a single voice is 1 for the
// first player and 2 for the second.
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

// stems returns the direction of a member's stems in a bar where it has one voice. It distinguishes
// players with different instruments who share the staff.
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

// inTime returns the symbols of all voices in order of time.
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

// keepApart gives the voices on a staff opposite stems, and moves their rests away from other voices' notes. middle is the staff's middle line, in
// steps above C0. A rest gets no height if it is clear at its default position, on the voice's side of the middle, because MuseScore adds the height
// to its own.
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

// restGap is the number of steps between a rest and other voices' notes. If a staff has two voices, their rests are also this far from the middle of
// the staff.
const restGap = 4

// clearance returns the number of steps from the middle line at which a rest is clear of the other
// voices' symbols on that side. It is even, so that rests lie on lines.
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
