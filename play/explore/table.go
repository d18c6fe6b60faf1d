package explore

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"midiconnect4/compose/measure"
	"midiconnect4/internal/text"
)

// usual lists the measures that are in every table, because most readers want them.
var usual = []string{"length", "density", "voices", "arc", "recurrence", "imitation", "consonance", "independence", "drama"}

// Columns returns the indices of the measures in a table: first those that the user asked for, then the usual ones. A usual measure is left out
// if no candidate has a value.
func Columns(asked []int, candidates []Candidate) []int {
	var columns []int
	add := func(index int) {
		if !slices.Contains(columns, index) {
			columns = append(columns, index)
		}
	}
	for _, index := range asked {
		add(index)
	}
	for _, name := range usual {
		index, err := measure.Index(name)
		if err == nil && len(valuesOf(candidates, index)) > 0 {
			add(index)
		}
	}
	return columns
}

// WriteTable writes the best candidates as a table. Two more rows follow: for each measure, the median of all candidates and, if known, the
// range of human pieces.
func WriteTable(w io.Writer, columns []int, best, all []Candidate) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprint(t, "SEED\tMOVES\tRESULT")
	for _, index := range columns {
		fmt.Fprintf(t, "\t%s", strings.ToUpper(measure.All()[index].Name))
	}
	for _, c := range best {
		fmt.Fprintf(t, "\n%d\t%d\t%s", c.Seed, c.moves(), c.Result())
		for _, index := range columns {
			fmt.Fprintf(t, "\t%s", measure.All()[index].Format(c.Values[index]))
		}
	}
	fmt.Fprintf(t, "\nmiddle of %d\t\t", len(all))
	for _, index := range columns {
		fmt.Fprintf(t, "\t%s", measure.All()[index].Format(SpreadOf(all, index).Median))
	}
	writePeople(t, columns, all)
	fmt.Fprintln(t)
	return t.Flush()
}

// moves returns the number of moves in all games of the candidate.
func (c Candidate) moves() int {
	moves := 0
	for _, g := range c.Games {
		moves += g.Plies
	}
	return moves
}

// Result returns how the candidate's game ended. If there are several games, it returns their number.
func (c Candidate) Result() string {
	if len(c.Games) == 1 {
		return c.Games[0].Result
	}
	return text.Count(len(c.Games), "game")
}

// Row is a row in the tables of scores: a score with pieces that it has composed.
type Row struct {
	Name   string
	Pieces []Candidate
}

// WriteScores writes a table with a row for each score. It contains the medians of the measures of whole pieces.
func WriteScores(w io.Writer, rows []Row) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprint(t, "SCORE")
	for _, m := range measure.All() {
		if !m.Excerpt() {
			fmt.Fprintf(t, "\t%s", strings.ToUpper(m.Name))
		}
	}
	for _, row := range rows {
		fmt.Fprintf(t, "\n%s", text.Printable(row.Name))
		for i, m := range measure.All() {
			if !m.Excerpt() {
				fmt.Fprintf(t, "\t%s", m.Format(SpreadOf(row.Pieces, i).Median))
			}
		}
	}
	fmt.Fprintln(t)
	return t.Flush()
}

// Asked returns the indexes of the measures that keys and conditions name.
func Asked(keys []Key, conditions []Condition) (asked []int) {
	for _, key := range keys {
		asked = append(asked, key.Index)
	}
	for _, c := range conditions {
		asked = append(asked, c.Index)
	}
	return asked
}

// NeedSignals reports whether one of the measures needs signals of the game.
func NeedSignals(asked []int) bool {
	return slices.ContainsFunc(asked, func(i int) bool { return measure.All()[i].Listens() })
}

// NeedExcerpts reports whether one of the measures is of the first bars.
func NeedExcerpts(asked []int) bool {
	return slices.ContainsFunc(asked, func(i int) bool { return measure.All()[i].Excerpt() })
}
