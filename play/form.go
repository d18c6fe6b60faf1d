package play

import "midiconnect4/scores"

// ApplyForm makes matches, in their order, the movements that the score's form
// names. Those that are more than the form names stay as they are, as do all
// under a score without one.
func ApplyForm(s *scores.Score, matches []*Match) {
	if s.Form == nil {
		return
	}
	for i, m := range s.Form.Movements[:min(len(s.Form.Movements), len(matches))] {
		matches[i].title, matches[i].tempo = m.Title, m.Tempo
	}
}
