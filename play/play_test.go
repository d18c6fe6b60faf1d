package play

import (
	"context"
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/scores"
)

func load(t testing.TB, name string) *scores.Score {
	t.Helper()
	s, err := scores.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func randomMatch(t testing.TB, name string, seed uint64) *Match {
	t.Helper()
	return drawnMatch(t, gamer.RandomName, name, seed)
}

// drawnMatch returns a match between a gamer, which is named and moves first, and a gamer that moves at random. The second string is the name of the
// game.
func drawnMatch(t testing.TB, first, name string, seed uint64) *Match {
	t.Helper()
	g, err := gamer.FindGame(name)
	if err != nil {
		t.Fatal(err)
	}
	player, err := gamer.Open(gamer.Ref{Name: first}, g, seed)
	if err != nil {
		t.Fatal(err)
	}
	return NewMatch(g, player, gamer.Random(0), 0, seed)
}

// tester is a *testing.T or a *rapid.T.
type tester interface {
	Context() context.Context
	Fatal(args ...any)
}

func perform(t tester, s *scores.Score, matches ...*Match) *compose.Piece {
	piece, err := Perform(t.Context(), s, matches, nil)
	if err != nil {
		t.Fatal(err)
	}
	return piece
}

// TestThePapersThirdPiece checks that the moves in the paper's Figure 5 give the piece that the figure shows.
func TestThePapersThirdPiece(t *testing.T) {
	g, err := gamer.FindGame("connect4-6x6")
	if err != nil {
		t.Fatal(err)
	}
	m, err := NewGivenMatch(g, strings.Fields("1 1 5 1 4 5 5 5"), 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.FixSigns("+++-+-+-"); err != nil {
		t.Fatal(err)
	}
	s := load(t, "paper")
	perform(t, s, m)
	var bars []string
	for _, turn := range m.Turns {
		var names []string
		for _, n := range turn.Bars[0].Notes {
			names = append(names, s.NoteName(n.Key))
		}
		bars = append(bars, strings.Join(names, " "))
	}
	want := "C2 C#2 D2 · D2 D#2 F2 · F2 A#2 B2 · B2 A#2 G2 · G2 B2 C3 · C3 G2 F2 · F2 A#2 C#3 · C#3 G#2 E2"
	if got := strings.Join(bars, " · "); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestOpening checks that a match begins with the given number of random moves, and that the gamers choose all later moves.
func TestOpening(t *testing.T) {
	g, err := gamer.FindGame("connect4-6x6")
	if err != nil {
		t.Fatal(err)
	}
	var players [2]engine.Engine
	for i, name := range []string{"generation-200", "generation-001"} {
		if players[i], err = gamer.Open(gamer.Ref{Name: name}, g, 0); err != nil {
			t.Fatal(err)
		}
	}
	openings := map[string]bool{}
	for seed := range uint64(20) {
		m := NewMatch(g, players[0], players[1], 4, seed)
		perform(t, load(t, "paper"), m)
		openings[m.Moves()[:7]] = true
		for _, turn := range m.Turns[4:] {
			before := g.Start()
			for _, t := range m.Turns[:turn.Number-1] {
				before = before.Play(t.Move)
			}
			want, err := m.who.gamers[turn.Side].Choose(t.Context(), before)
			if err != nil || want.Move != turn.Move || math.Abs(want.Confidence-turn.Confidence) > 0.0005 {
				t.Errorf("seed %d, move %d: %v (%g), but the gamer chooses %v (%g)", seed, turn.Number, turn.Move, turn.Confidence, want.Move, want.Confidence)
			}
		}
	}
	if len(openings) < 15 {
		t.Errorf("%d different openings in 20", len(openings))
	}
}

func TestJSON(t *testing.T) {
	m := drawnMatch(t, gamer.TacticalName, "connect4-6x6", 3)
	s := load(t, "paper")
	perform(t, s, m)
	line, err := m.JSON(s)
	if err != nil {
		t.Fatal(err)
	}
	var out struct {
		Seed   uint64
		Game   string
		Result string
		Bars   []struct {
			Move   int
			Player string
			X, Y   int

			Feature    string
			Confidence float64

			Notes []struct {
				Key          int
				Name         string
				Start, Ticks int
				Velocity     int
			}
		}
	}
	if err := json.Unmarshal(line, &out); err != nil {
		t.Fatal(err)
	}
	if out.Seed != 3 || out.Game != "connect4-6x6" || out.Result != m.Outcome().String() || len(out.Bars) != len(m.Turns) {
		t.Errorf("%+v", out)
	}
	for i, bar := range out.Bars {
		turn := m.Turns[i]
		if bar.Move != i+1 || bar.Player != turn.Side.String() || bar.X != turn.Move.X || bar.Y != turn.Move.Y ||
			bar.Feature != turn.Feature.String() || bar.Confidence != turn.Confidence || len(bar.Notes) != 3 {
			t.Errorf("bar %d: %+v", i+1, bar)
		}
		for j, n := range bar.Notes {
			if want := turn.Bars[0].Notes[j]; n.Key != want.Key || n.Start != want.Start || n.Ticks != want.Ticks || n.Velocity != want.Velocity || n.Name != s.NoteName(n.Key) {
				t.Errorf("bar %d, note %d: %+v", i+1, j+1, n)
			}
		}
	}
}

// TestBarsKnowTheGame checks what the composer is told about each move: it must agree with the board.
func TestBarsKnowTheGame(t *testing.T) {
	m := drawnMatch(t, "generation-200", "connect4-6x6", 3)
	perform(t, load(t, "nerve"), m)
	sure := map[float64]bool{}
	for i, turn := range m.Turns {
		move := turn.Bars[0].Move
		if move.Filled != float64(i)/36 || move.Confidence != turn.Confidence {
			t.Errorf("move %d: %+v", i+1, move)
		}
		if text := strconv.FormatFloat(move.Confidence, 'f', -1, 64); len(text) > len("0.123") {
			t.Errorf("move %d: confidence %s", i+1, text)
		}
		sure[move.Confidence] = true
		want := map[game.Feature]compose.Feature{
			game.Plain: compose.Plain, game.Threatens: compose.Threat, game.Blocks: compose.Block, game.Wins: compose.Win,
		}[turn.Feature]
		if won := turn.Position.Outcome() == game.Win(turn.Side); move.Feature != want || won != (turn.Feature == game.Wins) {
			t.Errorf("move %d: %+v, but %v\n%v", i+1, move, turn.Feature, turn.Position)
		}
	}
	if len(sure) < 4 {
		t.Errorf("confidences %v", sure)
	}
}

func TestLength(t *testing.T) {
	for ticks, want := range map[int]string{120: "1/16", 480: "1/4", 1920: "1/1", 1320: "11/16", 160: "1/12", 2880: "3/2"} {
		if got := length(ticks); got != want {
			t.Errorf("%d ticks: %s, want %s", ticks, got, want)
		}
	}
}

func TestSides(t *testing.T) {
	if game.First.Other() != game.Second || game.Win(game.Second) != game.SecondWins {
		t.Error("the sides are swapped")
	}
}

func FuzzSaved(f *testing.F) {
	m := randomMatch(f, "connect4-6x6", 3)
	s := load(f, "paper")
	perform(f, s, m)
	f.Add(save(f, s, m))
	f.Add([]byte("midiconnect4: 1\ngames:\n- game: connect4-7x6\n  moves: 1 2 3\n  signs: +-+\n"))
	f.Add([]byte("midiconnect4: 1\ngames:\n- {game: connect4-6x6, moves: 4 5, confidence: 0.5 1}\n"))
	f.Add([]byte("midiconnect4: 1\ngames:\n- {game: connect4-6x6, moves: 4 5, confidence: [0.5, NaN]}\n"))
	f.Add([]byte("midiconnect4: 1\ngames:\n- {game: checkers, moves: 9-13 21-17 5-9 25-21 11-15 17-14 9x18x25 29x22}\n"))
	f.Add([]byte("midiconnect4: 1\ngames:\n- {game: checkers, moves: 9-13 21-17 5-9 25-21 11-15 17-14 9x25, result: undecided}\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		saved, err := ParseSaved("game.txt", data)
		if err != nil {
			return
		}
		perform(t, s, saved.Games...)
		if _, err := ParseSaved("again.txt", save(t, s, saved.Games...)); err != nil {
			t.Errorf("saved again: %v", err)
		}
	})
}
