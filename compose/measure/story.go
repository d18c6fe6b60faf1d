package measure

import "midiconnect4/compose"

// story is what happens in the games of a piece.
type story struct {
	blunders, leads float64
	comeback        float64 // greatest disadvantage of a winner, 0..1; NaN if no game was won
	decided         float64 // share of a game's moves, counted back from its end, for which the winner is ahead: the mean of the won games; NaN if no game was won
}

// grave is the least blunder that counts: it turns a win into a draw, or a draw into a loss.
const grave = 0.5

// ofStory returns a measure that is a value of the story (what happens in the games). Pieces whose moves have no signals do not have this measure.
func ofStory(value func(story) float64) func(*music) float64 {
	return func(m *music) float64 {
		if m.piece == nil {
			return none
		}
		all := story{comeback: none, decided: none}
		var shares []float64
		for _, movement := range m.piece.Movements {
			if len(movement.Bars) == 0 {
				continue
			}
			last := movement.Bars[len(movement.Bars)-1].Move
			winner, won := float64(1-2*last.Player), last.Feature == compose.Win
			worst, moves, since := 0.0, 0, 0 // since: moves until the winner stayed ahead
			var before *compose.Signals
			for _, b := range movement.Bars {
				s := b.Move.Signals
				switch {
				case s == nil:
					return none
				case s == before: // a hop of the same move
					continue
				case s.Blunder >= grave:
					all.blunders++
				}
				before = s
				moves++
				all.leads += s.Lead
				lead := (2*s.Advantage - 1) * winner
				worst = max(worst, -lead)
				if ahead := s.Decided > 0 && lead > 0; !ahead {
					since = moves
				}
			}
			if won {
				shares = append(shares, float64(moves-since)/float64(moves))
				if !(all.comeback >= worst) {
					all.comeback = worst
				}
			}
		}
		if shares != nil {
			all.decided = mean(shares)
		}
		return value(all)
	}
}
