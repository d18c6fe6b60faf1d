package es

import (
	"math"
	"slices"
	"testing"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/connect4/mlp"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/rng"
)

func smallConnect4() Connect4 {
	s := DefaultConnect4()
	s.Game, s.Offspring, s.Opponents, s.Openings, s.Hidden, s.Every = "connect4-4x4", 6, 3, 2, 4, 2
	return s
}

func TestConnect4Default(t *testing.T) {
	s := DefaultConnect4()
	if err := s.Check(); err != nil {
		t.Fatal(err)
	}
	if paper := 200 * 39_800; s.Generations*s.Games() > paper {
		t.Errorf("%d games, more than the paper's %d", s.Generations*s.Games(), paper)
	}
}

func TestConnect4CheckSaysWhatIsWrong(t *testing.T) {
	for _, c := range []struct {
		change func(*Connect4)
		want   string
	}{
		{func(s *Connect4) { s.Game = "chess" }, `game "chess": this system plays Connect Four, such as connect4-6x6`},
		{func(s *Connect4) { s.Offspring = 7 }, "offspring 7: must be even, as children come in pairs"},
		{func(s *Connect4) { s.Offspring = 0 }, "offspring 0: must be 2 to 5000"},
		{func(s *Connect4) { s.Plies = 7 }, "plies 7: must be 0 to 6"},
		{func(s *Connect4) { s.Explore = math.NaN() }, "explore NaN: must be 0 to 1"},
		{func(s *Connect4) { s.Step = 0 }, "step 0: must be 1e-06 to 10"},
		{func(s *Connect4) { s.Bits = 1 }, "bits 1: must be 2 to 16"},
		{func(s *Connect4) { s.Hidden = 0 }, "hidden 0: must be 1 to 256"},
	} {
		s := DefaultConnect4()
		c.change(&s)
		if err := s.Check(); err == nil || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

func TestChildrenAreMirrored(t *testing.T) {
	g := first(smallConnect4())
	p := New(g.Settings, g.Seed)
	coding := g.Settings.Coding
	a, b := p.player(g, 2), p.player(g, 3)
	if slices.Equal(a, b) {
		t.Fatal("both players of the pair are the same")
	}
	for i, number := range tie(g.Settings.shape()).number {
		middle := (float64(coding.Value(a[i])) + float64(coding.Value(b[i]))) / 2
		if x := p.mean[number]; math.Abs(middle-x) > 1.0/4096 {
			t.Fatalf("gene %d: the middle of the pair is %v, want %v", i, middle, x)
		}
	}
}

// TestGenomesAreTheirOwnMirrorImage checks that each gene equals its mirror image. It uses boards with and without a middle column, and networks
// with and without a neuron that is its own mirror image.
func TestGenomesAreTheirOwnMirrorImage(t *testing.T) {
	for _, name := range []string{"connect4-4x4", "connect4-5x4"} {
		for _, hidden := range []int{1, 4, 7} {
			s := smallConnect4()
			s.Game, s.Hidden = name, hidden
			child := New(s, 5).player(first(s), 1)
			distinct := map[int16]bool{}
			for gene, image := range s.shape().Mirror() {
				if child[gene] != child[image] {
					t.Fatalf("%s, %d hidden: genes %d and %d differ", name, hidden, gene, image)
				}
				distinct[child[gene]] = true
			}
			if len(distinct) < len(child)/4 {
				t.Errorf("%s, %d hidden: %d numbers in %d genes", name, hidden, len(distinct), len(child))
			}
		}
	}
}

// TestLongConnect4IsLearnt plays the network after some generations against the first network, from all openings of two moves. The later network
// must win more often.
func TestLongConnect4IsLearnt(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	s := DefaultConnect4()
	p := New(s, 5)
	task := connect4Task{s, s.shape(), tie(s.shape())}
	beginner := task.network(task.genome(p.mean))
	p = evolved(t, p, first(s), 30)
	last := task.network(task.genome(p.average))
	points := 0
	for column := range 36 {
		opening := s.shape().Game.Empty()
		for _, x := range [2]int{column % 6, column / 6} {
			opening = opening.Drop(opening.Playable() & opening.Game().ColumnMask(x))
		}
		points += score(opening, last, beginner, game.First) + score(opening, beginner, last, game.Second)
	}
	if points < 20 {
		t.Errorf("%d wins less losses in 72 games", points)
	}
}

// score plays a game from a position. It returns 1 if side wins, −1 if it loses, and 0 for a draw.
func score(from connect4.Position, first, second *mlp.Sigmoid, side game.Side) int {
	switch mlp.Spar(from, first, second, mlp.Explorer{Random: rng.Stream(1, "none")}) {
	case game.Win(side):
		return 1
	case game.Draw:
		return 0
	}
	return -1
}
