package main

import "midiconnect4/lab"

const (
	doubleTransfer = "double transfer, improved algorithm"
	feedForward    = "feed-forward, traditional algorithm"
)

// nndtf makes the table of Ling and Lam's results: fitness and match.
func nndtf(m *made, t *lines, _ string) {
	fitness, match := m.table("fitness"), m.table("match")
	t.head("figure", "paper", "ours", "interval of 95 %", "agree")
	add := func(name string, r lab.Row, paper, ours func(float64) string, more string) {
		t.row(name, printed(r, paper), ours(r.Ours), between(r, ours)+more, verdict(r, "yes", "no"))
	}
	four, two := decimals(4), decimals(2)
	add("fitness: "+doubleTransfer, fitness.row(doubleTransfer), four, four, "")
	add("fitness: "+feedForward, fitness.row(feedForward), four, four, "")
	add("difference", fitness.row("difference"), four, four, "; p = "+two(fitness.row("p of the difference").Ours))
	for _, side := range []string{"double transfer", "feed-forward"} {
		add("of 25 games in which "+side+" moves first, it wins", match.row(side+" moves first, it wins"), whole, two, "")
		add("it draws", match.row(side+" moves first, it draws"), whole, two, "")
		add("it loses", match.row(side+" moves first, it loses"), whole, two, "")
	}
	add("points of double transfer in the 50 games", match.row("points of double transfer, of 50"), whole, two,
		"; against 25 p = "+two(match.row("p of these points, against 25").Ours))
	for _, row := range fitness.Rows {
		if row.Paper == nil && row.Error > 0 {
			add("fitness: "+row.Name, row, four, four, "")
		}
	}
}

// networks makes a table of fitness, with a row per network and a column per algorithm.
func networks(m *made, t *lines, _ string) {
	of, three := m.table("variants"), decimals(3)
	t.head("fitness", "improved algorithm", "traditional algorithm")
	for _, network := range []string{"double transfer", "feed-forward"} {
		t.row(network, ours(of.row(network+", improved algorithm"), three), ours(of.row(network+", traditional algorithm"), three))
	}
}

// calm makes the table of fitness on calm grids, in which nobody can win with the next move.
func calm(m *made, t *lines, _ string) {
	of := m.table("variants")
	t.head("calm grids only: nobody can win at once", "paper", "ours", "agree")
	for _, kind := range []string{doubleTransfer, feedForward} {
		row := of.row(kind + ", calm grids")
		t.row(kind, printed(row, decimals(4)), ours(row, decimals(3)), verdict(row, "yes", "no"))
	}
}
