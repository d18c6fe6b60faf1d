package play

import (
	"errors"

	"midiconnect4/gamer/game"
	"midiconnect4/scores"
)

// These are the shares of pieces that have been captured when the middlegame and the endgame begin.
const (
	middlegame = 0.15
	endgame    = 0.5
)

// inPhases replaces each given game by its phases, if these are the movements of the score.
func inPhases(s *scores.Score, matches []*Match) []*Match {
	if s.Form == nil || s.Form.Of != scores.PhaseMovements {
		return matches
	}
	var parts []*Match
	for _, m := range matches {
		parts = append(parts, m.phases()...)
	}
	return parts
}

// phase returns the number of the phase of a position: 0 for the opening, 1 for the middlegame, 2 for the endgame.
func phase(p game.Position) int {
	switch progress := p.Progress(); {
	case progress < middlegame:
		return 0
	case progress < endgame:
		return 1
	}
	return 2
}

// phases splits a game with given moves where a phase begins; each part starts from the position where the part before has ended. It returns the game
// itself if its positions cannot be described, or if a file or a performer has set its music.
func (m *Match) phases() []*Match {
	if m.record.written != nil || len(m.music.edits) > 0 || m.record.touches != nil {
		return []*Match{m}
	}
	part := *m
	part.record.given, part.record.confidence, part.record.chances = nil, nil, nil
	part.record.outcome, part.record.ended = game.Undecided, ""
	var parts []*Match
	p := m.Game.Start()
	for i, move := range m.record.given {
		if len(part.record.given) > 0 && phase(p) != phase(part.position) {
			rules, err := from(m.Game, p)
			if err != nil {
				return []*Match{m}
			}
			parts = append(parts, part.Snapshot())
			part.Game, part.position, part.Seed, part.record = rules, rules.Start(), part.Seed+1, record{}
		}
		part.record.given, part.record.confidence = append(part.record.given, move), append(part.record.confidence, m.record.confidence[i])
		if m.record.chances != nil {
			part.record.chances = append(part.record.chances, m.record.chances[i])
		}
		p = m.after(p, move, i+1)
	}
	if len(parts) == 0 {
		return []*Match{m}
	}
	if part.final() == game.Undecided {
		part.record.outcome, part.record.ended = p.Outcome(), game.Reason(p)
	}
	return append(parts, &part)
}

var errNoPhases = errors.New("the positions of this game cannot be described")

// from returns the game that starts from p, without the draws that a player has to claim: these may depend on positions before p.
func from(g game.Game, p game.Position) (game.Game, error) {
	d, ok := p.(game.Described)
	if !ok {
		return nil, errNoPhases
	}
	rules, err := game.From(g, d.FEN())
	if c, is := rules.(game.Claimer); is {
		rules = c.Unclaimed()
	}
	return rules, err
}
