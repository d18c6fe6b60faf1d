// Package strength measures the strength of gamers: by games against a yardstick, by games against each other, and by comparison with perfect play.
package strength

import (
	"context"
	"fmt"
	"slices"

	"midiconnect4/evolution/work"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/rng"
)

// Result is the result of a game, seen from one gamer.
type Result int

const (
	Loss Result = iota
	Draw
	Win
)

// ResultFor returns the result of an outcome, seen from a side.
func ResultFor(o game.Outcome, s game.Side) Result {
	switch o {
	case game.Draw:
		return Draw
	case game.Win(s):
		return Win
	}
	return Loss
}

// PairResults counts results of games between two gamers, seen from one of them. Games are played in pairs with the same opening: the gamer moves
// first in one game and second in the other. [i][j] is the number of pairs in which its Result is i when it moves first, and j when it moves second.
type PairResults [3][3]int

// Pairs returns the number of pairs of games.
func (m *PairResults) Pairs() int { return m.First().Games() }

// Check returns a *work.UnusableError if the counts do not add up to the given number of pairs.
func (m *PairResults) Check(pairs int) error {
	negative := slices.ContainsFunc(m[:], func(row [3]int) bool { return slices.Min(row[:]) < 0 })
	if negative || m.Pairs() != pairs {
		return work.Unusable(fmt.Errorf("the results are not from %d pairs of games", pairs))
	}
	return nil
}

// First returns the results of the games in which the gamer moved first.
func (m *PairResults) First() Record {
	var t Record
	for first, row := range m {
		for _, n := range row {
			t.add(Result(first), n)
		}
	}
	return t
}

// Second returns the results of the games in which the gamer moved second.
func (m *PairResults) Second() Record {
	var t Record
	for _, row := range m {
		for second, n := range row {
			t.add(Result(second), n)
		}
	}
	return t
}

// Points returns the gamer's points: 1 for each win, 1/2 for each draw.
func (m *PairResults) Points() float64 { return m.First().points() + m.Second().points() }

// Record is the number of games that a gamer won, drew and lost.
type Record struct {
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`
}

func (t *Record) add(r Result, n int) {
	switch r {
	case Win:
		t.Wins += n
	case Draw:
		t.Draws += n
	case Loss:
		t.Losses += n
	}
}

// Games returns the number of games.
func (t Record) Games() int { return t.Wins + t.Draws + t.Losses }

// winRate returns the share of games that were won, with Wilson's 95 % interval.
func (t Record) winRate() Estimate { return Share(t.Wins, t.Games()) }

func (t Record) points() float64 { return float64(float64(2*t.Wins+t.Draws) / 2) }

const (
	// AutoOpening lets the number of random moves depend on the gamers: DefaultOpening if both are deterministic, so that games differ; otherwise 0.
	AutoOpening    = -1
	DefaultOpening = 4
)

// MaxGames is the largest number of games on each side.
const MaxGames = 1_000_000

// MaxOpening returns the largest number of random moves in an opening: half the number of squares.
func MaxOpening(g game.Game) int {
	w, h := g.Size()
	return w * h / 2
}

// Options determine how gamers are measured. Cores, Pool and Watch do not change the result.
type Options struct {
	Games   int       // number of games on each side; at least 1
	Opening int       // number of random moves before gamers choose: 0 to MaxOpening, or AutoOpening
	Seed    uint64    // seed of all random numbers
	Cores   int       // number of goroutines
	Pool    work.Pool // plays the games as tasks of MeetKind; nil to play them on Cores
	// Watch is called before each part of the work, with the part's name and number of steps. It returns a function that is called after each step,
	// from any goroutine. Watch may be nil.
	Watch func(what string, steps int) (step func())
}

func (o Options) watch(what string, steps int) func() {
	if o.Watch == nil {
		return func() {}
	}
	return o.Watch(what, steps)
}

// Meet lets a and b play o.Games games on each side, and returns the results for a. If both are deterministic, repeated openings are skipped,
// because the games would be the same; then there are fewer games.
func Meet(ctx context.Context, g game.Game, a, b engine.Engine, o Options) (*PairResults, error) {
	results, err := meetAll(ctx, g, []pairing{{a, b, o.Seed}}, o)
	if err != nil {
		return nil, err
	}
	return results[0], nil
}

// pairing is two gamers who play each other, with the seed of their games.
type pairing struct {
	a, b engine.Engine
	seed uint64
}

func (p pairing) String() string { return p.a.Name() + " against " + p.b.Name() }

func meetAll(ctx context.Context, g game.Game, pairings []pairing, o Options) ([]*PairResults, error) {
	if o.Pool != nil {
		return meetElsewhere(ctx, g, pairings, o)
	}
	results := make([]*PairResults, len(pairings))
	for i, p := range pairings {
		o.Seed = p.seed
		starts := o.openings(g, p.a, p.b)
		var err error
		if results[i], err = o.meet(ctx, p.a, p.b, starts, 0, o.watch(p.String(), 2*len(starts))); err != nil {
			return nil, err
		}
	}
	return results, nil
}

// meet plays games between a and b from the positions starts. The parameter first is the index of starts[0] in the list of all openings.
func (o Options) meet(ctx context.Context, a, b engine.Engine, starts []game.Position, first int, step func()) (*PairResults, error) {
	results := make([][2]Result, len(starts))
	err := each(ctx, len(starts), o.Cores, func(i int) error {
		r := rng.Stream(o.Seed, "rated gamers", uint64(first+i))
		for side := range results[i] {
			gamers := [2]engine.Engine{withSeed(a, r.Uint64()), withSeed(b, r.Uint64())}
			if side == 1 {
				gamers[0], gamers[1] = gamers[1], gamers[0]
			}
			outcome, err := PlayOn(ctx, starts[i], gamers, nil)
			if err != nil {
				return err
			}
			results[i][side] = ResultFor(outcome, game.Side(side))
			step()
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	m := new(PairResults)
	for _, r := range results {
		m[r[0]][r[1]]++
	}
	return m, nil
}

// openings returns the positions from which a and b play: all different if both gamers are deterministic.
func (o Options) openings(g game.Game, a, b engine.Engine) []game.Position {
	fixed, plies := fixed(a) && fixed(b), o.plies(a, b)
	var starts []game.Position
	seen := map[uint64]bool{}
	for i := range o.Games {
		p := opening(g, plies, rng.Stream(o.Seed, "rated opening", uint64(i)))
		if fixed {
			if seen[p.Key()] {
				continue
			}
			seen[p.Key()] = true
		}
		starts = append(starts, p)
	}
	return starts
}

// plies returns the number of random moves in the openings between a and b.
func (o Options) plies(a, b engine.Engine) int {
	switch {
	case o.Opening != AutoOpening:
		return o.Opening
	case !engine.Varied(a) && !engine.Varied(b):
		return DefaultOpening
	}
	return 0
}

// fixed reports whether a gamer is deterministic.
func fixed(g engine.Engine) bool {
	_, seeded := g.(engine.Seeded)
	return !seeded
}

// withSeed returns g with seed s, or g itself if it is deterministic.
func withSeed(g engine.Engine, s uint64) engine.Engine {
	if seeded, ok := g.(engine.Seeded); ok {
		return seeded.WithSeed(s)
	}
	return g
}
