package main

import (
	"fmt"

	"midiconnect4/evolution/papers/lab"
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
	t.row("rounds", "2- to 1-sequence", "3- to 1-sequence")
	t.rule(3)
	for _, n := range rounds {
		cells := []string{fmt.Sprint(n)}
		for k := 2; k <= 3; k++ {
			cells = append(cells, withInterval(of.row(fmt.Sprintf("%d rounds, %d-sequence to 1-sequence", n, k)), digits))
		}
		t.row(cells...)
	}
	return t.String(), of.err
}

// pool is the paper's pool of social, and ours.
func pool(r *made) (string, error) {
	of, err := find(r, "pool")
	if err != nil {
		return "", err
	}
	var t lines
	t.row("", "runs", "players in the pool", "slope: points for each place in age", "t of the slope", "runs that rise, significant at 99 %")
	t.rule(6)
	size, rising := of.row("players in the pool"), of.row("share of runs that rise, significant at 99 %")
	if size.Paper == nil {
		return "", fmt.Errorf("the paper's size is missing")
	}
	ours := func(name string, n int) string {
		row := of.row(name)
		return fixed(row.Ours, n) + " (" + between(row, decimals(n)) + ")"
	}
	runs := len(of.Seeds)
	t.row("the paper", "1", whole(*size.Paper), "positive", "significant at 99 %", "1")
	t.row("its algorithm, `pool`", fmt.Sprint(runs), ours(size.Name, 1), ours("slope: points for each place in age", 2), ours("t of the slope", 1),
		fixed(rising.Ours*float64(runs), 0))
	return t.String(), of.err
}
