package nsequence

import (
	"fmt"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"

	"midiconnect4/gamer/connect4/nseq"
	"midiconnect4/lab"
)

// trace holds the winners of each round of a run.
type trace [][]nseq.Weights

// at returns the winners' weights after a round: for 1-sequences, 2-sequences and 3-sequences. After the end of the run, it returns the weights of
// the last round.
func (t trace) at(round int) (weights [3]lab.Sample) {
	for _, w := range t[min(round, len(t))-1] {
		for k := range weights {
			weights[k] = append(weights[k], float64(w[k]))
		}
	}
	return weights
}

// plotWeights draws the winners' mean weights by round: a pale line for each run, and a strong line for the mean.
func (l experiment) plotWeights(traces []trace) error {
	p := lab.NewPicture("Weights of the winners", "round", "weight")
	for k := range 3 {
		lines := make([]plotter.XYs, len(traces))
		for run, t := range traces {
			for i := range traces[0] {
				lines[run] = append(lines[run], plotter.XY{X: float64(i + 1), Y: t.at(i + 1)[k].Mean()})
			}
		}
		p.Runs(fmt.Sprintf("%d-sequence", k+1), lines, plotutil.Color(k), corners)
	}
	return l.Plot("weights.svg", p)
}

// corners removes points inside horizontal parts of a line.
func corners(line plotter.XYs) plotter.XYs {
	var kept plotter.XYs
	for i, at := range line {
		if i == 0 || i == len(line)-1 || line[i-1].Y != at.Y || line[i+1].Y != at.Y {
			kept = append(kept, at)
		}
	}
	return kept
}
