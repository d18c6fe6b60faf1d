package play

import (
	"fmt"

	"midiconnect4/compose"
	"midiconnect4/gamer/game"
	"midiconnect4/scores"
)

// Perform plays matches to their ends, one after another, and returns their
// music: a movement for each. each is told of every turn as it is played; it
// may be nil. The error says what of the score does not fit a match's board;
// then none is played.
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
		if err := m.Begin(s, piece.End()); err != nil {
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
		piece.Movements = append(piece.Movements, m.movement(i+1, piece.End(), s))
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
		Title: fmt.Sprintf("%d: %s against %s", number, m.Names[0], m.Names[1]),
		Comments: []string{
			m.Summary(),
			fmt.Sprintf("moves %s", m.Moves()),
			fmt.Sprintf("score %s, seed %d", s.Name, m.Seed),
		},
	}
	for _, t := range m.Turns {
		movement.Bars = append(movement.Bars, t.Bar)
	}
	return movement
}
