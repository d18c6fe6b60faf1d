package contest

import (
	"context"
	"errors"
	"slices"
	"testing"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/mlp"
	"midiconnect4/internal/rng"
)

func TestOpponentsAreOthers(t *testing.T) {
	const n = 14
	seen := map[pairing]int{}
	for part := range uint64(200) {
		for _, p := range (Rules{Opponents: 5}).pairings(rng.Stream(1, "test", part), nil, n, 0) {
			seen[p]++
		}
	}
	for i := range n {
		for j := range n {
			if count := seen[pairing{i, j}]; (i == j) != (count == 0) || count > 130 {
				t.Errorf("%d met %d %d times", i, j, count)
			}
		}
	}
}

// TestFame checks three things. Each member plays the right number of games against the hall of fame. The two sides of these games take turns in
// moving first. The other opponents are the same as without a hall.
func TestFame(t *testing.T) {
	const n, hall = 6, 3
	r := Rules{Opponents: 5, Fame: 3}
	met := map[int]int{}
	for part := range uint64(100) {
		all := r.pairings(rng.Stream(1, "test", part), rng.Stream(2, "test", part), n, hall)
		if len(all) != n*r.Opponents {
			t.Fatalf("%d games", len(all))
		}
		for i, p := range all {
			self, number := i/r.Opponents, i%r.Opponents
			switch {
			case number == 3 && (p.first >= 0 || p.second != self), number != 3 && p.first != self,
				number < 2 && p.second < 0, number >= 2 && number != 3 && p.second >= 0:
				t.Fatalf("game %d of member %d: %v", number, self, p)
			}
			met[min(p.first, p.second)]++
		}
	}
	for famous := -hall; famous < 0; famous++ {
		if count := met[famous]; count < 500 || count > 700 {
			t.Errorf("%d was met %d times of %d", famous, count, 100*n*r.Fame)
		}
	}
	early := r.pairings(rng.Stream(1, "test"), nil, n, 0)
	without := Rules{Opponents: 5}.pairings(rng.Stream(1, "test"), nil, n, 0)
	if !slices.Equal(early, without) {
		t.Error("an empty hall makes a difference")
	}
}

// TestScore compares scores with scores computed by hand. Members of the hall of fame get no points.
func TestScore(t *testing.T) {
	r := Rules{Points: arena.Points{Win: 1, Loss: -2, Draw: 10}}
	got := r.score([]pairing{{0, 1}, {1, -1}, {-2, 0}, {2, 1}},
		[]game.Outcome{game.FirstWins, game.SecondWins, game.SecondWins, game.Draw}, 3)
	if !slices.Equal(got.Fitness, []int{2, 6, 10}) || got.Draws != 1 {
		t.Errorf("%+v", got)
	}
}

// TestPlay compares the scores of a pool with scores of the same games, played one by one.
func TestPlay(t *testing.T) {
	shape, err := Shape("tictactoe", mlp.Settings{Hidden: 3})
	if err != nil {
		t.Fatal(err)
	}
	var pool []*mlp.Network
	for i := range uint64(8) {
		w, r := make([]float32, shape.Weights()), rng.Stream(3, "weights", i)
		for j := range w {
			w[j] = float32(2*r.Float64() - 1)
		}
		pool = append(pool, mlp.New(shape, w))
	}
	pool, hall := pool[:5], pool[5:]
	rules := Rules{Shape: shape, Opponents: 4, Fame: 2, Points: arena.Points{Win: 1, Loss: -2}}
	g := arena.Generation[int]{Seed: 7, Number: 2, Cores: 2}
	got, err := Play(context.Background(), g, rules, pool, hall)
	if err != nil {
		t.Fatal(err)
	}
	pairings := rules.pairings(g.Stream("opponents"), g.Stream("fame"), len(pool), len(hall))
	var outcomes []game.Outcome
	for _, p := range pairings {
		var players [2]*mlp.Network
		for side, number := range []int{p.first, p.second} {
			if players[side] = nil; number < 0 {
				players[side] = hall[-1-number]
			} else {
				players[side] = pool[number]
			}
		}
		outcomes = append(outcomes, mlp.NewTable(shape).Play(players[0], players[1], nil))
	}
	if want := rules.score(pairings, outcomes, len(pool)); !slices.Equal(got.Fitness, want.Fitness) || got.Draws != want.Draws {
		t.Errorf("%+v, want %+v", got, want)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Play(ctx, g, rules, pool, hall); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestShape(t *testing.T) {
	if _, err := Shape("chess", mlp.Settings{Hidden: 3}); err == nil {
		t.Error("a shape for chess")
	}
}
