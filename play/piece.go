package play

import (
	"cmp"
	"fmt"

	"midiconnect4/compose"
	"midiconnect4/gamer/game"
	"midiconnect4/scores"
)

// Perform plays matches to their ends, one after another, and returns their
// music: a movement for each, with the pause of the score's form between them.
// each is told of every turn as it is played; it may be nil. The error says
// what of the score does not fit a match's board; then none is played.
func Perform(s *scores.Score, matches []*Match, each func(*Match, Turn)) (*compose.Piece, error) {
	for _, m := range matches {
		if err := s.Fits(m.Game.Size()); err != nil {
			return nil, err
		}
	}
	piece := &compose.Piece{Score: s, Title: s.Title}
	var losses [2]int
	for i, m := range matches {
		m.losses = losses
		start := piece.End()
		if s.Form != nil && i > 0 {
			start += s.Form.Pause * s.Meter.Ticks()
		}
		if err := m.Begin(s, start); err != nil {
			return nil, err
		}
		for {
			t, ok := m.Next()
			if !ok {
				break
			}
			if each != nil {
				each(m, t)
			}
		}
		piece.Movements = append(piece.Movements, m.movement(i+1, start, s))
		switch m.Outcome() {
		case game.FirstWins:
			losses[game.Second]++
		case game.SecondWins:
			losses[game.First]++
		}
	}
	return piece, nil
}

// movement is the music of a match that has ended, from a tick on.
func (m *Match) movement(number, start int, s *scores.Score) compose.Movement {
	width, height := m.Game.Size()
	movement := compose.Movement{
		Start: start, Width: width, Height: height,
		Title: cmp.Or(m.title, fmt.Sprintf("%d: %s against %s", number, m.Names[0], m.Names[1])),
		Comments: []string{
			m.Summary(),
			fmt.Sprintf("moves %s", m.Moves()),
			fmt.Sprintf("score %s, seed %d", s.Name, m.Seed),
		},
	}
	for _, t := range m.Turns {
		movement.Bars = append(movement.Bars, t.Bar)
		movement.Ending = t.Ending
	}
	return movement
}
