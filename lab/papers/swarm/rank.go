package swarm

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"midiconnect4/lab"
)

// entrant is an algorithm that is ranked against others.
type entrant struct {
	algorithm   string
	paper, ours float64
	runs        lab.Sample // S of each run, averaged over the chosen cells
}

// entrant returns the algorithm of a grid as an entrant. Its strength is measured in the chosen cells.
func (o outcome) entrant(chosen func(size, hidden int) bool) entrant {
	runs, paper := o.s(chosen)
	e := entrant{algorithm: o.algorithm, paper: paper, ours: lab.Mean(runs)}
	for _, r := range runs {
		e.runs = append(e.runs, r.Mean())
	}
	return e
}

// compareAlgorithms returns notes that rank the algorithms of several grids.
func (l experiment) compareAlgorithms(where string, grids []outcome) []string {
	var entrants []entrant
	for _, o := range grids {
		entrants = append(entrants, o.entrant(all))
	}
	return l.rank(where, entrants)
}

// rank returns notes that rank the entrants. In a quick experiment, they do not mention significance.
func (l experiment) rank(where string, entrants []entrant) []string {
	notes := rank(where, entrants)
	if l.Quick && len(notes) > orders {
		return notes[:orders]
	}
	return notes
}

// orders is how many of the first notes are about ranks only.
const orders = 2

// rank returns notes about the ranks of algorithms in the thesis and in our runs, and about the significance of differences.
func rank(where string, entrants []entrant) []string {
	if len(entrants) < 2 {
		return nil
	}
	papers, ours := slices.Clone(entrants), slices.Clone(entrants)
	slices.SortStableFunc(papers, func(a, b entrant) int { return cmp.Compare(b.paper, a.paper) })
	slices.SortStableFunc(ours, func(a, b entrant) int { return cmp.Compare(b.ours, a.ours) })
	notes := []string{
		fmt.Sprintf("%s, the thesis: %s", where, order(papers, func(e entrant) float64 { return e.paper })),
		fmt.Sprintf("%s, ours: %s", where, order(ours, func(e entrant) float64 { return e.ours })),
		fmt.Sprintf("%s, our first against our second: %s", where, versus(ours[0], ours[1])),
	}
	if i := slices.IndexFunc(ours, func(e entrant) bool { return e.algorithm == papers[0].algorithm }); i > 1 {
		notes = append(notes, fmt.Sprintf("%s, our first against the thesis's: %s", where, versus(ours[0], ours[i])))
	}
	return notes
}

func order(entrants []entrant, of func(entrant) float64) string {
	var names []string
	for _, e := range entrants {
		names = append(names, fmt.Sprintf("%s %.4f", e.algorithm, of(e)))
	}
	return strings.Join(names, ", ")
}

// versus returns, as text, by how much a leads b, and whether this can be chance.
func versus(a, b entrant) string {
	return fmt.Sprintf("%s leads %s by %.4f, %s", a.algorithm, b.algorithm, a.ours-b.ours, lab.Verdict(a.runs, b.runs))
}
