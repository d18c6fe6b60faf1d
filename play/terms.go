package play

import (
	"fmt"

	"midiconnect4/compose"
	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// Terms holds what determines the music of a match, apart from the score and the turns. The log of a performance contains it.
type Terms struct {
	Game    string         `json:"game"`
	Start   string         `json:"start,omitempty"`
	Names   [2]string      `json:"players"`
	Seed    uint64         `json:"seed"`
	Opening int            `json:"opening,omitempty"`
	Signs   string         `json:"signs,omitempty"`
	Edits   []compose.Edit `json:"edits,omitempty"`
}

// PlayedTurn holds what determines the music of a turn. The log of a performance contains it.
type PlayedTurn struct {
	Move       string   `json:"move"`
	Confidence float64  `json:"confidence"`
	Chances    *float64 `json:"chances,omitempty"` // the first side's after the move, if they were told
	Result     string   `json:"result,omitempty"`  // if the players ended the game after the move
	Ended      string   `json:"ended,omitempty"`   // why they did
	Touch
}

// Terms returns what determines the music of the match, apart from the score and the turns.
func (m *Match) Terms() Terms {
	return Terms{Game: m.Game.Name(), Start: game.Origin(m.Game), Names: m.Names, Seed: m.Seed, Opening: m.Opening, Signs: m.record.signs, Edits: m.music.edits}
}

// Gamers returns the first and the second gamer of the match; nil if the moves are given.
func (m *Match) Gamers() [2]engine.Engine { return m.who.gamers }

// Played returns what determines the music of the turn.
func (t Turn) Played() PlayedTurn {
	played := PlayedTurn{Move: t.Move.Text, Confidence: t.Confidence, Chances: t.chances, Ended: t.ended, Touch: t.touch}
	if t.ended != "" {
		played.Result = t.Position.Outcome().String()
	}
	return played
}

// Match returns a match with the given turns as given moves, before its first turn is composed. The parameter by holds the files of the first and the
// second gamer; nil if a gamer is unknown. The error says what is wrong with the terms or the turns.
func (k Terms) Match(turns []PlayedTurn, by [2]*gamer.File) (*Match, error) {
	g, err := gamer.FindGame(k.Game)
	if err != nil {
		return nil, err
	}
	if g, err = game.From(g, k.Start); err != nil {
		return nil, err
	}
	moves := make([]string, len(turns))
	for i, t := range turns {
		moves[i] = t.Move
	}
	m, err := NewGivenMatch(g, moves, k.Seed)
	if err != nil {
		return nil, err
	}
	for i, t := range turns {
		if !isShare(t.Confidence) {
			return nil, fmt.Errorf("move %d: %v is not a confidence, 0 to 1", i+1, t.Confidence)
		}
		if t.Chances != nil && !isShare(*t.Chances) {
			return nil, fmt.Errorf("move %d: %v is not a chance, 0 to 1", i+1, *t.Chances)
		}
		m.record.confidence[i], m.record.chances = t.Confidence, append(m.record.chances, t.Chances)
		m.record.touches = append(m.record.touches, t.Touch)
	}
	if last := len(turns) - 1; last >= 0 && turns[last].Ended != "" {
		if err := m.endBy(turns[last].Result, turns[last].Ended); err != nil {
			return nil, err
		}
	}
	m.who.newest = by
	m.Names, m.Opening, m.music.edits = k.Names, min(max(k.Opening, 0), len(moves)), k.Edits
	return m, m.setSigns(k.Signs)
}
