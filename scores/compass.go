package scores

import (
	"fmt"

	"midiconnect4/scores/pitch"
)

// compasses are the lowest and the highest key that players of General MIDI programs, from
// the first to the last, have on usual instruments. Those that are built in many sizes
// (recorders, organs, music boxes) and those without keys of their own have none.
var compasses = []struct {
	first, last int
	keys        Span
}{
	{1, 4, Span{21, 108}},   // pianos
	{5, 6, Span{28, 103}},   // electric pianos
	{7, 7, Span{29, 89}},    // harpsichord
	{9, 9, Span{60, 108}},   // celesta
	{10, 10, Span{79, 108}}, // glockenspiel
	{12, 12, Span{53, 89}},  // vibraphone
	{13, 13, Span{36, 96}},  // marimba
	{14, 14, Span{65, 108}}, // xylophone
	{15, 15, Span{60, 77}},  // tubular bells
	{25, 32, Span{40, 88}},  // guitars
	{33, 38, Span{28, 67}},  // basses
	{41, 41, Span{55, 103}}, // violin
	{42, 42, Span{48, 91}},  // viola
	{43, 43, Span{36, 88}},  // cello
	{44, 44, Span{24, 67}},  // contrabass
	{47, 47, Span{23, 104}}, // harp
	{48, 48, Span{36, 60}},  // timpani
	{57, 57, Span{52, 86}},  // trumpet
	{58, 58, Span{34, 77}},  // trombone
	{59, 59, Span{24, 65}},  // tuba
	{60, 60, Span{52, 86}},  // muted trumpet
	{61, 61, Span{35, 77}},  // French horn
	{65, 65, Span{56, 88}},  // soprano sax
	{66, 66, Span{49, 81}},  // alto sax
	{67, 67, Span{44, 76}},  // tenor sax
	{68, 68, Span{36, 69}},  // baritone sax
	{69, 69, Span{58, 91}},  // oboe
	{70, 70, Span{52, 81}},  // English horn
	{71, 71, Span{34, 76}},  // bassoon
	{72, 72, Span{50, 94}},  // clarinet
	{73, 73, Span{74, 108}}, // piccolo
	{74, 74, Span{59, 98}},  // flute
}

// remark says if a part with these keys may get notes that its instrument does not have.
func (s *Score) remark(name string, part *Player, keys Span) (remarks []string) {
	composed := Span{keys.Low + part.Shift(), keys.High + part.Shift()}
	for _, c := range compasses {
		if part.Program < c.first || part.Program > c.last {
			continue
		}
		has, some := s.tuned(c.keys)
		if some && has.has(composed.Low) && has.has(composed.High) {
			continue
		}
		says := "none of the tuning's keys"
		if some {
			says = s.spanName(has)
		}
		remarks = append(remarks, fmt.Sprintf("%s may play %s, and %s has %s", name, s.spanName(composed), ProgramName(part.Program), says))
	}
	return remarks
}

// tuned is the keys that sound within a span of equal temperament; some is false for none.
func (s *Score) tuned(equal Span) (keys Span, some bool) {
	if s.Tuning == nil {
		return equal, true
	}
	for key := range pitch.Keys {
		if near, _ := s.Nearest(key); !s.Pitched(key) || !equal.has(near) {
			continue
		}
		if !some {
			keys.Low, some = key, true
		}
		keys.High = key
	}
	return keys, some
}
