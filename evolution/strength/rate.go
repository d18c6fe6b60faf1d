package strength

import (
	"context"
	"slices"

	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/rng"
)

// Report is the measured strength of gamers.
type Report struct {
	Game       string      `json:"game"`
	Seed       uint64      `json:"seed"`
	Against    string      `json:"against"`
	Baseline   *Baseline   `json:"baseline,omitempty"`  // how often random play wins; nil if Against is not random
	Constants  *Baseline   `json:"constants,omitempty"` // rounded baseline from Messerschmidt's thesis, which S subtracts instead; nil for other games
	Gamers     []Rated     `json:"gamers"`
	RoundRobin *RoundRobin `json:"round_robin,omitempty"` // result of the gamers' games against each other; nil if there is only one gamer
}

// Rated is the measured strength of one gamer.
type Rated struct {
	Name      string     `json:"name"`
	Opening   int        `json:"opening"` // number of random moves before the gamers choose
	First     Side       `json:"first"`
	Second    Side       `json:"second"`
	S         *Estimate  `json:"s,omitempty"`         // strength S; nil if Against is not random
	Agreement *Agreement `json:"agreement,omitempty"` // agreement with perfect play, exact in tic-tac-toe; nil if not measured
	Exact     *Exact     `json:"exact,omitempty"`     // exact chances; nil except in tic-tac-toe
	Shortfall *Shortfall `json:"shortfall,omitempty"` // points lost compared with perfect play; nil except in Connect Four against the perfect player
}

// Side is the results of a gamer's games on one side.
type Side struct {
	Record
	WinRate Estimate `json:"win_rate"`
}

// RoundRobin is the result of a round robin.
type RoundRobin struct {
	Elo    []Estimate  `json:"elo"`           // ratings, by gamer
	Scores [][]float64 `json:"scores"`        // [i][j]: share of the points that i took from j
	Games  [][]int     `json:"games"`         // [i][j]: number of games between i and j
	Fit    *Fit        `json:"fit,omitempty"` // nil for less than three gamers

	points  [][]float64
	results [][]*PairResults // [i][j] for i < j: results for i
}

// Rate measures each gamer by games against one engine, the yardstick (parameter against). If there are several gamers, they also play each other. If
// perfect is not nil, Rate also compares each gamer with perfect play.
func Rate(ctx context.Context, g game.Game, gamers []engine.Engine, against engine.Engine, perfect Perfect, o Options) (*Report, error) {
	report := &Report{Game: g.Name(), Seed: o.Seed, Against: against.Name()}
	if report.Against == gamer.RandomName {
		b, err := baseline(ctx, g, o)
		if err != nil {
			return nil, err
		}
		report.Baseline = &b
		if c, is := Constants(g.Name()); is {
			report.Constants = &c
		}
	}
	var pairings []pairing
	for _, a := range gamers {
		pairings = append(pairings, pairing{a, against, o.Seed})
	}
	results, err := meetAll(ctx, g, pairings, o)
	if err != nil {
		return nil, err
	}
	for i, a := range gamers {
		m := results[i]
		first, second := m.First(), m.Second()
		rated := Rated{Name: a.Name(), Opening: o.plies(a, against), First: Side{first, first.winRate()}, Second: Side{second, second.winRate()}}
		if report.Baseline != nil {
			s := S(m, *report.taken())
			rated.S = &s
		}
		if perfect != nil {
			if err := perfect.compare(ctx, a, against, &rated, o); err != nil {
				return nil, err
			}
		}
		report.Gamers = append(report.Gamers, rated)
	}
	if len(gamers) < 2 {
		return report, nil
	}
	report.RoundRobin, err = playRoundRobin(ctx, g, gamers, o)
	return report, err
}

// MeasureS returns a gamer's S, measured by games against random moves.
func MeasureS(ctx context.Context, g game.Game, a engine.Engine, o Options) (float64, error) {
	report, err := Rate(ctx, g, []engine.Engine{a}, gamer.Random(o.Seed), nil, o)
	if err != nil {
		return 0, err
	}
	return report.Gamers[0].S.Value, nil
}

// taken returns the win rates that S subtracts, or nil if S is not measured.
func (r *Report) taken() *Baseline {
	if r.Constants != nil {
		return r.Constants
	}
	return r.Baseline
}

// randomS returns the S of random play. It is 0, or nearly 0 if S subtracts rounded constants.
func (r *Report) randomS() float64 { return r.Baseline.sum() - r.taken().sum() }

// playRoundRobin lets each two gamers play each other. Each pairing has openings of its own.
func playRoundRobin(ctx context.Context, g game.Game, gamers []engine.Engine, o Options) (*RoundRobin, error) {
	n := len(gamers)
	t := &RoundRobin{Scores: square[float64](n), Games: square[int](n), points: square[float64](n), results: square[*PairResults](n)}
	var pairings []pairing
	for i := range n {
		for j := i + 1; j < n; j++ {
			pairings = append(pairings, pairing{gamers[i], gamers[j], rng.Stream(o.Seed, "round robin", uint64(i), uint64(j)).Uint64()})
		}
	}
	results, err := meetAll(ctx, g, pairings, o)
	if err != nil {
		return nil, err
	}
	for i := range n {
		for j := i + 1; j < n; j++ {
			t.enter(i, j, results[0])
			results = results[1:]
		}
	}
	t.Elo = Elo(t.points)
	if n > 2 {
		t.Fit = t.fit()
	}
	return t, nil
}

// enter records the results of i's games against j.
func (t *RoundRobin) enter(i, j int, m *PairResults) {
	games := 2 * m.Pairs()
	t.results[i][j] = m
	t.Games[i][j], t.Games[j][i] = games, games
	t.points[i][j], t.points[j][i] = m.Points(), float64(games)-m.Points()
	t.Scores[i][j], t.Scores[j][i] = t.points[i][j]/float64(games), t.points[j][i]/float64(games)
}

// ranking returns the indexes of the gamers, strongest first.
func (t *RoundRobin) ranking() []int {
	order := make([]int, len(t.Elo))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case t.Elo[a].Value > t.Elo[b].Value:
			return -1
		case t.Elo[a].Value < t.Elo[b].Value:
			return 1
		}
		return 0
	})
	return order
}

func square[T any](n int) [][]T {
	rows := make([][]T, n)
	for i := range rows {
		rows[i] = make([]T, n)
	}
	return rows
}
