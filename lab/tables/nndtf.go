package main

import (
	"midiconnect4/lab"
)

const (
	doubleTransfer = "double transfer, improved algorithm"
	feedForward    = "feed-forward, traditional algorithm"
)

// nndtf is the fitness and the match of Ling and Lam.
func nndtf(r *made) (string, error) {
	fitness, err := find(r, "fitness")
	if err != nil {
		return "", err
	}
	match, err := find(r, "match")
	if err != nil {
		return "", err
	}
	var t lines
	t.row("figure", "paper", "ours", "interval of 95 %", "agree")
	t.rule(5)
	add := func(of *rowsOf, name, row string, paper, ours func(float64) string, more string) {
		figure := of.row(row)
		printed, agree := "–", ""
		if figure.Paper != nil {
			printed = paper(*figure.Paper)
		}
		if figure.Agrees != nil {
			agree = map[bool]string{true: "yes", false: "no"}[*figure.Agrees]
		}
		t.row(name, printed, ours(figure.Ours), between(figure, ours)+more, agree)
	}
	four, two := decimals(4), decimals(2)
	add(fitness, "fitness: "+doubleTransfer, doubleTransfer, four, four, "")
	add(fitness, "fitness: "+feedForward, feedForward, four, four, "")
	add(fitness, "difference", "difference", four, four, "; p = "+fixed(fitness.row("p of the difference").Ours, 2))
	for _, side := range []string{"double transfer", "feed-forward"} {
		add(match, "of 25 games in which "+side+" moves first, it wins", side+" moves first, it wins", whole, two, "")
		add(match, "it draws", side+" moves first, it draws", whole, two, "")
		add(match, "it loses", side+" moves first, it loses", whole, two, "")
	}
	add(match, "points of double transfer in the 50 games", "points of double transfer, of 50", whole, two,
		"; against 25 p = "+fixed(match.row("p of these points, against 25").Ours, 2))
	for _, row := range fitness.Rows {
		if row.Paper == nil && row.Error > 0 {
			add(fitness, "fitness: "+row.Name, row.Name, four, four, "")
		}
	}
	if fitness.err != nil {
		return "", fitness.err
	}
	return t.String(), match.err
}

// ours is a figure with its interval.
func ours(r lab.Row) string {
	return fixed(r.Ours, 3) + " (" + between(r, decimals(3)) + ")"
}

// networks is the fitness of each network under each algorithm.
func networks(r *made) (string, error) {
	of, err := find(r, "variants")
	if err != nil {
		return "", err
	}
	var t lines
	t.row("fitness", "improved algorithm", "traditional algorithm")
	t.rule(3)
	for _, network := range []string{"double transfer", "feed-forward"} {
		t.row(network, ours(of.row(network+", improved algorithm")), ours(of.row(network+", traditional algorithm")))
	}
	return t.String(), of.err
}

// calm is the fitness where nobody can win at once.
func calm(r *made) (string, error) {
	of, err := find(r, "variants")
	if err != nil {
		return "", err
	}
	var t lines
	t.row("calm grids only: nobody can win at once", "paper", "ours", "agree")
	t.rule(4)
	for _, kind := range []string{doubleTransfer, feedForward} {
		row := of.row(kind + ", calm grids")
		if row.Paper == nil || row.Agrees == nil {
			return "", of.err
		}
		t.row(kind, fixed(*row.Paper, 4), ours(row), map[bool]string{true: "yes", false: "no"}[*row.Agrees])
	}
	return t.String(), of.err
}
