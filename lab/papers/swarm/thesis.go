package swarm

import (
	_ "embed"
	"strconv"
	"strings"
)

// grid is a table of Messerschmidt's thesis: the strength S by number of individuals or particles (sizes), and by number of hidden neurons.
type grid struct {
	table, game, algorithm string
	sizes, hidden          []int
	paper                  [][]float64 // [size][hidden neurons]
	interval               float64     // mean of the numbers after ± in the thesis
	quiescence             bool        // search until no jump is possible; not in the thesis
}

// comparison is a table that compares algorithms when equally many networks compete. A particle counts as two networks (its position and its
// personal best), so there are half as many particles as individuals.
type comparison struct {
	table, game            string
	individuals, particles []int       // population size in each situation
	printed                [][]float64 // [algorithm][situation], with algorithms in the order of grids
	quiescence             bool
}

//go:embed thesis.txt
var thesisFigures string

var (
	outcomes    = map[string][]float64{} // table → outcomes of random games, in the order of thesisOutcomes
	grids       []grid                   // tables 4.3 to 4.7 and 5.2 to 5.6
	comparisons []comparison             // tables 4.8 and 5.7, and 5.7 with quiescence
)

func init() {
	for block := range strings.SplitSeq(thesisFigures, "\n\n") {
		if strings.HasPrefix(block, "#") {
			continue
		}
		head, rest, _ := strings.Cut(block, "\n")
		about := strings.Fields(head)
		table, game := about[0], about[1]
		var labels []string
		var rows [][]float64
		for line := range strings.Lines(rest) {
			fields := strings.Fields(line)
			labels, rows = append(labels, fields[0]), append(rows, numbers(fields[1:]))
		}
		switch labels[0] {
		case "random":
			outcomes[table] = rows[0]
		case "hidden":
			grids = append(grids, grid{table, game, about[2], whole(numbers(labels[1:])), whole(rows[0]), rows[1:], numbers(about[3:])[0], false})
		case "individuals":
			comparisons = append(comparisons, comparison{table, game, whole(rows[0]), whole(rows[1]), rows[2:], false})
		default:
			panic("table " + table + " of the thesis: " + labels[0]) // cannot happen: the file is embedded
		}
	}
	quiescent := comparisons[len(comparisons)-1]
	quiescent.table, quiescent.quiescence = quiescent.table+"-quiescence", true
	comparisons = append(comparisons, quiescent)
}

func numbers(words []string) []float64 {
	var all []float64
	for _, word := range words {
		x, err := strconv.ParseFloat(word, 64)
		if err != nil {
			panic(err)
		}
		all = append(all, x)
	}
	return all
}

func whole(numbers []float64) []int {
	var all []int
	for _, x := range numbers {
		all = append(all, int(x))
	}
	return all
}
