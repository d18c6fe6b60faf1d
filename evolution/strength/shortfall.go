package strength

import (
	"context"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/parallel"
)

// Shortfall compares a gamer's points against a perfect player with the points of perfect play from the same openings. In the two games from an
// opening, perfect play gets one point in total.
type Shortfall struct {
	First  Portion  `json:"first"`
	Second Portion  `json:"second"`
	Lost   Estimate `json:"lost"` // share of perfect play's points that the gamer did not get
}

// Portion holds the mean points per game (0 to 1) on one side: of perfect play, and of the gamer, from the same openings.
type Portion struct {
	Perfect float64 `json:"perfect"`
	Taken   float64 `json:"taken"`
}

// shortfall computes the Shortfall of gamer a from the results of its games (r) against the perfect player.
func (s *sampling) shortfall(ctx context.Context, a, against engine.Engine, r *Rated, o Options) (*Shortfall, error) {
	starts := o.openings(s.game, a, against)
	worth := make([]float64, len(starts)) // points of perfect play on the first side, by opening
	step := o.watch("openings by perfect play", len(starts))
	err := parallel.ForEach(ctx, len(starts), o.Cores, func() func(int) error {
		judge := s.newJudge()
		return func(i int) error {
			p := starts[i].(connect4.Position)
			columns, err := judge(ctx, p)
			if err != nil {
				return err
			}
			worth[i] = float64(1+sign(highest(columns))) / 2
			if p.Turn() == game.Second {
				worth[i] = 1 - worth[i]
			}
			step()
			return nil
		}
	})
	if err != nil {
		return nil, err
	}
	n, first := float64(len(starts)), 0.0
	for _, w := range worth {
		first += w
	}
	return &Shortfall{
		First:  Portion{first / n, r.First.points() / n},
		Second: Portion{1 - first/n, r.Second.points() / n},
		Lost:   share(n-r.First.points()-r.Second.points(), n),
	}, nil
}
