package scores

import (
	"fmt"

	"midiconnect4/scores/gm"
	"midiconnect4/scores/pitch"
)

// remark returns a warning if a part may get notes that its instrument does not have, otherwise "". keys is the span of the composed keys, before
// the part's octave is added.
func (s *Score) remark(name string, part *Player, keys Span) string {
	low, high, known := gm.Compass(part.Program)
	if !known {
		return ""
	}
	composed := Span{keys.Low + part.Shift(), keys.High + part.Shift()}
	has, some := s.tuned(Span{low, high})
	says := "none of the tuning's keys"
	if some {
		if has.has(composed.Low) && has.has(composed.High) {
			return ""
		}
		says = s.spanName(has)
	}
	return fmt.Sprintf("%s may play %s, and %s has %s", name, s.spanName(composed), gm.Program(part.Program), says)
}

// tuned returns the span of the keys whose pitches lie within a span of keys in equal temperament. The bool is false if no key's pitch lies there.
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
