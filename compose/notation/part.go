package notation

import (
	"fmt"
	"slices"

	"midiconnect4/scores"
)

// part is a part of the sheet music. It shows one part of the score or, if the players share a staff, both players. The parts of the score in it
// are its members.
type part struct {
	*sheet
	id      string
	top     bool  // whether the part is the first on the page
	braced  bool  // whether it is played on the keyboard of the part above, which names the instrument
	members []int // indices of successive parts of the score
	octave  int   // number of octaves by which notes sound higher than written; 0 or negative
	sounds  []instrument

	// The method arrange sets the following fields:
	staves   []staff
	loudness []loudness // for each bar
}

// staff is one staff of a part.
type staff struct {
	clefs []sign     // for each bar
	tones [][][]tone // notes of each bar and each member of the part
}

// newPart returns a part with the given members. It returns an error if their notes span more octaves than MusicXML knows.
func newPart(sh *sheet, id string, members ...int) (part, error) {
	p := part{sheet: sh, id: id, members: members}
	low, high := p.octaves()
	p.octave = min(0, low)
	if high-p.octave > 9 {
		return part{}, fmt.Errorf("notation: the notes of %q span %d octaves; MusicXML has only ten", p.names(), high-low+1)
	}
	p.sounds = p.instruments()
	return p, nil
}

// sameKeyboard reports whether two parts play the same kind of keyboard or harp in all bars.
func (p part) sameKeyboard(other part) bool {
	a, b := p.settings(p.frame)[0], other.settings(p.frame)[0]
	return len(p.sounds) == 1 && len(other.sounds) == 1 && grand(a.Program) && a.Program == b.Program && a.Bank == b.Bank && !a.Percussion() && !b.Percussion() && !p.mixed(p.frame) && !other.mixed(p.frame)
}

// percussion reports whether the part plays drums in bar i.
func (p part) percussion(i int) bool { return p.bars[i].parts[p.members[0]].Percussion() }

// arrange divides the notes among staves, and finds the dynamics. To save memory, only one part of a piece at a time is arranged.
func (p *part) arrange() {
	p.staves = p.grandStaff()
	if p.staves == nil {
		p.staves = []staff{p.oneStaff()}
	}
	p.loudness = p.dynamics(p.score.Dynamics.By == scores.ByPhase)
}

// octaves returns the lowest and the highest octave in the names of the notes. Middle C is in octave 4.
func (p part) octaves() (low, high int) {
	low, high = 4, 4
	for i := range p.bars {
		if p.percussion(i) {
			continue
		}
		for _, tones := range p.tonesIn(i) {
			for _, t := range tones {
				octave := t.nameIn(p.spelling[i]).Octave(t.Key)
				low, high = min(low, octave), max(high, octave)
			}
		}
	}
	return low, high
}

// oneStaff returns a single staff with the notes of all members.
func (p part) oneStaff() staff {
	s := staff{tones: p.tones()}
	keys := s.keys(p.octave)
	for from := 0; from < len(p.bars); {
		f, to := p.bars[from].frame, from+1
		for to < len(p.bars) && p.sameClefs(p.bars[to].frame, f) {
			to++
		}
		s.clefs = append(s.clefs, p.clefs(f, keys[from:to])...)
		from = to
	}
	return s
}

// clefs returns the clef for each bar of keys. For percussion, this is the drum clef. Otherwise it is the clef that the score gives to a member,
// the first if several have one. If the score gives none, clefs chooses the clefs of the instrument that suit the notes best.
func (p part) clefs(f *frame, keys [][]int) []sign {
	if f.parts[p.members[0]].Percussion() {
		return slices.Repeat([]sign{unpitched}, len(keys))
	}
	if c, ok := p.givenClef(f); ok {
		return slices.Repeat([]sign{c}, len(keys))
	}
	return instrumentClefs(keys, sharedClefs(p.programs(f)))
}

// sameClefs reports whether the part has the same clefs to choose from in bars of both frames (scores with their settings of parts).
func (p part) sameClefs(a, b *frame) bool {
	if a == b {
		return true
	}
	return slices.EqualFunc(p.settings(a), p.settings(b), func(a, b *scores.Player) bool {
		return a.Clef == b.Clef && a.Percussion() == b.Percussion() && slices.Equal(clefsFor(programOf(a)), clefsFor(programOf(b)))
	})
}

// tonesIn returns the notes of each member in bar i.
func (p part) tonesIn(i int) [][]tone { return p.bars[i].tones[p.members[0]:][:len(p.members)] }

// tones returns the notes of each member, for all bars.
func (p part) tones() [][][]tone {
	tones := make([][][]tone, len(p.bars))
	for i := range tones {
		tones[i] = p.tonesIn(i)
	}
	return tones
}

// settings returns the members' settings in bars of the frame f (a score with its meter and scale).
func (p part) settings(f *frame) []*scores.Player { return f.parts[p.members[0]:][:len(p.members)] }

// programs returns the members' General MIDI programs in bars of the frame f (a score with its meter and scale). For a section of strings, it is the
// program of the solo instrument.
func (p part) programs(f *frame) []int {
	programs := make([]int, len(p.members))
	for i, s := range p.settings(f) {
		programs[i] = programOf(s)
	}
	return programs
}

func (p part) givenClef(f *frame) (sign, bool) {
	for _, s := range p.settings(f) {
		if c, ok := givenClefs[s.Clef]; ok {
			return c, true
		}
	}
	return sign{}, false
}

// grandStaff returns two staves (upper and lower) if the part's instrument uses a grand staff and its notes do not fit on one staff. Otherwise
// it returns nil.
func (p part) grandStaff() []staff {
	if len(p.members) > 1 || slices.ContainsFunc(p.bars, func(b bar) bool { return !p.mayBeGrand(b.frame) }) {
		return nil
	}
	if keys := (staff{tones: p.tones()}).keys(p.octave); treble.holds(keys) || bass.holds(keys) {
		return nil
	}
	var both []staff
	for hand, bars := range hands(p.bars, p.members[0], p.octave) {
		s := staff{tones: make([][][]tone, len(bars))}
		for i := range bars {
			s.tones[i] = bars[i : i+1]
		}
		keys := s.keys(p.octave)
		if len(slices.Concat(keys...)) == 0 {
			return nil
		}
		s.clefs = suitingClefs(keys, handClefs[hand])
		both = append(both, s)
	}
	return both
}

// mayBeGrand reports whether the part may be written on a grand staff in bars of the frame f (a score with its meter and scale).
func (p part) mayBeGrand(f *frame) bool {
	_, given := p.givenClef(f)
	s := p.settings(f)[0]
	return !given && !s.Percussion() && grand(s.Program)
}

// staffNumber returns the number of the staff with index k, from 1. It returns 0 if the part has only one staff.
func (p part) staffNumber(k int) int {
	if len(p.staves) == 1 {
		return 0
	}
	return k + 1
}

// keys returns the written keys of each bar. octaves is the number of octaves by which notes sound higher than written.
func (s staff) keys(octaves int) [][]int {
	keys := make([][]int, len(s.tones))
	for i, tones := range s.tones {
		for _, t := range slices.Concat(tones...) {
			keys[i] = append(keys[i], t.Key-12*octaves)
		}
	}
	return keys
}

// mixed reports whether players with different instruments share the staff.
func (p part) mixed(f *frame) bool {
	first := p.settings(f)[0]
	return slices.ContainsFunc(p.settings(f), func(s *scores.Player) bool {
		return s.Program != first.Program || s.Bank != first.Bank
	})
}
