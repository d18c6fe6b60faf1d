package gamer

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// TestTacticalNeverMisses plays random games on boards of any size. In every position it checks that the tactical gamer misses no win and no
// block. Threat bitboards tell which moves win or block.
func TestTacticalNeverMisses(t *testing.T) {
	wins, blocks := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		g, err := connect4.New(rapid.IntRange(4, 8).Draw(t, "width"), rapid.IntRange(4, 7).Draw(t, "height"))
		if err != nil {
			t.Skip()
		}
		seed := rapid.Uint64().Draw(t, "seed")
		tactical, random := Tactical(seed), Random(seed)
		p := g.Empty()
		for p.Outcome() == game.Undecided {
			m, confidence := choose(tactical, p)
			drawn, _ := choose(random, p)
			bit := g.Bit(m.X-1, m.Y-1)
			win, block := p.Playable()&p.Threats(p.Turn()), p.Playable()&p.Threats(p.Turn().Other())
			switch {
			case win != 0:
				wins++
				if bit&win == 0 || confidence != 1 {
					t.Fatalf("missed a win by %v, confidence %g:\n%v", m, confidence, p)
				}
			case block != 0:
				blocks++
				if bit&block == 0 || confidence != 0.5 {
					t.Fatalf("missed a block by %v, confidence %g:\n%v", m, confidence, p)
				}
			default:
				if m != drawn || confidence != 0.5 {
					t.Fatalf("chose %v, confidence %g, not the random move %v:\n%v", m, confidence, drawn, p)
				}
			}
			p = p.Play(drawn).(connect4.Position)
		}
	})
	t.Logf("%d wins, %d blocks", wins, blocks)
}

// TestDrawnListsTheDrawnMoves checks that Drawn lists all moves that a gamer chooses with at least one of many seeds, and no others.
func TestDrawnListsTheDrawnMoves(t *testing.T) {
	for _, name := range []string{"tictactoe", "connect4-6x6", "checkers"} {
		for _, p := range randomGame(findGame(t, name), 3) {
			drawing := []engine.Drawing{Random(0).(engine.Drawing), Tactical(0).(engine.Drawing)}
			if name == "tictactoe" {
				drawing = append(drawing, open(t, PerfectName, findGame(t, name)).(engine.Drawing))
			}
			for _, e := range drawing {
				drawn := map[game.Move]bool{}
				for seed := range uint64(400) {
					m, _ := choose(e.WithSeed(seed), p)
					drawn[m] = true
				}
				for _, m := range e.Drawn(p) {
					if !drawn[m] {
						t.Errorf("%s, %s: %s was never drawn:\n%v", name, e.Name(), m.Text, p)
					}
					delete(drawn, m)
				}
				if len(drawn) > 0 {
					t.Errorf("%s, %s: %v were drawn, too:\n%v", name, e.Name(), drawn, p)
				}
			}
		}
	}
}

// TestTacticalSavesPieces checks two claims in checkers: a move with the feature Wins wins, and after a move with the feature Blocks the opponent
// cannot capture.
func TestTacticalSavesPieces(t *testing.T) {
	g := findGame(t, "checkers")
	wins, blocks := 0, 0
	for seed := range uint64(50) {
		for _, p := range randomGame(g, seed) {
			m, confidence := choose(Tactical(seed), p)
			next := p.Play(m)
			switch p.Feature(m) {
			case game.Wins:
				wins++
				if next.Outcome() != game.Win(p.Turn()) || confidence != 1 {
					t.Fatalf("%s does not win, confidence %g:\n%v", m.Text, confidence, p)
				}
			case game.Blocks:
				blocks++
				captures := func(m game.Move) bool { return strings.Contains(m.Text, "x") }
				if replies := next.Moves(); slices.ContainsFunc(replies, captures) || confidence != 0.5 {
					t.Fatalf("%s leaves %v, confidence %g:\n%v", m.Text, replies, confidence, p)
				}
			}
		}
	}
	if wins < 10 || blocks < 100 {
		t.Errorf("%d wins and %d blocks", wins, blocks)
	}
}

// TestDepthTwoIsTheDefault checks that a gamer without a limit chooses the same moves as at depth 2. At depth 4 it sometimes chooses others.
func TestDepthTwoIsTheDefault(t *testing.T) {
	g := findGame(t, "connect4-6x6")
	var gamers []engine.Engine
	for _, name := range []string{"generation-050", "generation-050@2", "generation-050@4"} {
		gamer := open(t, name, g)
		gamers = append(gamers, gamer)
	}
	choices, other := 0, 0
	for seed := range uint64(40) {
		for _, p := range randomGame(g, seed) {
			move, confidence := choose(gamers[0], p)
			if again, sure := choose(gamers[1], p); again != move || sure != confidence {
				t.Fatalf("chose %v (%g), at depth 2 %v (%g)\n%v", move, confidence, again, sure, p)
			}
			choices++
			if deeper, _ := choose(gamers[2], p); deeper != move {
				other++
			}
		}
	}
	if other == 0 {
		t.Errorf("depth 4 made no difference in %d choices", choices)
	}
}

// randomGame returns the positions of a game of random moves, without the final one.
func randomGame(g game.Game, seed uint64) (line []game.Position) {
	for p := g.Start(); p.Outcome() == game.Undecided; {
		line = append(line, p)
		m, _ := choose(Random(seed), p)
		p = p.Play(m)
	}
	return line
}

// TestSeedsDraw checks that the seed decides between equal moves, and that WithSeed gives an engine another seed.
func TestSeedsDraw(t *testing.T) {
	for text, of := range map[string]string{
		RandomName: "connect4-7x6", TacticalName: "connect4-7x6", materialName: "checkers", "material@2": "checkers",
		PerfectName: "tictactoe",
	} {
		g := findGame(t, of)
		one := open(t, text, g)
		var seen []game.Move
		for seed := range uint64(100) {
			other := one.(engine.Seeded).WithSeed(seed)
			m, confidence := choose(other, g.Start())
			if again, _ := choose(other, g.Start()); other.Name() != text || again != m || confidence != 0.5 {
				t.Fatalf("%s, renamed %s, chose %v (%g) and then %v", text, other.Name(), m, confidence, again)
			}
			if !slices.Contains(seen, m) {
				seen = append(seen, m)
			}
		}
		if len(seen) != len(g.Start().Moves()) {
			t.Errorf("%s: 100 seeds chose %d different first moves", text, len(seen))
		}
	}
}

func BenchmarkChoose(b *testing.B) {
	g := findGame(b, "connect4-6x6")
	for _, name := range []string{RandomName, TacticalName, PerfectName, "generation-200"} {
		b.Run(name, func(b *testing.B) {
			gamer := open(b, name, g)
			line := randomGame(g, 1)
			i := 0
			for b.Loop() {
				choose(gamer, line[i%len(line)])
				i++
			}
		})
	}
}
