package chess

import (
	"flag"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"midiconnect4/gamer/game"
)

func position(t testing.TB, fen string) *Position {
	t.Helper()
	p, err := ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func perft(b *Board, depth int) (nodes int) {
	var list [256]Step
	steps := b.Steps(list[:0])
	if depth == 1 {
		return len(steps)
	}
	for _, s := range steps {
		next := b.After(s)
		nodes += perft(&next, depth-1)
	}
	return nodes
}

// The numbers are those of the Chess Programming Wiki, "Perft Results".
func TestPerft(t *testing.T) {
	for _, test := range []struct {
		fen   string
		nodes []int
	}{
		{StartFEN, []int{20, 400, 8902, 197281, 4865609}},
		{"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", []int{48, 2039, 97862, 4085603, 193690690}},
		{"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", []int{14, 191, 2812, 43238, 674624}},
		{"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", []int{6, 264, 9467, 422333, 15833292}},
		{"r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", []int{6, 264, 9467, 422333, 15833292}},
		{"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", []int{44, 1486, 62379, 2103487, 89941194}},
		{"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", []int{46, 2079, 89890, 3894594, 164075551}},
	} {
		p := position(t, test.fen)
		if p.FEN() != test.fen {
			t.Errorf("%s is written %s", test.fen, p.FEN())
		}
		most := 5_000_000
		if testing.Short() {
			most = 100_000
		}
		for i, want := range test.nodes {
			if want > most {
				break
			}
			if got := perft(&p.board, i+1); got != want {
				t.Errorf("%s: %d nodes at depth %d, not %d", test.fen, got, i+1, want)
			}
		}
	}
}

func BenchmarkPerft(b *testing.B) {
	p := position(b, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	nodes := 0
	for b.Loop() {
		nodes += perft(&p.board, 3)
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

// TestNotation plays moves as people write them.
func TestNotation(t *testing.T) {
	for _, test := range []struct{ fen, text, san, uci string }{
		{StartFEN, "e4", "e4", "e2e4"},
		{StartFEN, "e2-e4", "e4", "e2e4"},
		{StartFEN, "Ng1f3", "Nf3", "g1f3"},
		{StartFEN, "Nf3!?", "Nf3", "g1f3"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "0-0-0", "O-O-O", "e1c1"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "O-O", "e1g1"},
		{"8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8=Q", "a8=Q", "a7a8q"},
		{"8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8n", "a8=N", "a7a8n"},
		{"8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8N", "a8=N", "a7a8n"},
		{"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", "exf6e.p.", "exf6", "e5f6"},
		{"4k3/8/8/8/8/8/8/R2RK3 w - - 0 1", "Rac1", "Rac1", "a1c1"},
		{"4k3/8/R7/8/8/8/R7/4K3 w - - 0 1", "R2a4", "R2a4", "a2a4"},
		{"8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1", "Qh4e1", "Qh4e1", "h4e1"},
		{"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "Ra8", "Ra8#", "a1a8"},
		{"r3k2r/8/8/8/8/8/8/R4K1R b kq - 0 1", "o-o+", "O-O+", "e8g8"},
		{"1n5k/P7/8/8/8/8/8/K7 w - - 0 1", "axb8=Q+!", "axb8=Q+", "a7b8q"},
		{"1n5k/P7/8/8/8/8/8/K7 w - - 0 1", "a7xb8(R)", "axb8=R+", "a7b8r"},
		{"1n5k/P7/8/8/8/8/8/K7 w - - 0 1", "axb8n??", "axb8=N", "a7b8n"},
		{"4k3/8/8/8/8/8/2N3N1/4K3 w - - 0 1", "Nce3", "Nce3", "c2e3"},
		{"4k3/8/8/8/4r3/8/2N1N3/4K3 w - - 0 1", "Nd4", "Nd4", "c2d4"}, // the other knight is pinned
		{"k7/8/8/8/8/8/1b6/3B3K w - - 0 1", "Bc2", "Bc2", "d1c2"},
		{"k7/1p6/8/2P5/8/8/8/6RK b - - 0 1", "b5", "b5", "b7b5"},
	} {
		p := position(t, test.fen)
		m, err := p.Find(test.text)
		if err != nil || m.Text != test.san || p.Step(m).UCI() != test.uci {
			t.Errorf("%s in %s is %+v, %v", test.text, test.fen, m, err)
		}
	}
	for text, want := range map[string]string{"e5": "not a legal move here; legal are Na3, Nc3, Nf3, Nh3, a3, a4, b3, b4, c3, c4, d3, d4, …", "O-O": "not a legal move here", "Ke2": "not a legal move here", "hello": "is not a move", "": "is not a move", "e4e5e6": "is not a move", "i9": "is not a move"} {
		if _, err := position(t, StartFEN).Find(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	for fen, test := range map[string][2]string{
		"4k3/8/8/8/8/8/8/R2RK3 w - - 0 1":      {"Rc1", "not clear: Rac1, Rdc1"},
		"8/P6k/8/8/8/8/8/K7 w - - 0 1":         {"a8", "not clear: a8=B, a8=N, a8=Q, a8=R"},
		"r3k2r/8/8/8/8/5r2/8/R3K2R w KQ - 0 1": {"O-O", "not a legal move here"},
		"7k/5Q2/8/8/8/8/8/K7 b - - 0 1":        {"Kg8", "the game is over: stalemate"},
	} {
		if _, err := position(t, fen).Find(test[0]); err == nil || !strings.Contains(err.Error(), test[1]) {
			t.Errorf("%s in %s: %v", test[0], fen, err)
		}
	}
}

func TestEndings(t *testing.T) {
	there, back := "Nf3 Nf6 Ng1 Ng8 ", "Kb1 Kg7 Ka1 Kg8 "
	for _, test := range []struct {
		fen, moves string
		draws      Draws
		outcome    game.Outcome
		reason     string
	}{
		{StartFEN, "f3 e5 g4 Qh4#", Claimed, game.SecondWins, "checkmate"},
		{"6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 80", "Ra8#", Claimed, game.FirstWins, "checkmate"}, // before the fiftieth move
		{"7k/8/6Q1/8/8/8/8/K7 w - - 0 1", "Qf7", Claimed, game.Draw, "stalemate"},
		{"7k/8/8/8/8/8/r7/K7 w - - 0 1", "Kxa2", Claimed, game.Draw, "insufficient material"},
		{StartFEN, there + there, Claimed, game.Draw, "third occurrence of a position"},
		{StartFEN, there + there + there + there, Automatic, game.Draw, "fifth occurrence of a position"},
		// The first position differs, since White could castle, or Black could capture in passing.
		{"4k3/p7/8/8/8/8/8/4K2R w K - 0 1", "Rg1 Kd8 Rh1 Ke8 Rg1 Kd8 Rh1 Ke8 Rg1", Claimed, game.Draw, "third occurrence of a position"},
		{"6k1/8/8/8/8/8/8/K6R w - - 99 60", "Kb1", Claimed, game.Draw, "50 moves without a capture or a pawn's move"},
		{"6k1/8/8/8/8/8/8/K6R w - - 142 60", back + back, Automatic, game.Draw, "75 moves without a capture or a pawn's move"},
	} {
		p := position(t, test.fen).Under(test.draws)
		for text := range strings.FieldsSeq(test.moves) {
			if p.Reason() != "" || p.Outcome() != game.Undecided {
				t.Errorf("%s has ended before %s: %s", test.fen, text, p.Reason())
			}
			m, err := p.Find(text)
			if err != nil {
				t.Fatalf("%s: %v", test.fen, err)
			}
			p = p.Play(m).(*Position)
		}
		if !slices.Contains(Reasons, p.Reason()) || p.Outcome() != test.outcome || p.Reason() != test.reason || len(p.Moves()) > 0 {
			t.Errorf("%s %s: it ends %v, %q", test.fen, test.moves, p.Outcome(), p.Reason())
		}
	}
}

// TestChanges checks the squares that moves change beside those of their piece.
func TestChanges(t *testing.T) {
	for _, test := range []struct {
		fen, move string
		want      []game.Square
	}{
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O", []game.Square{{X: 8, Y: 1}, {X: 6, Y: 1}}},
		{"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "O-O-O", []game.Square{{X: 1, Y: 8}, {X: 4, Y: 8}}},
		{"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", "exf6", []game.Square{{X: 6, Y: 5}}},
		{"1n5k/P7/8/8/8/8/8/K7 w - - 0 1", "axb8=Q+", nil},
	} {
		p := position(t, test.fen)
		m, err := p.Find(test.move)
		if err != nil || !slices.Equal(p.Changes(m), test.want) {
			t.Errorf("%s changes %v: %v", test.move, p.Changes(m), err)
		}
	}
}

func TestFrom(t *testing.T) {
	for text, want := range map[string]string{
		StartFEN:                        "",
		"4k3/8/8/8/8/8/4P3/4K3 b - -":   "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1",
		"7k/5Q2/8/8/8/8/8/K7 b - - 0 1": "the game is over: stalemate",
		"x":                             "fields",
	} {
		g, err := Game{}.From(text)
		if err != nil && (want == "" || !strings.Contains(err.Error(), want)) || err == nil && game.Origin(g) != want {
			t.Errorf("%q: %v, %v", text, g, err)
		}
	}
}

func TestDead(t *testing.T) {
	for pieces, dead := range map[string]bool{
		"8/8/8/3k4/8/8/8/K7": true, "8/8/8/3k4/8/8/8/KN6": true, "8/8/8/3k4/8/8/8/KNN5": false, "8/8/8/3k4/8/8/8/KB6": true,
		"8/8/8/3k4/8/8/8/KB1b4": true, "8/8/8/3k4/8/8/8/KBb5": false, "8/8/8/3k4/8/8/8/KN4b1": false, "8/8/8/3k4/8/8/P7/K7": false,
		"8/8/8/4k3/8/8/8/K6R": false, "8/8/8/3k4/8/8/8/K5nN": false, "8/8/8/3k4/8/8/q7/2K5": false,
	} {
		if b := position(t, pieces+" w - - 0 1").Board(); b.Dead() != dead {
			t.Errorf("%s: dead is %v", pieces, b.Dead())
		}
	}
}

func TestWrongFEN(t *testing.T) {
	for fen, want := range map[string]string{
		"": "fields", "x": "fields",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1":            "7 ranks",
		"rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1":   "not one of 8 squares",
		"rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1":  "not one of 8 squares",
		"rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1":   "one king",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBNP w KQkq - 0 1":   "first or the last rank",
		"qqqqkqqq/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1":     "eight pawns could become",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 151 1": "0 to 150",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1":   "w or b",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KX - 0 1":     "rights to castle",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0 1":  "no pawn has passed",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - x 1":   "plies since",
		"4k3/8/8/8/8/8/8/4R2K w - - 0 1":                             "in check",
	} {
		if _, err := ParseFEN(fen); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", fen, err)
		}
	}
}

func FuzzFEN(f *testing.F) {
	f.Add(StartFEN)
	f.Add("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1")
	f.Add("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ParseFEN(text)
		if err != nil {
			return
		}
		again, err := ParseFEN(p.FEN())
		if err != nil || again.FEN() != p.FEN() || again.Key() != p.Key() {
			t.Fatalf("%q is written %q: %v", text, p.FEN(), err)
		}
		for _, m := range p.Moves() {
			next := p.Play(m).(*Position)
			if round, err := ParseFEN(next.FEN()); err != nil || round.board != next.board {
				t.Fatalf("%q after %s is written %q: %v", p.FEN(), m.Text, next.FEN(), err)
			}
		}
	})
}

// FuzzFind looks for a move of any text. What is found must be legal, and be found again by all its names.
func FuzzFind(f *testing.F) {
	f.Add(StartFEN, "e4")
	f.Add("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", "0-0-0")
	f.Add("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", "exf6e.p.")
	f.Fuzz(func(t *testing.T, fen, text string) {
		p, err := ParseFEN(fen)
		if err != nil {
			return
		}
		if m, err := p.Find(text); err == nil && !slices.Contains(p.Moves(), m) || err != nil && strings.ContainsAny(err.Error(), "\n\r") {
			t.Fatalf("%q in %q: %v, %v", text, fen, m, err)
		}
		for _, m := range p.Moves() {
			for _, name := range []string{m.Text, p.Step(m).UCI(), m.Text + "!?"} {
				if found, err := p.Find(name); err != nil || found != m {
					t.Fatalf("%s in %s is found as %v: %v", name, fen, found, err)
				}
			}
		}
	})
}

// TestLine checks that Line leads back to the position, with all that decides draws.
func TestLine(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		for p := Start(); p.Outcome() == game.Undecided; {
			steps := p.Steps()
			p = p.After(steps[random.IntN(len(steps))])
			from, line := p.Line()
			if len(line) != p.Quiet() {
				t.Fatalf("%s: %d steps", p.FEN(), len(line))
			}
			for _, s := range line {
				from = from.After(s)
			}
			if from.FEN() != p.FEN() || !slices.Equal(from.Keys(nil), p.Keys(nil)) {
				t.Fatalf("%s: %s", p.FEN(), from.FEN())
			}
		}
	}
}

var randomGames = flag.Int("games", 200, "random games that are counted")

// TestRandomOutcomes compares how random games end with the shares of 150,000 of them, from which strength.S takes its baseline.
func TestRandomOutcomes(t *testing.T) {
	r, n := rand.New(rand.NewPCG(1, 2)), float64(*randomGames)
	var ends [game.Draw + 1]float64
	for range *randomGames {
		p := Start()
		for p.Outcome() == game.Undecided {
			steps := p.Steps()
			p = p.After(steps[r.IntN(len(steps))])
		}
		ends[p.Outcome()] += 1 / n
	}
	for outcome, want := range map[game.Outcome]float64{game.FirstWins: 0.077033, game.SecondWins: 0.0766} {
		t.Logf("%v: %.6f", outcome, ends[outcome])
		if off := math.Abs(ends[outcome] - want); off > 4*math.Sqrt(want*(1-want)/n) {
			t.Errorf("%v in %.6f of games, want %g", outcome, ends[outcome], want)
		}
	}
}
