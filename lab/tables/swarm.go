package main

import (
	"fmt"
	"slices"
	"strings"

	"midiconnect4/lab"
)

// axes returns the population sizes and the numbers of hidden neurons in a table, and whether members are called individuals or particles.
func axes(t lab.Table) (sizes, hidden []int, members string) {
	for _, row := range t.Rows {
		var size, units int
		var word string
		if n, _ := fmt.Sscanf(row.Name, "%d %s %d hidden", &size, &word, &units); n < 3 {
			continue
		}
		members = strings.TrimSuffix(word, ",")
		if !slices.Contains(sizes, size) {
			sizes = append(sizes, size)
		}
		if !slices.Contains(hidden, units) {
			hidden = append(hidden, units)
		}
	}
	return sizes, hidden, members
}

// untrained returns the titles of the rows of untrained networks.
func untrained(t lab.Table) []string {
	var titles []string
	for _, row := range t.Rows {
		if title, average := strings.CutSuffix(row.Name, ", average"); average && strings.HasSuffix(title, "untrained") {
			titles = append(titles, title)
		}
	}
	return titles
}

// grid makes a table of the strength S, with a row per population size and a column per number of hidden neurons. Averages and untrained networks
// follow.
func grid(m *made, t *lines, table string) {
	of := m.table(table)
	sizes, hidden, members := axes(of.Table)
	head, averages := []string{members}, []string{"average"}
	cell := func(name string) string {
		row := of.row(name)
		return beside(row, decimals(3)) + mark(row)
	}
	for _, n := range hidden {
		head, averages = append(head, fmt.Sprintf("%d hidden", n)), append(averages, cell(fmt.Sprintf("%d hidden, average", n)))
	}
	t.head(append(head, "average")...)
	add := func(title, prefix string) {
		cells := []string{title}
		for _, n := range hidden {
			cells = append(cells, cell(fmt.Sprintf("%s, %d hidden", prefix, n)))
		}
		t.row(append(cells, cell(prefix+", average"))...)
	}
	for _, size := range sizes {
		add(fmt.Sprint(size), fmt.Sprintf("%d %s", size, members))
	}
	t.row(append(averages, cell("all, average"))...)
	for _, title := range untrained(of.Table) {
		add(title, title)
	}
}

// summary makes a table with a row per grid, which compares all cells of the grid with the thesis. The grids' notes follow.
func summary(m *made, t *lines, _ string) {
	var notes lines
	t.head("", "S of all cells, thesis · **ours**", "interval of 95 % of ours", "deviation of a cell's simulations", "± of a cell's games", "cells that agree")
	for i, of := range m.grids() {
		cells, agree := 0, 0
		for _, row := range of.Rows {
			if !row.Derived && row.Paper != nil && row.Agrees != nil {
				cells++
				if *row.Agrees {
					agree++
				}
			}
		}
		all := of.row("all, average")
		t.row(of.Name+", "+of.algorithm(), beside(all, decimals(4))+mark(all), between(all, decimals(4)),
			fixed(of.row("standard deviation of a cell's simulations").Ours, 3), fixed(of.row("± of a cell's games, at 90 %").Ours, 4),
			fmt.Sprintf("%d of %d", agree, cells))
		if i == 0 {
			notes.list("", of.Notes[1:])
		}
		notes.list(of.Name+", ", append(of.Notes[:1:1], won(of)...))
	}
	t.WriteString("\n" + notes.String())
}

// grids returns the tables that are grids, one per algorithm.
func (m *made) grids() []rowsOf {
	var all []rowsOf
	for _, t := range m.tables {
		if sizes, _, _ := axes(t); len(sizes) > 0 {
			all = append(all, rowsOf{t, m})
		}
	}
	return all
}

// convergence makes a table that compares, for each grid, the changes of c(t) at the start with those at the end.
func convergence(m *made, t *lines, _ string) {
	t.head("", "change of c(t) in an iteration, mean of the first 50", "of the last 50", "last to first", "thesis", "ours")
	for _, of := range m.grids() {
		for i, row := range of.Rows {
			size, claim, is := strings.Cut(row.Name, ", |c(t) - c(t-1)|, last to first; in the thesis it ")
			if !is {
				continue
			}
			ours := map[bool]string{true: "converges", false: "does not converge"}[(claim == "converges") == *row.Agrees]
			t.row(of.algorithm()+", "+size, digits(of.Rows[i-2].Ours), digits(of.Rows[i-1].Ours), fixed(row.Ours, 2), claim, ours+mark(row))
		}
	}
}

// won returns a note on how many games are won on each side, if this follows from the thesis's numbers.
func won(of rowsOf) []string {
	first, second := of.row("wins as player 1, all cells"), of.row("wins as player 2, all cells")
	if first.Paper == nil || second.Paper == nil {
		return nil
	}
	return []string{fmt.Sprintf("games won as player 1 and as player 2: by the thesis's S and ± %s and %s, in ours %s and %s",
		fixed(*first.Paper, 3), fixed(*second.Paper, 3), fixed(first.Ours, 3), fixed(second.Ours, 3))}
}

// comparison makes a table with a row per algorithm and a column per situation. Notes follow.
func comparison(m *made, t *lines, table string) {
	of := m.table(table)
	var algorithms []string
	head, cells := []string{""}, map[string][]string{}
	for _, row := range of.Rows {
		_, rest, _ := strings.Cut(row.Name, ": ")
		algorithm, size, both := strings.Cut(rest, ", ")
		if !both {
			continue
		}
		if !slices.Contains(algorithms, algorithm) {
			algorithms = append(algorithms, algorithm)
		}
		size, _, _ = strings.Cut(size, " ")
		if cells[algorithm] = append(cells[algorithm], size+": "+beside(row, decimals(4))+mark(row)); len(cells[algorithm]) == len(head) {
			head = append(head, fmt.Sprint(len(head)))
		}
	}
	t.head(head...)
	for _, algorithm := range algorithms {
		t.row(append([]string{algorithm}, cells[algorithm]...)...)
	}
	t.WriteString("\n")
	t.list("", of.Notes)
}
