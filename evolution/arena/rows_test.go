package arena

import (
	"context"
	"errors"
	"reflect"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/gamer/game"
)

// TestRowsAddUp divides tournaments into random ranges of rows, which goroutines play in parallel. The scores must add up to the scores of the
// undivided tournament.
func TestRowsAddUp(t *testing.T) {
	points := Points{Win: 3, Loss: -2, Draw: 1}
	rapid.Check(t, func(r *rapid.T) {
		n := rapid.IntRange(2, 40).Draw(r, "players")
		newPlay := func() Play {
			return func(first, second int) game.Outcome { return game.Outcome(1 + (first+2*second)%3) }
		}
		outcomes, err := RoundRobin(context.Background(), n, 2, newPlay, nil)
		if err != nil {
			r.Fatal(err)
		}
		own := func(player int) (fitness, draws int) { return player*player - 50, player }
		gauntlet, err := gauntlet(context.Background(), n, 2, own)
		if err != nil {
			r.Fatal(err)
		}
		cuts := []int{0, n}
		for range rapid.IntRange(0, 5).Draw(r, "cuts") {
			at := rapid.IntRange(0, len(cuts)-1).Draw(r, "at")
			if at > 0 && cuts[at] > cuts[at-1]+1 {
				cuts = append(cuts[:at], append([]int{cuts[at-1] + 1}, cuts[at:]...)...)
			}
		}
		var lock sync.Mutex
		games, prepared := 0, 0
		robin := RoundRobinRows(n, points, func() func() Play { prepared++; return newPlay }, func() {
			lock.Lock()
			defer lock.Unlock()
			games++
		})
		for what, c := range map[string]struct {
			rows Rows
			want Scores
		}{
			"round robin": {robin, points.Add(outcomes, n)},
			"gauntlet":    {GauntletRows(n, func() func(int) (int, int) { prepared++; return own }), gauntlet},
		} {
			got := Scores{Fitness: make([]int, n)}
			var parts sync.WaitGroup
			for i := range len(cuts) - 1 {
				parts.Go(func() {
					part, err := c.rows.Play(context.Background(), cuts[i], cuts[i+1])
					if err != nil {
						t.Error(err)
					}
					lock.Lock()
					defer lock.Unlock()
					got.Join(part)
				})
			}
			parts.Wait()
			if c.rows.N != n || !reflect.DeepEqual(got, c.want) {
				r.Fatalf("%s of %v: %v, want %v", what, cuts, got, c.want)
			}
		}
		if games != n*(n-1) || prepared != 2 {
			r.Fatalf("%d games were reported, %d were prepared", games, prepared)
		}
	})
}

// TestRowsAreCancelled cancels Play after ten games, and checks that it plays no further game.
func TestRowsAreCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	games := 0
	play := func(int, int) game.Outcome {
		if games++; games == 10 {
			cancel()
		}
		return game.Draw
	}
	rows := RoundRobinRows(50, Points{}, func() func() Play { return func() Play { return play } }, nil)
	if _, err := rows.Play(ctx, 0, 50); !errors.Is(err, context.Canceled) || games != 10 {
		t.Errorf("%v after %d games", err, games)
	}
	rows = GauntletRows(50, func() func(int) (int, int) { return func(int) (int, int) { games++; return 0, 0 } })
	if _, err := rows.Play(ctx, 0, 50); !errors.Is(err, context.Canceled) || games != 10 {
		t.Errorf("%v after %d games", err, games)
	}
}

// TestPackedScores checks that packed scores are the same after unpacking.
func TestPackedScores(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		s := Scores{
			Fitness: rapid.SliceOfN(rapid.IntRange(-maxPacked, maxPacked), 1, 50).Draw(r, "fitness"),
			Draws:   rapid.IntRange(0, maxPacked).Draw(r, "draws"),
		}
		got, err := Unpack(s.Pack(), len(s.Fitness))
		if err != nil || !reflect.DeepEqual(got, s) {
			r.Fatalf("%v: %v, want %v", err, got, s)
		}
	})
}

// FuzzUnpack unpacks arbitrary bytes. If Unpack accepts them, packing and unpacking the scores again must not change them.
func FuzzUnpack(f *testing.F) {
	f.Add(Scores{Fitness: []int{3, -500, 0}, Draws: 7}.Pack(), 3)
	f.Add([]byte{}, 1)
	f.Add([]byte{0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 1, 0}, 1)
	f.Fuzz(func(t *testing.T, data []byte, n int) {
		if n < 0 || n > 1000 {
			return
		}
		s, err := Unpack(data, n)
		if err != nil {
			return
		}
		again, err := Unpack(s.Pack(), n)
		if err != nil || !reflect.DeepEqual(again, s) || s.Draws < 0 {
			t.Fatalf("%v: %v, want %v", err, again, s)
		}
	})
}
