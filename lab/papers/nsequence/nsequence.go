// Package nsequence is the experiment of Morrow, DeBell and Bogaerts (sections Setup and Results): the weights of the winners after a number of
// rounds.
package nsequence

import (
	"fmt"

	"midiconnect4/evolution/nsequence"
	"midiconnect4/gamer"
	"midiconnect4/internal/text"
	"midiconnect4/lab"
)

// experiment is the experiment while it runs.
type experiment struct{ *lab.Lab }

// Experiment describes the experiment.
func Experiment() lab.Experiment {
	return lab.Experiment{
		Paper: gamer.NSequence, About: "weights of the winners by rounds, and their ratios",
		Tables:  []string{"weights", "ratios"},
		Columns: []string{"seed", "rounds", "w1", "w2", "w3"},
		Beyond:  []lab.Axis{{Name: deviating, Usage: "what the table's deviations are of: a sample, or a whole population", Usual: "sample", Values: []string{"sample", "population"}}},
		Work:    func(l *lab.Lab) error { return experiment{l}.work() },
		Do:      func(l *lab.Lab) ([]lab.Table, error) { return experiment{l}.tables() },
	}
}

// deviating is the name of the setting that chooses how deviations are computed.
const deviating = "deviation"

// deviation returns the formula for deviations.
func (l experiment) deviation() func([]lab.Sample) float64 {
	if l.Reading[deviating] == "population" {
		return lab.PopulationDeviation
	}
	return lab.Deviation
}

// line is a line of the paper's tables.
type line struct {
	rounds, runs     int
	means, deviation [3]float64
	ratios           [2]float64 // second and third weight, divided by the first
}

var paperLines = []line{
	{50, 4, [3]float64{6.7, 30.5, 78.125}, [3]float64{4.53, 22.5, 22.9}, [2]float64{4.5, 11.6}},
	{100, 4, [3]float64{5.125, 24.25, 78.875}, [3]float64{5.7, 11.7, 27.45}, [2]float64{4.7, 15}},
	{200, 2, [3]float64{6, 18, 55.5}, [3]float64{1, 1.5, 2.8}, [2]float64{3, 9.25}},
	{300, 2, [3]float64{7, 19.5, 43.5}, [3]float64{1.54, 1.7, 1.73}, [2]float64{2.8, 6.21}},
}

// runs returns the settings and the runs of the experiment.
func (l experiment) runs() (s nsequence.Settings, runs []lab.Run) {
	s = nsequence.Default()
	if l.Quick {
		s.Players, s.Generations = 8, 50
	}
	l.Adjust(&s)
	return s, l.Planned("run", gamer.NSequence, &s, l.Repeats(20, 3))
}

func (l experiment) work() error {
	_, runs := l.runs()
	return l.Spread(lab.WholeRun, runs)
}

// tables returns the tables. The results after 50, 100, … rounds are from the same runs of 300 rounds. This is allowed, because a run of 50 rounds is
// equal to the first 50 rounds of a longer run.
func (l experiment) tables() ([]lab.Table, error) {
	s, runs := l.runs()
	results := paperLines
	if l.Quick {
		results = results[:1]
	}
	var traces []trace
	for _, r := range runs {
		t, err := lab.Observe(l.Lab, r.Name, func() (trace, error) {
			run, err := l.Finish(r)
			if err != nil {
				return nil, err
			}
			return run.Population().(*nsequence.Population).Trace(s.Winners), nil
		})
		if err != nil {
			return nil, err
		}
		traces = append(traces, t)
	}
	if err := l.plotWeights(traces); err != nil {
		return nil, err
	}
	scale := fmt.Sprintf("%s of %d rounds, %d players, depth %d, seeds from %d", text.Count(len(runs), "run"), s.Generations, s.Players, s.Depth, l.Seed)
	more := lab.Settings{}
	if of, given := l.Reading[deviating]; given {
		more[deviating] = of
	}
	used := lab.Used(gamer.NSequence, &s, more)
	weights := lab.Table{Name: "weights", Title: "weights of the winners: average and standard deviation", Scale: scale, Seeds: l.Seeds(len(runs)), Settings: used}
	ratios := lab.Table{Name: "ratios", Title: "averages of the weights, divided by that of 1-sequences, and the same in each run", Scale: scale, Seeds: l.Seeds(len(runs)), Settings: used}
	for _, r := range results {
		samples := make([][3]lab.Sample, len(traces))
		for i, t := range traces {
			samples[i] = t.at(r.rounds)
			l.Simulated(runs[i].Seed, r.rounds, samples[i][0].Mean(), samples[i][1].Mean(), samples[i][2].Mean())
		}
		weights.Rows = append(weights.Rows, r.weights(samples, l.deviation())...)
		ratios.Rows = append(ratios.Rows, r.ratioRows(samples)...)
	}
	return []lab.Table{weights, ratios}, nil
}

func (r line) weights(runs [][3]lab.Sample, deviation func([]lab.Sample) float64) []lab.Row {
	var rows []lab.Row
	for k := range 3 {
		of := make([]lab.Sample, len(runs))
		for i := range runs {
			of[i] = runs[i][k]
		}
		name := fmt.Sprintf("%d rounds, %d-sequence, ", r.rounds, k+1)
		rows = append(rows,
			lab.Figure(name+"average", of, lab.Mean, &r.means[k], r.runs),
			lab.Figure(name+"deviation", of, deviation, &r.deviation[k], r.runs))
	}
	return rows
}

// ratioRows returns table rows. Some compare the paper's ratio of averages over all runs with ours; others give the median of the ratios of single
// runs. A winner's moves depend only on the ratios of its own weights, and in some runs the first weight is 0 or 1. So averages over runs tell
// little.
func (r line) ratioRows(runs [][3]lab.Sample) []lab.Row {
	var rows []lab.Row
	for k := 1; k < 3; k++ {
		of, own := make([]lab.Sample, len(runs)), lab.Sample{}
		for i := range runs {
			of[i] = lab.Sample{lab.Mean(runs[i][k : k+1]), lab.Mean(runs[i][:1])}
			own = append(own, ratio(of[i:i+1]))
		}
		name := fmt.Sprintf("%d rounds, %d-sequence to 1-sequence", r.rounds, k+1)
		rows = append(rows, lab.Ratio(name, of, ratio, r.ratios[k-1], r.runs))
		rows = append(rows, lab.Middle(name, own)...)
	}
	return rows
}

// ratio returns the sum of all runs' first values divided by the sum of their second values.
func ratio(runs []lab.Sample) float64 {
	above, below := 0.0, 0.0
	for _, run := range runs {
		above, below = above+run[0], below+run[1]
	}
	return above / below
}
