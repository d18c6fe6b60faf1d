package play

import (
	"fmt"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// Perform plays matches to their ends, one after another, and returns their
// music: a movement for each. each is told of every turn as it is played; it
// may be nil.
func Perform(s *scores.Score, matches []*Match, each func(*Match, Turn)) *compose.Piece {
	piece := &compose.Piece{Score: s, Title: s.Title}
	for i, m := range matches {
		m.Begin(s, piece.End())
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
	}
	return piece
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
