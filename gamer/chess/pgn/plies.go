package pgn

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"midiconnect4/gamer/chess"
	"midiconnect4/gamer/game"
)

// Ply is a move of a game, with the position before it.
type Ply struct {
	Move
	Before *chess.Position
	Legal  game.Move // the move as the game's rules write it
}

// Start returns the position in which a game begins: that of the tag FEN, or the usual one. Draws that a player has to claim do not end the game.
func (g *Game) Start() (*chess.Position, error) {
	switch variant := g.Tag("Variant"); strings.ToLower(variant) {
	case "", "standard", "normal", "chess", "from position":
	default:
		return nil, wrong(g.Line, "the game has the rules of %q; only those of chess are known", variant)
	}
	fen := g.Tag("FEN")
	if fen == "" {
		return chess.Start().Under(chess.Automatic), nil
	}
	p, err := chess.ParseFEN(fen)
	if err != nil {
		return nil, wrong(g.Line, "the tag %w", err)
	}
	return p.Under(chess.Automatic), nil
}

// Plies returns the plies of the main line, or of a variation, and the result. A variation is named by its first move, such as 15.Nd5 or 15...Qh4, and
// one within another by both: 15.Nd5/17...Kh8. The result of a variation is *.
func (g *Game) Plies(variation string) ([]Ply, string, error) {
	moves, result, err := g.Moves()
	if err != nil {
		return nil, "", err
	}
	before, err := g.Start()
	if err != nil {
		return nil, "", err
	}
	var names []string
	if variation != "" {
		names, result = strings.Split(variation, "/"), "*"
	}
	var plies []Ply
	var known []string // variations of the line
	for i := 0; i < len(moves); i++ {
		m := moves[i]
		if len(names) > 0 {
			for _, v := range m.Variations {
				name := numbered(before, v[0].Text)
				if name == strings.ReplaceAll(names[0], " ", "") {
					names, moves, i, m, known = names[1:], v, 0, v[0], nil
					break
				}
				known = append(known, name)
			}
		}
		step, err := before.Parse(m.Text)
		if m.Text == "--" || m.Text == "Z0" {
			err = errors.New("a move that passes, which chess does not have")
		}
		if err != nil {
			return nil, "", wrong(m.Line, "%s: %w", numbered(before, m.Text), err)
		}
		plies = append(plies, Ply{m, before, before.Move(step)})
		before = before.After(step)
	}
	if len(names) > 0 {
		return nil, "", wrong(g.Line, "there is no variation %q; there are: %s", strings.Join(names, "/"), cmp.Or(strings.Join(known, ", "), "none"))
	}
	return plies, result, nil
}

// numbered writes a move with its number: 15.Nd5 or 15...Qh4.
func numbered(before *chess.Position, text string) string {
	dots := "."
	if before.Turn() == game.Second {
		dots = "..."
	}
	return fmt.Sprintf("%d%s%s", before.Number(), dots, text)
}
