package swarm

import (
	"math"

	"midiconnect4/evolution/strength"
	"midiconnect4/lab"
)

// impliedWins returns the shares of games won as first and as second that follow from a printed S and its ±. S gives their sum. ± gives the
// sum of their variances (equations 4.2 to 4.4), if the two sides are independent and each of 30 simulations has 10,000 games on each side.
// The first share is the greater one. ok is false if no shares have this sum and these variances, for example because ± comes from other
// numbers of games.
func impliedWins(s, interval float64, constants strength.Baseline) (first, second float64, ok bool) {
	sum := s + constants.First + constants.Second
	variance := float64(interval / normal90 * interval / normal90 * thesisRuns * thesisGamesEach)
	// With p + q = sum and p(1−p) + q(1−q) = variance, (p − q)² is 2(p² + q²) − sum².
	apart := float64(2*(sum-variance)) - float64(sum*sum)
	if apart < 0 {
		return 0, 0, false
	}
	difference := math.Sqrt(apart)
	first, second = (sum+difference)/2, (sum-difference)/2
	return first, second, first <= 1 && second >= 0
}

// normal90 is the quantile of the normal distribution that leaves 5 % above.
const normal90 = 1.6448536269514722

// wins compares our shares of games won on each side, over all cells, with the shares that the thesis's numbers imply. For checkers nothing
// is implied, because the thesis does not state the number of games behind ±.
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

// thesisGamesEach is the number of games of each final agent of the thesis, on each side.
const thesisGamesEach = 10_000
