package play

import "midiconnect4/scores"

// ApplyForm gives matches their places in the form of the scores by which they will be
// composed: the first match is the first movement.
func ApplyForm(matches []*Match) {
	for i, m := range matches {
		m.place = i + 1
	}
}

// enter gives the match what the movement in its place has in a piece by s: its title,
// its tempo and its score.
func (m *Match) enter(s *scores.Score) {
	m.title, m.tempo, m.score = "", 0, s
	if movements := Movements(s); m.place > 0 && m.place <= len(movements) {
		movement := movements[m.place-1]
		m.title, m.tempo, m.score = movement.Title, movement.Tempo, s.Movement(m.place-1)
	}
}

// Score is the score by which the match is composed: that of the piece, or the
// movement's own. The match must have begun.
func (m *Match) Score() *scores.Score { return m.score }
