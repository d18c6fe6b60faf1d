package main

import (
	"fmt"
)

// midiConnect4 makes the table of the numbers that we compare with Miranda and Zhang's paper.
func midiConnect4(m *made, t *lines, _ string) {
	t.head("figure", "paper", "ours", "interval")
	for _, table := range m.tables {
		for _, row := range table.Rows {
			number := decimals(3)
			switch {
			case row.Agrees != nil: // the paper states this as a whole number
				number = whole
			case row.Name[len(row.Name)-1] == '%':
				number = decimals(1)
			}
			t.row(row.Name, printed(row, number), number(row.Ours), between(row, number))
		}
	}
}

// rounds are the numbers of rounds in the paper's tables.
var rounds = []int{50, 100, 200, 300}

func weights(m *made, t *lines, table string) {
	of := m.table(table)
	t.head("rounds", "", "1-sequence", "2-sequence", "3-sequence")
	for _, n := range rounds {
		for _, what := range []string{"average", "deviation"} {
			cells := []string{fmt.Sprint(n), what}
			for k := 1; k <= 3; k++ {
				cells = append(cells, withInterval(of.row(fmt.Sprintf("%d rounds, %d-sequence, %s", n, k, what)), digits))
			}
			t.row(cells...)
		}
	}
}

func ratios(m *made, t *lines, table string) {
	of := m.table(table)
	t.head("rounds", "ratio to 1-sequence", "of the averages", "median of the runs", "quartiles of the runs")
	for _, n := range rounds {
		for k := 2; k <= 3; k++ {
			name := fmt.Sprintf("%d rounds, %d-sequence to 1-sequence", n, k)
			t.row(fmt.Sprint(n), fmt.Sprintf("%d-sequence", k), withInterval(of.row(name), digits), ours(of.row(name+", median of the runs"), digits),
				digits(of.row(name+", lower quartile").Ours)+", "+digits(of.row(name+", upper quartile").Ours))
		}
	}
}

// pool makes a table that compares the paper's pool of players with ours.
func pool(m *made, t *lines, table string) {
	of := m.table(table)
	t.poolHead("")
	t.row("the paper", "1", printed(of.row(poolSize), whole), "positive", "significant at 99 %", "1")
	t.pool(of, "its algorithm")
}

// improved are the tables of improved algorithms. Each algorithm differs from the paper's in one setting.
var improved = []struct{ table, about string }{
	{"pool-larger", "10 pairs instead of 5"},
	{"pool-check-copy", "copies only what beats the loser"},
	{"pool-check-fresh", "starts afresh only with what is as good"},
	{"pool-check-publish", "publishes only what beats the pool"},
}

// improvements makes a table with a row per improved algorithm.
func improvements(m *made, t *lines, _ string) {
	t.poolHead("its improvements")
	for _, way := range improved {
		t.pool(m.table(way.table), way.about)
	}
}

// poolSize is the name of the table row with the number of players in a pool.
const poolSize = "players in the pool"

func (l *lines) poolHead(of string) {
	l.head(of, "runs", poolSize, "slope: points for each place in age", "t of the slope", "runs that rise, significant at 99 %")
}

// pool writes the row of an algorithm. The text in about describes the algorithm.
func (l *lines) pool(of rowsOf, about string) {
	runs := len(of.Seeds)
	rising := of.row("share of runs that rise, significant at 99 %")
	l.row(about+", `"+of.Name+"`", fmt.Sprint(runs), ours(of.row(poolSize), decimals(1)), ours(of.row("slope: points for each place in age"), decimals(2)),
		ours(of.row("t of the slope"), decimals(1)), fixed(rising.Ours*float64(runs), 0))
}
