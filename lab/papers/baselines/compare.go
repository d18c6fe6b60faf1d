package baselines

import (
	"cmp"
	"fmt"
	"slices"

	"midiconnect4/lab"
)

// entrant is a cell with its results.
type entrant struct {
	cell
	games int        // games per run
	s     lab.Sample // strength S of each run
}

func (e entrant) String() string {
	switch {
	case e.name == untrained:
		return fmt.Sprintf("%s, %d hidden", e.name, e.hidden)
	case e.neurons() == 0:
		return fmt.Sprintf("%s, %d games", e.name, e.games)
	}
	return fmt.Sprintf("%s, %d games, %d hidden", e.name, e.games, e.hidden)
}

// compare returns notes that compare entrants of equal size with the best algorithm of the thesis. A quick experiment has no notes.
func (l experiment) compare(all []entrant) []string {
	ours := slices.DeleteFunc(slices.Clone(all), func(e entrant) bool { return !e.thesis })
	if l.Quick || len(ours) == 0 {
		return nil
	}
	best := slices.MaxFunc(ours, func(a, b entrant) int { return cmp.Compare(a.s.Mean(), b.s.Mean()) })
	var notes []string
	for _, e := range all {
		if e.thesis || e.name == untrained {
			continue
		}
		lead := fmt.Sprintf("%s, against the thesis's best, %s: %+.4f", e, best.name, e.s.Mean()-best.s.Mean())
		if min(len(e.s), len(best.s)) < 2 {
			notes = append(notes, lead+"; one run does not say whether that is chance")
			continue
		}
		notes = append(notes, lead+", "+lab.Verdict(e.s, best.s))
	}
	return notes
}
