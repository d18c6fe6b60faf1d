package play

import (
	"cmp"

	"midiconnect4/scores"
)

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
	m.title, m.tempo, m.score, m.way = "", 0, s, way{}
	if s.Form != nil {
		m.way = way{transition: s.Form.Transition, pause: s.Form.Pause}
		m.way.ending = s.Form.Endings != scores.EndingOfLast
	}
	if movements := Movements(s); m.place > 0 && m.place <= len(movements) {
		movement := movements[m.place-1]
		m.title, m.tempo, m.score = movement.Title, movement.Tempo, s.Movement(m.place-1)
		m.way = m.way.of(movement)
	}
}

// way is how a match ends and goes on to the next one.
type way struct {
	transition scores.Transition // empty without a form
	pause      int               // bars of silence
	ending     bool              // the players' endings follow the game, if there is a form
	own        bool              // the movement says so itself, also for the last one
}

// of is the way of a movement, which may have its own.
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

// silence is how many ticks of silence follow the match, if another one follows.
func (m *Match) silence() int {
	switch m.way.transition {
	case scores.Attacca, scores.Link:
		return 0
	}
	return m.way.pause * m.score.Meter.Ticks()
}

// closes reports whether the players' endings follow the game.
func (m *Match) closes() bool {
	return m.way.transition == "" || m.way.ending || m.last && !m.way.own
}

// links is the key on which the match after this one starts; nil for its own.
func (m *Match) links() *int {
	if m.way.transition != scores.Link || len(m.Turns) == 0 {
		return nil
	}
	key := m.composer.Last()
	return &key
}

// slow lets the end of a game take its time, as the transition says.
func (m *Match) slow(t *Turn) {
	const slowest = 10 // quarter notes a minute
	last := &t.Bars[len(t.Bars)-1]
	slower := func(tempo *float64, by float64) { *tempo = min(*tempo, max(slowest, *tempo*by)) }
	switch m.way.transition {
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

// Title is the title of the match's movement; empty if it has none.
func (m *Match) Title() string { return m.title }

// Score is the score by which the match is composed: that of the piece, or the
// movement's own. The match must have begun.
func (m *Match) Score() *scores.Score { return m.score }
