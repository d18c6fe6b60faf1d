package swarm

import (
	"math"

	"midiconnect4/evolution/strength"
	"midiconnect4/lab"
)

// impliedWins computes the shares of games won when moving first and second from an S and its ±, as printed in the thesis. S gives the sum of the
// shares. ± gives the sum of their variances (equations 4.2 to 4.4), if games are independent and each of 30 simulations has 10,000 games on each
// side. The larger share is returned first. ok is false if no shares have this sum and these variances, for example because ± is from another number
// of games.
func impliedWins(s, interval float64, constants strength.Baseline) (first, second float64, ok bool) {
	sum := s + constants.First + constants.Second
	variance := float64(interval / normal90 * interval / normal90 * thesisRuns * thesisGamesEach)
	// With p + q = sum and p(1−p) + q(1−q) = variance: (p − q)² = 2(p² + q²) − sum².
	apart := float64(2*(sum-variance)) - float64(sum*sum)
	if apart < 0 {
		return 0, 0, false
	}
	difference := math.Sqrt(apart)
	first, second = (sum+difference)/2, (sum-difference)/2
	return first, second, first <= 1 && second >= 0
}

// normal90 is the 95 % quantile of the standard normal distribution.
const normal90 = 1.6448536269514722

// wins returns table rows with the share of games won on each side, over all cells. For tic-tac-toe they contain the shares that follow from the
// thesis's numbers. For checkers this is not possible, because the thesis does not state how many games ± is from.
func (o outcome) wins() []lab.Row {
	runs := [2][]lab.Sample{make([]lab.Sample, len(o.results[0])), make([]lab.Sample, len(o.results[0]))}
	for _, simulations := range o.results {
		for run, s := range simulations {
			for side, record := range [2]strength.Record{s.AgainstRandom.First(), s.AgainstRandom.Second()} {
				runs[side][run] = append(runs[side][run], float64(record.Wins)/float64(record.Games()))
			}
		}
	}
	var paper [2]*float64
	if o.game == "tictactoe" {
		_, s := o.s(all)
		constants, _ := strength.Constants(o.game)
		if first, second, ok := impliedWins(s, o.grid.interval, constants); ok {
			paper = [2]*float64{&first, &second}
		}
	}
	var rows []lab.Row
	for side, name := range []string{"wins as player 1, all cells", "wins as player 2, all cells"} {
		row := lab.Figure(name, runs[side], lab.Mean, nil, thesisRuns)
		row.Paper, row.Derived = paper[side], true
		rows = append(rows, row)
	}
	return rows
}

// thesisGamesEach is how many games on each side a final agent of the thesis plays.
const thesisGamesEach = 10_000
