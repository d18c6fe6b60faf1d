package main

import (
	"fmt"

	"midiconnect4/lab"
)

// midiConnect4 is all figures of Miranda and Zhang.
func midiConnect4(r *made) (string, error) {
	var t lines
	t.row("figure", "paper", "ours", "interval")
	t.rule(4)
	for _, table := range r.tables {
		for _, row := range table.Rows {
			number := decimals(3)
			switch {
			case row.Agrees != nil: // what the paper states
				number = whole
			case row.Name[len(row.Name)-1] == '%':
				number = decimals(1)
			}
			paper := "–"
			if row.Paper != nil {
				paper = number(*row.Paper)
			}
			t.row(row.Name, paper, number(row.Ours), between(row, number))
		}
	}
	return t.String(), nil
}

// rounds are those of the paper's tables of n-sequence.
var rounds = []int{50, 100, 200, 300}

// withInterval is a cell with the interval of ours.
func withInterval(r lab.Row, number func(float64) string) string {
	return beside(r, number) + " (" + between(r, number) + ")" + mark(r)
}

func weights(r *made) (string, error) {
	of, err := find(r, "weights")
	if err != nil {
		return "", err
	}
	var t lines
	t.row("rounds", "", "1-sequence", "2-sequence", "3-sequence")
	t.rule(5)
	for _, n := range rounds {
		for _, what := range []string{"average", "deviation"} {
			cells := []string{fmt.Sprint(n), what}
			for k := 1; k <= 3; k++ {
				cells = append(cells, withInterval(of.row(fmt.Sprintf("%d rounds, %d-sequence, %s", n, k, what)), digits))
			}
			t.row(cells...)
		}
	}
	return t.String(), of.err
}

func ratios(r *made) (string, error) {
	of, err := find(r, "ratios")
	if err != nil {
		return "", err
	}
	var t lines
	t.row("rounds", "ratio to 1-sequence", "of the averages", "median of the runs", "quartiles of the runs")
	t.rule(5)
	for _, n := range rounds {
		for k := 2; k <= 3; k++ {
			name := fmt.Sprintf("%d rounds, %d-sequence to 1-sequence", n, k)
			median := of.row(name + ", median of the runs")
			t.row(fmt.Sprint(n), fmt.Sprintf("%d-sequence", k), withInterval(of.row(name), digits), digits(median.Ours)+" ("+between(median, digits)+")",
				digits(of.row(name+", lower quartile").Ours)+", "+digits(of.row(name+", upper quartile").Ours))
		}
	}
	return t.String(), of.err
}

// pool is the paper's pool of social, and ours.
func pool(r *made) (string, error) {
	of, err := find(r, "pool")
	if err != nil {
		return "", err
	}
	size := of.row(poolSize)
	if size.Paper == nil {
		return "", fmt.Errorf("the paper's size is missing")
	}
	t := poolTable("")
	t.row("the paper", "1", whole(*size.Paper), "positive", "significant at 99 %", "1")
	of.addPool(t, "its algorithm")
	return t.String(), of.err
}

// improved are the tables of algorithms that change one thing of the paper's, and what that is.
var improved = []struct{ table, about string }{
	{"pool-larger", "10 pairs instead of 5"},
	{"pool-check-copy", "copies only what beats the loser"},
	{"pool-check-fresh", "starts afresh only with what is as good"},
	{"pool-check-publish", "publishes only what beats the pool"},
}

func improvedTables() (names []string) {
	for _, way := range improved {
		names = append(names, way.table)
	}
	return names
}

// improvements makes the same table of the algorithms that change one thing of the paper's.
func improvements(r *made) (string, error) {
	t := poolTable("its improvements")
	for _, way := range improved {
		of, err := find(r, way.table)
		if err != nil {
			return "", err
		}
		if of.addPool(t, way.about); of.err != nil {
			return "", of.err
		}
	}
	return t.String(), nil
}

// poolSize is a figure of pools.
const poolSize = "players in the pool"

// poolTable is a table of pools, still without rows.
func poolTable(of string) *lines {
	t := &lines{}
	t.row(of, "runs", poolSize, "slope: points for each place in age", "t of the slope", "runs that rise, significant at 99 %")
	t.rule(6)
	return t
}

// addPool adds the row of an algorithm.
func (t *rowsOf) addPool(to *lines, about string) {
	ours := func(name string, n int) string {
		row := t.row(name)
		return fixed(row.Ours, n) + " (" + between(row, decimals(n)) + ")"
	}
	runs := len(t.Seeds)
	rising := t.row("share of runs that rise, significant at 99 %")
	to.row(about+", `"+t.Name+"`", fmt.Sprint(runs), ours(poolSize, 1), ours("slope: points for each place in age", 2), ours("t of the slope", 1),
		fixed(rising.Ours*float64(runs), 0))
}
