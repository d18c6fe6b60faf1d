package play

import (
	"fmt"
	"slices"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// MostTransposed is the greatest number of keys by which a piece can be transposed up or down.
const MostTransposed = 24

// Transpose returns copies of composed matches, and of their piece's score, with all notes except drums moved up by a number of keys. A key is a
// semitone, or a step of the score's tuning. If a note would leave the range of MIDI keys, the error says in which bar.
func Transpose(s *scores.Score, matches []*Match, by int) (*scores.Score, []*Match, error) {
	moved := map[*scores.Score]*scores.Score{s: s.Transposed(by)}
	again := make([]*Match, len(matches))
	for i, m := range matches {
		if m.music.score != nil && moved[m.music.score] == nil {
			moved[m.music.score] = m.music.score.Transposed(by)
		}
		again[i] = m.Snapshot()
		again[i].Turns, again[i].derived.transposed = slices.Clone(m.Turns), by
		if again[i].derived.whole == nil {
			again[i].derived.whole = m
		}
		bars := 0
		for j := range m.Turns {
			t := &again[i].Turns[j]
			shift := compose.Shift{Keys: by, Score: m.music.score}
			t.Ending = shift.Ending(t.Ending)
			t.Bars = slices.Clone(t.Bars)
			for k := range t.Bars {
				bars++
				t.Bars[k] = shift.Bar(t.Bars[k])
				if key, wrong := beyond(t.Bars[k].All()); wrong {
					return nil, nil, fmt.Errorf("a note of bar %d of game %d would have key %d; keys go from 0 to 127", bars, i+1, key)
				}
			}
			if t.Ending != nil {
				if key, wrong := beyond(t.Ending.All()); wrong {
					return nil, nil, fmt.Errorf("a note of the ending of game %d would have key %d; keys go from 0 to 127", i+1, key)
				}
			}
		}
		if m.music.score != nil {
			again[i].music.score = moved[m.music.score]
		}
	}
	return moved[s], again, nil
}

// beyond returns the key of a note outside the range of MIDI keys, if there is one.
func beyond(notes [][]compose.Note) (key int, found bool) {
	for _, some := range notes {
		for _, n := range some {
			if n.Key < 0 || n.Key > 127 {
				return n.Key, true
			}
		}
	}
	return 0, false
}
