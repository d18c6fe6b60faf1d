package compose_test

import (
	"flag"
	"fmt"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// pieceOf returns a piece of the given games, one movement each. The first player wins the first game, the second game is drawn, the second
// player wins the third game, and so on.
func pieceOf(score *scores.Score, seed uint64, games ...[]compose.Move) *compose.Piece {
	p := &compose.Piece{Score: score, Title: "Réunion — " + score.Title}
	for i, moves := range games {
		composer := compose.New(score, seed+uint64(i), compose.StartAt(p.End()))
		p.Movements = append(p.Movements, compose.Movement{
			Start:    p.End(),
			Title:    fmt.Sprintf("Game %d", i+1),
			Comments: []string{"naïve against random", fmt.Sprintf("seed: %d", seed+uint64(i))},
			Bars:     compositionOf(composer, moves),
			Ending:   composer.End([]int{0, compose.Nobody, 1}[i%3]),
		})
	}
	return p
}

var seeds = flag.Uint64("seeds", 1, "pieces of each bundled score that are tested")

// testPieces returns a piece of each bundled score, and pieces with unusual features.
func testPieces(t *testing.T) map[string]*compose.Piece {
	t.Helper()
	onlyFirst := game(5, 6)
	for i := range onlyFirst {
		onlyFirst[i].Player = 0
	}
	pieces := map[string]*compose.Piece{
		"4/4":           pieceOf(paperLike(), 1, game(36, 6)),
		"3/4":           pieceOf(threeFour(), 2, game(42, 7), game(11, 7)),
		"5/8":           pieceOf(fiveEight(), 3, game(9, 3), game(8, 3), game(9, 3)),
		"one bar":       pieceOf(paperLike(), 4, game(1, 6)),
		"a silent part": pieceOf(paperLike(), 5, onlyFirst),
		"empty games":   pieceOf(paperLike(), 6, nil, game(7, 6), nil),
	}
	for _, name := range scores.Names() {
		score, err := scores.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range *seeds {
			pieces[fmt.Sprintf("%s, seed %d", name, seed)] = pieceOf(score, 7+seed, game(20, 6), game(7, 6))
		}
	}
	return pieces
}

func TestPieceEnd(t *testing.T) {
	tests := []struct {
		name  string
		games [][]compose.Move
		want  int
	}{
		{"no movement", nil, 0},
		{"no bar", [][]compose.Move{nil}, 0},
		{"one bar", [][]compose.Move{game(1, 6)}, 1920},
		{"movements without bars between", [][]compose.Move{nil, game(2, 6), nil, game(3, 6), nil}, 5 * 1920},
	}
	for _, test := range tests {
		if got := pieceOf(paperLike(), 1, test.games...).End(); got != test.want {
			t.Errorf("%s: ends on %d, want %d", test.name, got, test.want)
		}
	}
}
