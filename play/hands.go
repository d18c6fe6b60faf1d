package play

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/text"
)

// errGiven says that a performer cannot change the moves or the players of a match, because its moves are given.
var errGiven = errors.New("the moves of this game are given: only go leads to another position of it")

// At returns a copy of the match in the position after other moves, in the notation of the game. Their music is composed, as if they had been played.
// The moves with which the match has begun, too, stay as they were. In place of moves, the words may describe a position (see game.Starter): the game
// then starts there. The error says what is wrong with a position, or names a move that is not possible, or that ends the game.
func (m *Match) At(moves []string) (*Match, error) {
	if m.who.gamers[0] == nil {
		return nil, errGiven
	}
	if len(moves) > 0 && strings.ContainsAny(moves[0], "/:") { // as descriptions begin, and no move has
		return m.startingFrom(strings.Join(moves, " "))
	}
	p, same := m.Game.Start(), 0
	var all []game.Move
	for i, written := range split(m.Game, moves) {
		move, err := p.Find(written)
		if err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
		if p = p.Play(move); p.Outcome() != game.Undecided {
			return nil, fmt.Errorf("move %d: %s ends the game: give fewer moves", i+1, text.Printable(written))
		}
		if same == i && i < len(m.Turns) && m.Turns[i].Move.Text == move.Text {
			same++
		}
		all = append(all, move)
	}
	return m.later(same, len(all), func(to *Match) (engine.Choice, error) {
		return engine.Choice{Move: all[len(to.Turns)], Confidence: unsure}, nil
	})
}

// startingFrom returns a copy of the match that starts from a described position.
func (m *Match) startingFrom(position string) (*Match, error) {
	g, err := game.From(m.Game, position)
	if err != nil {
		return nil, err
	}
	to := m.Snapshot()
	to.Game, to.Opening = g, 0
	return to.Back(0), nil
}

// After returns a copy of the match in the position after a number of its turns. Only a match with given moves has turns that were not played yet.
func (m *Match) After(turns int) (*Match, error) {
	known := max(len(m.Turns), len(m.record.given))
	if turns >= known {
		return nil, fmt.Errorf("the game has %s so far: go to an earlier one", text.Count(known, "move"))
	}
	return m.later(min(turns, len(m.Turns)), turns, func(to *Match) (engine.Choice, error) { return to.choose(context.Background()) })
}

// later returns a copy of the match with its first turns, and further ones up to a number. No judge is asked for them.
func (m *Match) later(turns, until int, choose func(*Match) (engine.Choice, error)) (*Match, error) {
	to := m.Back(turns)
	judge := to.who.judge
	to.who.judge = nil
	for len(to.Turns) < until {
		choice, err := choose(to)
		if err == nil {
			_, err = to.play(context.Background(), choice)
		}
		if err != nil {
			return nil, err
		}
	}
	if to.who.gamers[0] != nil && until > turns {
		to.Opening = min(to.Opening, turns)
	}
	to.who.judge = judge
	return to, nil
}

// Swap returns a copy of the match in which another gamer plays for a side from now on, also in matches that follow in the same piece.
func (m *Match) Swap(side game.Side, by engine.Engine) (*Match, error) {
	if m.who.gamers[0] == nil {
		return nil, errGiven
	}
	to := m.Snapshot()
	to.swap(side, &by)
	return to, to.meet()
}

func (m *Match) swap(side game.Side, by *engine.Engine) {
	m.who.swapped[side], m.who.evolving[side], m.who.newest[side] = by, nil, nil
	m.seat(side, *by)
}

// reseat makes gamers that a performer has swapped in another copy of this match its players.
func (m *Match) reseat(from *Match) {
	for side, by := range from.who.swapped {
		if by != nil && by != m.who.swapped[side] {
			m.who.swapped[side], m.who.evolving[side], m.who.newest[side] = by, from.who.evolving[side], from.who.newest[side]
			m.who.gamers[side], m.Names[side] = from.who.gamers[side], from.Names[side]
		}
	}
}

// inherit makes gamers that a performer has swapped in the match before players of this one, unless they were swapped in this one, too.
func (m *Match) inherit(before *Match) {
	for side, by := range before.who.swapped {
		if by != nil && m.who.swapped[side] == nil && m.who.gamers[0] != nil {
			m.swap(game.Side(side), by)
		}
	}
}

// Forced is a move that a performer has chosen for a turn.
type Forced struct {
	Match  int // serial number
	Turn   int
	Choice engine.Choice
	Own    bool // whether the player has chosen it before; otherwise the game leaves its opening
}

// Force chooses the next move of the match for whoever is to move. The error says why the move is not possible.
func (m *Match) Force(written string) (*Forced, error) {
	switch {
	case m.who.gamers[0] == nil:
		return nil, errGiven
	case m.Over():
		return nil, errors.New("the game is over")
	}
	move, err := m.position.Find(written)
	if err != nil {
		return nil, err
	}
	return &Forced{Match: m.place.serial, Turn: len(m.Turns) + 1, Choice: engine.Choice{Move: move, Confidence: unsure}}, nil
}

// Force makes the next turn as f says, until GoBack; nil drops what was forced.
func (s *Series) Force(f *Forced) { s.forced = f }

// Swap makes the gamers that were swapped in a copy of the current match its players.
func (s *Series) Swap(by *Match) {
	if s.match != nil && s.match.place.serial == by.place.serial {
		s.match.reseat(by)
	}
}

// next plays the next turn of the current match m.
func (s *Series) next(ctx context.Context, m *Match) (Turn, error) {
	f := s.forced
	if f == nil || f.Match != m.place.serial || f.Turn != len(m.Turns)+1 || m.Over() {
		return m.Next(ctx)
	}
	if !f.Own {
		m.Opening = min(m.Opening, len(m.Turns))
	}
	return m.play(ctx, f.Choice)
}

// Like returns a copy of the match with the gamers that were swapped in another copy of it.
func (m *Match) Like(by *Match) *Match {
	to := m.Snapshot()
	to.reseat(by)
	return to
}

// Chosen returns the choice of the last turn, which must exist, to be made again.
func (m *Match) Chosen() *Forced {
	t := m.Turns[len(m.Turns)-1]
	return &Forced{Match: m.place.serial, Turn: t.Number, Choice: engine.Choice{Move: t.Move, Confidence: t.Confidence}, Own: true}
}
