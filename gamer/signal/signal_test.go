package signal

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"midiconnect4/gamer"
	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/game"
)

func find(t testing.TB, name string) game.Game {
	t.Helper()
	g, err := gamer.FindGame(name)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// ofLast returns the signals of the last move in moves.
func ofLast(t *testing.T, g game.Game, moves string) Signals {
	t.Helper()
	p := g.Start()
	var s Signals
	texts := strings.Fields(moves)
	for i, text := range texts {
		m, err := p.Find(text)
		if err != nil {
			t.Fatal(err)
		}
		if i == len(texts)-1 {
			if s, err = For(g).Of(context.Background(), p, m); err != nil {
				t.Fatal(err)
			}
		}
		p = p.Play(m)
	}
	return s
}

// TestSignals compares signals with values computed by hand.
func TestSignals(t *testing.T) {
	const whatever = -1
	for _, c := range []struct {
		about, game, moves string
		want               Signals
	}{
		{
			"a corner taken: three lines with one mark", "tictactoe", "1",
			Signals{Tension: 0.158, Advantage: 0.5, Progress: 0.111},
		},
		{
			"an answer that loses: one reply of eight is better", "tictactoe", "1 2",
			Signals{Tension: whatever, Advantage: whatever, Surprise: whatever, Progress: 0.222, Density: 0.2, Blunder: 0.5},
		},
		{
			"a line is won", "tictactoe", "1 4 2 5 3",
			Signals{Tension: 1, Win: 1, Advantage: 1, Progress: 0.556, Density: 0.667},
		},
		{
			"the second side wins", "tictactoe", "1 4 2 5 9 6",
			Signals{Tension: 1, Win: 1, Advantage: 0, Progress: 0.667, Density: 0.6},
		},
		{
			"three in a column", "connect4-6x6", "1 2 1 2 1",
			Signals{Tension: whatever, Advantage: whatever, Surprise: whatever, Progress: 0.139, Density: 0.4, Blunder: whatever},
		},
		{
			"a column of four", "connect4-6x6", "1 2 1 2 1 2 1",
			Signals{Tension: 1, Win: 1, Advantage: 1, Progress: 0.194, Density: 0.4},
		},
		{
			"the threat is not answered: half the value and the game are given away", "connect4-6x6", "1 2 1 2 1 3",
			Signals{Tension: whatever, Advantage: 0.989, Surprise: whatever, Progress: 0.167, Blunder: whatever, Density: 0.4},
		},
		{
			"one piece captured", "checkers", "11-15 22-18 15x22",
			Signals{Tension: whatever, Advantage: whatever, Progress: 0.042, Density: whatever, Capture: 0.5},
		},
		{
			"two pieces captured", "checkers", "9-13 21-17 5-9 23-18 11-15 18x11 8x15 24-19 15x24 28x19 10-15 19x10 7x14x21",
			Signals{Tension: whatever, Advantage: whatever, Surprise: whatever, Progress: 0.292, Density: whatever, Capture: 0.75},
		},
		{
			"one disc turned", "othello", "f5",
			Signals{Advantage: whatever, Surprise: whatever, Progress: 0.017, Density: 0.25, Capture: 0.5},
		},
		{
			"the last five discs of the other side turned", "othello", "e6 f4 e3 f6 g5 d6 e7 f5 c5",
			Signals{Tension: 1, Win: 1, Advantage: 1, Progress: 0.15, Density: whatever, Capture: 0.969},
		},
		{
			"a check", "chess", "e4 f5 Qh5+",
			Signals{Tension: whatever, Advantage: whatever, Surprise: whatever, Density: whatever, Blunder: whatever, Check: 1},
		},
		{
			"castling", "chess", "e4 e5 Nf3 Nf6 Be2 Be7 O-O",
			Signals{Tension: whatever, Advantage: whatever, Surprise: whatever, Density: whatever, Blunder: whatever, Castling: 1},
		},
		{
			"a pawn captures, and becomes a queen", "chess", "g4 h5 gxh5 g6 hxg6 Nf6 g7 Nd5 gxf8=Q+",
			Signals{Tension: whatever, Advantage: whatever, Surprise: whatever, Progress: whatever, Density: whatever, Blunder: whatever, Capture: 0.5, Check: 1, Promotion: 1},
		},
		{
			"a mate", "chess", "f3 e5 g4 Qh4#",
			Signals{Tension: 1, Advantage: whatever, Surprise: whatever, Density: whatever, Blunder: whatever, Check: 1, Win: 1},
		},
		{
			"the middle of seven columns", "connect4-7x6", "4",
			Signals{Advantage: whatever, Progress: 0.024},
		},
	} {
		got, want := reflect.ValueOf(ofLast(t, find(t, c.game), c.moves)), reflect.ValueOf(c.want)
		for i := range want.NumField() {
			if w := want.Field(i).Float(); w != whatever && got.Field(i).Float() != w {
				t.Errorf("%s, %s: %s is %g, want %g", c.about, c.moves, want.Type().Field(i).Name, got.Field(i).Float(), w)
			}
		}
	}
}

// TestSurprise checks two replies to a corner in tic-tac-toe: the centre, the only reply that draws; and cell 2, one of the seven that lose.
func TestSurprise(t *testing.T) {
	g := find(t, "tictactoe")
	if s := ofLast(t, g, "1 5"); s.Surprise != 0 || s.Blunder != 0 || s.Advantage != 0.5 {
		t.Errorf("the centre: %+v", s)
	}
	// Cell 2 loses in five plies, so its value is −(1 − 0.8·5/9) = −0.556. One of the seven other moves is better; its value is 0.
	s := ofLast(t, g, "1 2")
	if want := rounded((1.0/7 + (1-0.8*5/9)/2) / 2); s.Surprise != want {
		t.Errorf("cell 2: surprise %g, want %g", s.Surprise, want)
	}
	if want := rounded((1 + 1 - 0.8*5/9) / 2); s.Advantage != want {
		t.Errorf("cell 2: advantage %g, want %g", s.Advantage, want)
	}
}

// eachMove calls visit for each move of some random games, in every game.
func eachMove(t *testing.T, games int, visit func(t *testing.T, g game.Game, p game.Position, m game.Move)) {
	t.Helper()
	for _, name := range append(gamer.Games(), "connect4-4x4", "connect4-5x7", "connect4-12x4") {
		t.Run(name, func(t *testing.T) {
			g := find(t, name)
			for seed := range uint64(games) {
				r := rand.New(rand.NewPCG(seed, 15))
				for p := g.Start(); p.Outcome() == game.Undecided; {
					m := p.Moves()[r.IntN(len(p.Moves()))]
					visit(t, g, p, m)
					p = p.Play(m)
				}
			}
		})
	}
}

// TestEverySignal checks properties that signals have in every game.
func TestEverySignal(t *testing.T) {
	games := 6
	if testing.Short() {
		games = 2
	}
	eachMove(t, games, func(t *testing.T, g game.Game, p game.Position, m game.Move) {
		t.Helper()
		s, err := For(g).Of(context.Background(), p, m)
		if err != nil {
			t.Fatal(err)
		}
		v := reflect.ValueOf(s)
		for i := range v.NumField() {
			if x := v.Field(i).Float(); !(x >= 0 && x <= 1) || x != rounded(x) {
				t.Errorf("%s is %g", v.Type().Field(i).Name, x)
			}
		}
		next := p.Play(m)
		switch o := next.Outcome(); {
		case o == game.FirstWins && (s.Advantage != 1 || s.Tension != 1),
			o == game.SecondWins && (s.Advantage != 0 || s.Tension != 1),
			o == game.Draw && (s.Advantage != 0.5 || s.Tension != 0):
			t.Errorf("%v: %+v", o, s)
		case o == game.Win(p.Turn()) && (s.Surprise != 0 || s.Blunder != 0):
			t.Errorf("it wins, and yet %+v", s)
		}
		if len(p.Moves()) == 1 && (s.Surprise != 0 || s.Blunder != 0) {
			t.Errorf("no other move, and yet %+v", s)
		}
		if s.Blunder > 0 && s.Surprise == 0 {
			t.Errorf("a blunder that is no surprise: %+v", s)
		}
		if captures := strings.Contains(m.Text, "x") || g.Name() == "othello"; captures != (s.Capture > 0) {
			t.Errorf("move %s: capture %g", m.Text, s.Capture)
		}
	})
}

// TestSignalsArePure checks that a judge's cache does not change its signals. It asks the judge from many goroutines, forwards and backwards,
// and compares with a new judge.
func TestSignalsArePure(t *testing.T) {
	every := 1
	if testing.Short() {
		every = 5
	}
	type ply struct {
		p game.Position
		m game.Move
	}
	plies := map[string][]ply{}
	eachMove(t, 1, func(_ *testing.T, g game.Game, p game.Position, m game.Move) {
		plies[g.Name()] = append(plies[g.Name()], ply{p, m})
	})
	for name, line := range plies {
		g := find(t, name)
		fresh := newJudge(g)
		want := make([]Signals, len(line))
		for i, at := range line {
			want[i], _ = fresh.Of(context.Background(), at.p, at.m)
		}
		var all sync.WaitGroup
		for range 3 {
			all.Go(func() {
				for i, ply := range slices.Backward(line) {
					if i%every != 0 {
						continue
					}
					if got, err := For(g).Of(context.Background(), ply.p, ply.m); err != nil || got != want[i] {
						t.Errorf("%s, move %d: %+v, %v, want %+v", name, i+1, got, err, want[i])
					}
				}
			})
		}
		all.Wait()
	}
}

// TestMirrored checks that a move in Connect Four has the same signals as its mirror image.
func TestMirrored(t *testing.T) {
	for _, name := range []string{"connect4-6x6", "connect4-7x6"} {
		g := find(t, name)
		width, _ := g.Size()
		moves := "4 3 3 4 4 2 2 2 5 1 1"
		mirrored := strings.Map(func(r rune) rune {
			if r == ' ' {
				return r
			}
			return rune('1'+width) - (r - '0')
		}, moves)
		if a, b := ofLast(t, g, moves), ofLast(t, g, mirrored); a != b {
			t.Errorf("%s: %+v, mirrored %+v", name, a, b)
		}
	}
}

// unknown is a game for which the package has no threats and no valuer.
type unknown struct{ game.Game }

func (unknown) Name() string { return "unknown" }

// TestUnknownGame checks the signals of tic-tac-toe when it is judged by the plain rules.
func TestUnknownGame(t *testing.T) {
	g := unknown{find(t, "tictactoe")}
	for moves, want := range map[string]Signals{
		"5":     {Advantage: 0.5, Progress: 0.111},
		"1 5 9": {Advantage: 0.5, Progress: 0.333, Density: 0.333},
		"1 4 2": {Advantage: 0.5, Progress: 0.333, Density: 0.4, Tension: 0.5},
		// The second side does not block, and the first wins with cell 3.
		"1 4 2 9":   {Advantage: 1, Progress: 0.444, Tension: 0.5, Surprise: 0.35, Blunder: 0.5},
		"1 4 2 9 3": {Advantage: 1, Progress: 0.556, Tension: 1, Density: 0.333, Win: 1},
	} {
		got := ofLast(t, g, moves)
		if got != want {
			t.Errorf("%s: %+v, want %+v", moves, got, want)
		}
	}
}

// TestPlainKnowsPasses checks that a move after which the same side moves again, and wins, is not a mistake.
func TestPlainKnowsPasses(t *testing.T) {
	p := twice{}
	if got, err := (plain{}).worths(t.Context(), p, p.Moves()); err != nil || got[0] != (worth{1, 1}) {
		t.Errorf("%v, %v", got, err)
	}
}

// twice is a game in which the first side moves twice, and then wins.
type twice struct {
	game.Position
	moves int
}

func (p twice) Turn() game.Side              { return game.First }
func (p twice) Moves() []game.Move           { return []game.Move{{Text: "1", X: 1, Y: 1}} }
func (p twice) Play(game.Move) game.Position { return twice{moves: p.moves + 1} }
func (p twice) Outcome() game.Outcome        { return []game.Outcome{0, 0, game.FirstWins}[p.moves] }

func (p twice) Feature(game.Move) game.Feature { return []game.Feature{game.Plain, game.Wins}[p.moves] }

// TestCancelled checks the error of a judge whose context has ended.
func TestCancelled(t *testing.T) {
	g := find(t, "connect4-7x6")
	because := errors.New("enough")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(because)
	p := g.Start()
	for range 6 { // more plies than the solver's table of openings has
		p = p.Play(p.Moves()[3])
	}
	if _, err := newJudge(g).Of(ctx, p, p.Moves()[0]); !errors.Is(err, because) {
		t.Errorf("error %v", err)
	}
}

// minimax returns the worth of the move that led to p, by plain recursion: the soonest win, else the latest loss.
func minimax(p game.Position, known map[uint64]worth, most int) worth {
	if w, ok := known[p.Key()]; ok {
		return w
	}
	won := func(wins bool, plies int) worth { return decided(wins, plies, most) }
	var w worth
	switch p.Outcome() {
	case game.Draw:
	case game.Undecided:
		best := worth{value: -2}
		for _, m := range p.Moves() {
			if v := minimax(p.Play(m), known, most); v.value > best.value {
				best = v
			}
		}
		if best.result != 0 {
			plies := (1 - max(best.value, -best.value)) * float64(most) / 0.8
			w = won(best.result < 0, int(plies+1.5))
		}
	default:
		w = won(true, 0)
	}
	known[p.Key()] = w
	return w
}

// TestWorthsAreMinimax compares the worths of all moves with minimax, in positions of small games.
func TestWorthsAreMinimax(t *testing.T) {
	for _, name := range []string{"tictactoe", "connect4-4x4"} {
		g := find(t, name)
		width, height := g.Size()
		known := map[uint64]worth{}
		j := For(g)
		r := rand.New(rand.NewPCG(15, 2))
		for range 60 {
			for p := g.Start(); p.Outcome() == game.Undecided; {
				moves := p.Moves()
				if _, is := g.(*connect4.Game); !is || p.Progress() > 0.3 {
					w, err := j.worths(context.Background(), p)
					if err != nil {
						t.Fatal(err)
					}
					for i, m := range moves {
						if want := minimax(p.Play(m), known, width*height); w[i] != want {
							t.Fatalf("%s, move %s: %+v, want %+v in\n%v", name, m.Text, w[i], want, p)
						}
					}
				}
				p = p.Play(moves[r.IntN(len(moves))])
			}
		}
	}
}

// BenchmarkGame measures the signals of a whole game.
func BenchmarkGame(b *testing.B) {
	for _, name := range gamer.Games() {
		b.Run(name, func(b *testing.B) {
			g := find(b, name)
			j := newJudge(g)
			seed := uint64(0)
			for b.Loop() {
				r := rand.New(rand.NewPCG(seed, 3))
				seed++
				for p := g.Start(); p.Outcome() == game.Undecided; {
					m := calm(p, r)
					if _, err := j.Of(context.Background(), p, m); err != nil {
						b.Fatal(err)
					}
					p = p.Play(m)
				}
			}
		})
	}
}

// calm returns a random move after which the opponent cannot win at once, if it finds such a move, so that games are long.
func calm(p game.Position, r *rand.Rand) game.Move {
	moves := p.Moves()
	m := moves[r.IntN(len(moves))]
	for range 9 {
		if winning(p.Play(m)) == 0 {
			break
		}
		m = moves[r.IntN(len(moves))]
	}
	return m
}
