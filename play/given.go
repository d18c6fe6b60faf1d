package play

import (
	"fmt"
	"slices"
	"strings"

	"midiconnect4/gamer/game"
)

// NewGivenMatch returns a match with given moves, in the notation of the game. The moves may stop before the end of the game. If they go on after a draw
// that people have to claim, nobody has claimed it. A word of moves may be a transcript; see split.
func NewGivenMatch(g game.Game, moves []string, from uint64) (*Match, error) {
	m, err := newGivenMatch(g, moves, from)
	if c, ok := g.(game.Claimer); ok && err != nil {
		return newGivenMatch(c.Unclaimed(), moves, from)
	}
	return m, err
}

func newGivenMatch(g game.Game, moves []string, from uint64) (*Match, error) {
	m := &Match{Game: g, Names: [2]string{"first", "second"}, Seed: from, position: g.Start()}
	p := m.position
	for i, text := range split(g, moves) {
		move, err := p.Find(text)
		if err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
		m.record.given, m.record.confidence = append(m.record.given, move), append(m.record.confidence, unsure)
		p = p.Play(move)
	}
	return m, nil
}

// endBy makes the players end the game after the given moves. result is the text of an outcome.
func (m *Match) endBy(result, reason string) error {
	for o := game.FirstWins; o <= game.Draw; o++ {
		if result == o.String() {
			m.record.outcome, m.record.ended = o, reason
		}
	}
	_, can := m.Game.Start().(game.Conceder)
	switch {
	case m.record.outcome == game.Undecided:
		return fmt.Errorf("the game has ended by %s, but its result is %q", reason, result)
	case !can:
		return fmt.Errorf("players of %s do not end a game by %s", m.Game.Name(), reason)
	}
	return nil
}

// after returns the position after a move. number is the number of the move, from 1.
func (m *Match) after(p game.Position, move game.Move, number int) game.Position {
	p = p.Play(move)
	if c, ok := p.(game.Conceder); ok && m.record.outcome != game.Undecided && number == len(m.record.given) {
		return c.Concede(m.record.outcome, m.record.ended)
	}
	return p
}

// split splits words such as f5d6c3 into the squares that they name, if g writes its moves as single squares with names of two characters. Other words
// are one move.
func split(g game.Game, words []string) []string {
	const long = 2
	labelled, ok := g.(game.SquareLabeller)
	if _, moving := g.Start().(game.PieceMover); !ok || moving || len(labelled.Label(1, 1)) != long {
		return words
	}
	var moves []string
	for _, word := range words {
		if len(word)%long != 0 {
			return words
		}
		for squares := range slices.Chunk([]byte(word), long) {
			moves = append(moves, string(squares))
		}
	}
	return moves
}

// SplitMoves splits a text into moves, which are separated by commas or spaces. If a move is missing before or after a comma, it returns an
// error.
func SplitMoves(text string) ([]string, error) {
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	var moves []string
	for part := range strings.SplitSeq(text, ",") {
		some := strings.Fields(part)
		if len(some) == 0 {
			return nil, fmt.Errorf("move %d is empty", len(moves)+1)
		}
		moves = append(moves, some...)
	}
	return moves, nil
}
