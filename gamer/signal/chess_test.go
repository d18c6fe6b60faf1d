package signal

import (
	"fmt"
	"math"
	"os"
	"reflect"
	"testing"

	"midiconnect4/gamer/chess"
	"midiconnect4/gamer/chess/pgn"
	"midiconnect4/gamer/game"
)

// TestTurningPoints checks in five famous games which of the moves that history calls turning points stand out: by two standard deviations of the game's
// moves, in a signal. "" says that a move does not. Our judge sees two plies ahead, so a sacrifice is a surprise or a blunder to it.
func TestTurningPoints(t *testing.T) {
	want := map[string]map[string]string{
		"Opera":              {"9...b5": "", "10.Nxb5": "", "13.Rxd7": "Surprise", "15.Bxd7+": "Blunder", "16.Qb8+": "Tension"},
		"Immortal Game":      {"11.Rg1": "Blunder", "17.Nd5": "Blunder", "18.Bd6": "Surprise", "22.Qf6+": "Tension"},
		"Rosenwald Memorial": {"11...Na4": "Surprise", "17...Be6": "Blunder"},
		"Hoogovens":          {"24.Rxd4": "Blunder", "36...Rd2": "Mistake"},
		"IBM Man-Machine":    {"7...h6": "", "8.Nxe6": "Blunder"},
	}
	f, err := os.Open("../chess/pgn/testdata/famous.pgn")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for g, err := range pgn.Games(f) {
		if err != nil {
			t.Fatal(err)
		}
		points, names := want[g.Tag("Event")], []string(nil)
		delete(want, g.Tag("Event"))
		plies, _, err := g.Plies("")
		if err != nil {
			t.Fatal(err)
		}
		var all []Signals
		var y *Story
		for _, p := range plies {
			s, after, err := For(chess.Game{}).Next(t.Context(), y, p.Before, p.Legal, nil)
			if err != nil {
				t.Fatal(err)
			}
			y, all, names = after, append(all, s), append(names, fmt.Sprintf("%d%s%s", p.Before.Number(), [2]string{".", "..."}[p.Before.Turn()], p.Legal.Text))
		}
		for i, name := range names {
			clearest, most := "", 0.0
			for _, signal := range []string{"Tension", "Surprise", "Blunder", "Mistake"} {
				if z := deviation(all, signal, i); z > most {
					clearest, most = signal, z
				}
			}
			known, is := points[name]
			if delete(points, name); most >= 2 || is {
				t.Logf("%s %s: %s %.1f", g.Tag("Event"), name, clearest, most)
			}
			if most < 2 {
				clearest = ""
			}
			if is && clearest != known {
				t.Errorf("%s, %s: %q stands out, not %q", g.Tag("Event"), name, clearest, known)
			}
		}
		if len(points) > 0 {
			t.Errorf("%s has no moves %v", g.Tag("Event"), points)
		}
	}
	if len(want) > 0 {
		t.Errorf("no games %v", want)
	}
}

// deviation is by how many standard deviations a signal of a move is above the mean of all moves.
func deviation(all []Signals, name string, move int) float64 {
	sum, squares := 0.0, 0.0
	of := func(s Signals) float64 { return reflect.ValueOf(s).FieldByName(name).Float() }
	for _, s := range all {
		sum, squares = sum+of(s), squares+of(s)*of(s)
	}
	mean := sum / float64(len(all))
	return (of(all[move]) - mean) / math.Sqrt(squares/float64(len(all))-mean*mean)
}

// TestChessThreats compares threats with what is counted on the board.
func TestChessThreats(t *testing.T) {
	for _, c := range []struct {
		about, fen string
		want       threats
		standing   [2]uint64
	}{
		{"the start", chess.StartFEN, threats{}, [2]uint64{}},
		{
			// White could win four pawns, and would lose e4. There are two attacks on pieces, and four by the rooks on d1, d2, f1 and f2.
			"a pawn attacks a rook that a pawn defends; a rook attacks the pawn", "4k3/8/4p3/3r4/4Pr2/8/8/4K3 w - - 0 1",
			threats{near: 8 + 2 + 1},
			[2]uint64{1 << 35, 1 << 28},
		},
		{"a check", "4k3/8/8/8/8/8/8/K3Q3 b - - 0 1", threats{now: 1}, [2]uint64{}},
	} {
		p, err := chess.ParseFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		if got := chessThreats(nil, game.Move{}, p); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.about, got, c.want)
		}
		if got := chessStanding(p); got != c.standing {
			t.Errorf("%s: standing %x, want %x", c.about, got, c.standing)
		}
	}
}
