package notation

import (
	"fmt"
	"slices"

	"midiconnect4/scores"
)

// part is the staves of a part of the score, or of both players.
type part struct {
	*sheet
	id      string
	members []int // those parts of the score, one after another
	octave  int   // octaves that it sounds above what is written, 0 or less

	// arrange sets:
	staves   []staff
	loudness []loudness // by bar
}

// staff is one staff of a part.
type staff struct {
	clefs []sign     // by bar
	tones [][][]tone // by bar and member of the part
}

// newPart returns a part for some parts of the score, or an error if their notes lie
// too far apart.
func newPart(sh *sheet, id string, members ...int) (part, error) {
	p := part{sheet: sh, id: id, members: members}
	low, high := p.octaves()
	p.octave = min(0, low)
	if high-p.octave > 9 {
		return part{}, fmt.Errorf("notation: %q plays in %d octaves, and MusicXML has ten", p.names(), high-low+1)
	}
	return p, nil
}

// arrange divides the notes among staves, and says how loud the bars are. One part of a
// long piece is arranged at a time.
func (p *part) arrange() {
	p.staves = p.grandStaff()
	if p.staves == nil {
		p.staves = []staff{p.oneStaff()}
	}
	p.loudness = p.dynamics(p.score.Dynamics.By == scores.ByPhase)
}

// octaves is the lowest and the highest octave of the notes' names; middle C's is
// 4.
func (p part) octaves() (low, high int) {
	low, high = 4, 4
	for i := range p.bars {
		for _, tones := range p.tonesIn(i) {
			for _, t := range tones {
				octave := p.spelling[i][t.Key%12].Octave(t.Key)
				low, high = min(low, octave), max(high, octave)
			}
		}
	}
	return low, high
}

// oneStaff has the notes of all members. Its clef is the score's for the first of
// them who has one, else of the instrument's the one that suits the notes in each bar.
func (p part) oneStaff() staff {
	s := staff{tones: p.tones()}
	if c, ok := p.givenClef(); ok {
		s.clefs = slices.Repeat([]sign{c}, len(p.bars))
	} else {
		s.clefs = instrumentClefs(s.keys(p.octave), sharedClefs(p.programs()))
	}
	return s
}

// tonesIn is the notes of the members in a bar.
func (p part) tonesIn(i int) [][]tone { return p.bars[i].tones[p.members[0]:][:len(p.members)] }

// tones is the notes of the members in all bars.
func (p part) tones() [][][]tone {
	tones := make([][][]tone, len(p.bars))
	for i := range tones {
		tones[i] = p.tonesIn(i)
	}
	return tones
}

// settings is the settings of the members.
func (p part) settings() []*scores.Player { return p.parts[p.members[0]:][:len(p.members)] }

// programs is the members' instruments.
func (p part) programs() []int {
	programs := make([]int, len(p.members))
	for i, s := range p.settings() {
		programs[i] = s.Program
	}
	return programs
}

func (p part) givenClef() (sign, bool) {
	for _, s := range p.settings() {
		if c, ok := givenClefs[s.Clef]; ok {
			return c, true
		}
	}
	return sign{}, false
}

// grandStaff is the two staves of a part whose instrument has them and whose notes
// are too wide for one; else nil.
func (p part) grandStaff() []staff {
	if _, given := p.givenClef(); given || len(p.members) > 1 || !grand(p.settings()[0].Program) {
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

// staffNumber is the number of a staff of the part, counted from 0; 0 for the only
// one.
func (p part) staffNumber(k int) int {
	if len(p.staves) == 1 {
		return 0
	}
	return k + 1
}

// keys is the keys of each bar, as they are written octaves lower than they sound.
func (s staff) keys(octaves int) [][]int {
	keys := make([][]int, len(s.tones))
	for i, tones := range s.tones {
		for _, t := range slices.Concat(tones...) {
			keys[i] = append(keys[i], t.Key-12*octaves)
		}
	}
	return keys
}

// mixed says whether different instruments share the staff.
func (p part) mixed() bool {
	first := p.settings()[0]
	return slices.ContainsFunc(p.settings(), func(s *scores.Player) bool {
		return s.Program != first.Program || s.Bank != first.Bank
	})
}

// list is the part's entry in the list of parts. Its sound is the first member's:
// programs print each change of instrument.
func (p part) list() scorePart {
	settings := p.settings()[0]
	midi := midiInstrument{ID: p.id + "-I1", Channel: settings.Channel, Bank: settings.Bank + 1, Program: settings.Program}
	if v := settings.Volume; v != nil {
		midi.Volume = number(float64(*v) * 100 / 127) // percent
	}
	if pan := settings.Pan; pan != nil {
		midi.Pan = number(float64(*pan) * 90 / 64) // degrees to the right
	}
	return scorePart{
		ID: p.id, Name: p.label(),
		Instrument: scoreInstrument{midi.ID, scores.ProgramName(settings.Program)},
		MIDI:       midi,
	}
}
