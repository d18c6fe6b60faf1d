package notation

import (
	"fmt"
	"slices"

	"midiconnect4/scores"
)

// part is a part of the sheet: one part of the score, or both players.
type part struct {
	*sheet
	id      string
	members []int // consecutive parts of the score
	octave  int   // octaves by which it sounds above its notation; 0 or less
	sounds  []instrument

	// Set by arrange:
	staves   []staff
	loudness []loudness // by bar
}

// staff is one staff of a part.
type staff struct {
	clefs []sign     // by bar
	tones [][][]tone // by bar and member of the part
}

// newPart returns a part for some parts of the score, or an error if their range is too wide.
func newPart(sh *sheet, id string, members ...int) (part, error) {
	p := part{sheet: sh, id: id, members: members}
	low, high := p.octaves()
	p.octave = min(0, low)
	if high-p.octave > 9 {
		return part{}, fmt.Errorf("notation: %q plays in %d octaves; MusicXML has only ten", p.names(), high-low+1)
	}
	p.sounds = p.instruments()
	return p, nil
}

// percussion reports whether the part plays drums in a bar.
func (p part) percussion(i int) bool { return p.bars[i].parts[p.members[0]].Percussion() }

// arrange assigns notes to staves and computes the dynamics. To save memory, only one part of a
// piece is arranged at a time.
func (p *part) arrange() {
	p.staves = p.grandStaff()
	if p.staves == nil {
		p.staves = []staff{p.oneStaff()}
	}
	p.loudness = p.dynamics(p.score.Dynamics.By == scores.ByPhase)
}

// octaves returns the lowest and highest octave of the notes' names; middle C has 4.
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

// oneStaff returns a staff with the notes of all members.
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

// clefs returns the clef of each bar of keys: the drum clef, or the score's for the first member
// that has one, or else the instrument's clef that suits the notes best.
func (p part) clefs(f *frame, keys [][]int) []sign {
	if f.parts[p.members[0]].Percussion() {
		return slices.Repeat([]sign{unpitched}, len(keys))
	}
	if c, ok := p.givenClef(f); ok {
		return slices.Repeat([]sign{c}, len(keys))
	}
	return instrumentClefs(keys, sharedClefs(p.programs(f)))
}

// sameClefs reports whether bars with the properties of two frames are written in the same clefs.
func (p part) sameClefs(a, b *frame) bool {
	if a == b {
		return true
	}
	return slices.EqualFunc(p.settings(a), p.settings(b), func(a, b *scores.Player) bool {
		return a.Clef == b.Clef && a.Percussion() == b.Percussion() && slices.Equal(clefsFor(a.Program), clefsFor(b.Program))
	})
}

// tonesIn returns the notes of the members in a bar.
func (p part) tonesIn(i int) [][]tone { return p.bars[i].tones[p.members[0]:][:len(p.members)] }

// tones returns the notes of the members in all bars.
func (p part) tones() [][][]tone {
	tones := make([][][]tone, len(p.bars))
	for i := range tones {
		tones[i] = p.tonesIn(i)
	}
	return tones
}

// settings returns the settings of the members.
func (p part) settings(f *frame) []*scores.Player { return f.parts[p.members[0]:][:len(p.members)] }

// programs returns the members' instruments.
func (p part) programs(f *frame) []int {
	programs := make([]int, len(p.members))
	for i, s := range p.settings(f) {
		programs[i] = s.Program
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

// grandStaff returns the two staves of a part whose instrument uses them and whose notes are too
// wide for one; else nil.
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

// mayBeGrand reports whether the part's instrument uses two staves.
func (p part) mayBeGrand(f *frame) bool {
	_, given := p.givenClef(f)
	s := p.settings(f)[0]
	return !given && !s.Percussion() && grand(s.Program)
}

// staffNumber returns the number of a staff from its index; 0 for the only one.
func (p part) staffNumber(k int) int {
	if len(p.staves) == 1 {
		return 0
	}
	return k + 1
}

// keys returns the written keys of each bar. octaves is the number of octaves by which the notes sound above these.
func (s staff) keys(octaves int) [][]int {
	keys := make([][]int, len(s.tones))
	for i, tones := range s.tones {
		for _, t := range slices.Concat(tones...) {
			keys[i] = append(keys[i], t.Key-12*octaves)
		}
	}
	return keys
}

// mixed reports whether different instruments share the staff.
func (p part) mixed(f *frame) bool {
	first := p.settings(f)[0]
	return slices.ContainsFunc(p.settings(f), func(s *scores.Player) bool {
		return s.Program != first.Program || s.Bank != first.Bank
	})
}
