package play

import (
	"cmp"

	"midiconnect4/scores"
)

// ApplyForm assigns each match to a movement of the score's form: the first match is the first movement, and so on.
func ApplyForm(matches []*Match) {
	for i, m := range matches {
		m.place.form = i + 1
	}
}

// enter gives the match the title, the tempo and the score of its movement. s is the score of the piece.
func (m *Match) enter(s *scores.Score) {
	m.music.title, m.music.tempo, m.music.score, m.music.way = "", 0, s, way{}
	if s.Form != nil {
		m.music.way = way{transition: s.Form.Transition, pause: s.Form.Pause}
		m.music.way.ending = s.Form.Endings != scores.EndingOfLast
	}
	if movements := Movements(s); m.place.form > 0 && m.place.form <= len(movements) {
		movement := movements[m.place.form-1]
		m.music.title, m.music.tempo, m.music.score = movement.Title, movement.Tempo, s.Movement(m.place.form-1)
		m.music.way = m.music.way.of(movement)
	}
}

// way says how a match ends, and how the next match follows.
type way struct {
	transition scores.Transition // empty if the score has no form
	pause      int               // number of bars of silence after the match
	ending     bool              // whether the players' endings follow the game; without a form they always do
	own        bool              // whether the movement itself sets ending; if so, ending counts even in the last match of the piece
}

// of returns w with the settings that a movement changes.
func (w way) of(movement scores.Movement) way {
	w.transition = cmp.Or(movement.Transition, w.transition)
	if movement.Pause != nil {
		w.pause = *movement.Pause
	}
	if movement.Ending != "" {
		w.ending, w.own = movement.Ending == scores.WithEnding, true
	}
	return w
}

// silence returns the silence between the match and the next one, in ticks.
func (m *Match) silence() int {
	switch m.music.way.transition {
	case scores.Attacca, scores.Link:
		return 0
	}
	return m.music.way.pause * m.music.score.Meter.Ticks()
}

// closes reports whether the players' endings follow the game.
func (m *Match) closes() bool {
	return m.music.way.transition == "" || m.music.way.ending || m.place.last && !m.music.way.own
}

// links returns the key on which the next match must start; nil if the transition is not a link.
func (m *Match) links() *int {
	if m.music.way.transition != scores.Link || len(m.Turns) == 0 {
		return nil
	}
	key := m.music.composer.Last()
	return &key
}

// slow makes the end of a game slower, if the transition is a ritardando or a fermata.
func (m *Match) slow(t *Turn) {
	const slowest = 10 // in quarter notes a minute
	last := &t.Bars[len(t.Bars)-1]
	slower := func(tempo *float64, by float64) { *tempo = min(*tempo, max(slowest, *tempo*by)) }
	switch m.music.way.transition {
	case scores.Ritardando:
		slower(&last.Tempo, 0.75)
		if t.Ending != nil {
			slower(&t.Ending.Tempo, 0.5)
		}
	case scores.Fermata:
		if t.Ending != nil {
			slower(&t.Ending.Tempo, 0.5)
		} else {
			slower(&last.Tempo, 0.5)
		}
	}
}

// Title returns the title that the score gives the match's movement; empty if it gives none.
func (m *Match) Title() string { return m.music.title }

// Movement returns the number of the match among the movements of its score, from 1, and their number. Both are 0 if the score has no movements.
func (m *Match) Movement() (number, of int) {
	if m.music.score == nil {
		return 0, 0
	}
	if of = len(Movements(m.music.score.Piece())); m.place.form > of || m.place.form == 0 {
		return 0, 0
	}
	return m.place.form, of
}

// Score returns the score that composes the match: the piece's score, or the movement's own score. Call it only after Begin.
func (m *Match) Score() *scores.Score { return m.music.score }
