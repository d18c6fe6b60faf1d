package play

import "midiconnect4/scores"

// ApplyForm gives matches, in order, the titles and tempi of the movements that the
// score's form names. Matches beyond the last movement stay as they are.
func ApplyForm(s *scores.Score, matches []*Match) {
	if s.Form == nil {
		return
	}
	for i, m := range s.Form.Movements[:min(len(s.Form.Movements), len(matches))] {
		matches[i].apply(m)
	}
}

// apply gives the match the title and the tempo of a movement.
func (m *Match) apply(movement scores.Movement) { m.title, m.tempo = movement.Title, movement.Tempo }
