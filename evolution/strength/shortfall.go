package strength

import (
	"context"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/parallel"
)

// Shortfall compares the points that a gamer took from a perfect player with the points that perfect play takes from the same openings. Over both
// games from an opening, perfect play takes one point.
type Shortfall struct {
	First  Portion  `json:"first"`
	Second Portion  `json:"second"`
	Lost   Estimate `json:"lost"` // share of perfect play's points that the gamer failed to take
}

// Portion holds points per game (0 to 1) of one side: the points of perfect play, and the points of the gamer from the same openings.
type Portion struct {
	Perfect float64 `json:"perfect"`
	Taken   float64 `json:"taken"`
}

// shortfall computes the Shortfall from the results r of a's games against the perfect player.
func (s *sampling) shortfall(ctx context.Context, a, against engine.Engine, r *Rated, o Options) (*Shortfall, error) {
	starts := o.openings(s.game, a, against)
	worth := make([]float64, len(starts)) // perfect play's points as the first side
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
