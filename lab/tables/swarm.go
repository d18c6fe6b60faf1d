package main

import (
	"fmt"
	"slices"
	"strings"

	"midiconnect4/lab"
)

// axes are the sizes and the numbers of hidden units of a table, and what its sizes count.
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

// baselines are the titles of a table's untrained networks.
func baselines(t lab.Table) []string {
	var titles []string
	for _, row := range t.Rows {
		if title, average := strings.CutSuffix(row.Name, ", average"); average && strings.HasSuffix(title, "untrained") {
			titles = append(titles, title)
		}
	}
	return titles
}

// grid makes a table of S by size and hidden units, with the averages that the thesis has and
// the untrained networks that it has not.
func grid(table string) func(*made) (string, error) {
	return func(r *made) (string, error) {
		of, err := find(r, table)
		if err != nil {
			return "", err
		}
		sizes, hidden, members := axes(of.Table)
		var t lines
		head := []string{members}
		for _, n := range hidden {
			head = append(head, fmt.Sprintf("%d hidden", n))
		}
		t.row(append(head, "average")...)
		t.rule(len(hidden) + 2)
		cell := func(name string) string {
			row := of.row(name)
			return beside(row, decimals(3)) + mark(row)
		}
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
		cells := []string{"average"}
		for _, n := range hidden {
			cells = append(cells, cell(fmt.Sprintf("%d hidden, average", n)))
		}
		t.row(append(cells, cell("all, average"))...)
		for _, title := range baselines(of.Table) {
			add(title, title)
		}
		return t.String(), of.err
	}
}

// summary compares all cells of some tables, and has their notes.
func summary(tables []string) func(*made) (string, error) {
	return func(r *made) (string, error) {
		var t, notes lines
		t.row("", "S of all cells, thesis · **ours**", "interval of 95 % of ours", "deviation of a cell's simulations", "± of a cell's games", "cells that agree")
		t.rule(6)
		for i, name := range tables {
			of, err := find(r, name)
			if err != nil {
				return "", err
			}
			cells, agree := 0, 0
			for _, row := range of.Rows {
				if !row.Derived && row.Paper != nil && row.Agrees != nil {
					cells++
					if *row.Agrees {
						agree++
					}
				}
			}
			_, algorithm, _ := strings.Cut(of.Title, ", ")
			all := of.row("all, average")
			t.row(name+", "+algorithm, beside(all, decimals(4))+mark(all), between(all, decimals(4)),
				fixed(of.row("standard deviation of a cell's simulations").Ours, 3), fixed(of.row("± of a cell's games, at 90 %").Ours, 4),
				fmt.Sprintf("%d of %d", agree, cells))
			if of.err != nil {
				return "", of.err
			}
			if i == 0 {
				list(&notes, "", of.Notes[1:])
			}
			list(&notes, name+", ", append(of.Notes[:1:1], won(of)...))
		}
		return t.String() + "\n" + notes.String(), nil
	}
}

// convergence compares how c(t) changes in some tables, at the beginning and in the end.
func convergence(tables []string) func(*made) (string, error) {
	return func(r *made) (string, error) {
		var t lines
		t.row("", "change of c(t) in an iteration, mean of the first 50", "of the last 50", "last to first", "thesis", "ours")
		t.rule(6)
		for _, name := range tables {
			of, err := find(r, name)
			if err != nil {
				return "", err
			}
			_, algorithm, _ := strings.Cut(of.Title, ", ")
			for i, row := range of.Rows {
				size, claim, is := strings.Cut(row.Name, ", |c(t) - c(t-1)|, last to first; in the thesis it ")
				if !is {
					continue
				}
				ours := map[bool]string{true: "converges", false: "does not converge"}[(claim == "converges") == *row.Agrees]
				t.row(algorithm+", "+size, digits(of.Rows[i-2].Ours), digits(of.Rows[i-1].Ours), fixed(row.Ours, 2), claim, ours+mark(row))
			}
		}
		return t.String(), nil
	}
}

// won says how often each side is won, if the thesis's figures say so, too.
func won(of *rowsOf) []string {
	first, second := of.row("wins as player 1, all cells"), of.row("wins as player 2, all cells")
	if first.Paper == nil || second.Paper == nil {
		return nil
	}
	return []string{fmt.Sprintf("games won as player 1 and as player 2: by the thesis's S and ± %s and %s, in ours %s and %s",
		fixed(*first.Paper, 3), fixed(*second.Paper, 3), fixed(first.Ours, 3), fixed(second.Ours, 3))}
}

// list lists notes.
func list(t *lines, prefix string, notes []string) {
	for _, note := range notes {
		t.WriteString("- " + prefix + minus(note) + "\n")
	}
}

// comparison makes a table of algorithms by situation, with its notes.
func comparison(table string) func(*made) (string, error) {
	return func(r *made) (string, error) {
		of, err := find(r, table)
		if err != nil {
			return "", err
		}
		var algorithms []string
		cells := map[string][]string{}
		situations := 0
		for _, row := range of.Rows {
			situation, rest, _ := strings.Cut(row.Name, ": ")
			algorithm, size, both := strings.Cut(rest, ", ")
			if !both {
				continue
			}
			if !slices.Contains(algorithms, algorithm) {
				algorithms = append(algorithms, algorithm)
			}
			if _, err := fmt.Sscanf(situation, "situation %d", &situations); err != nil {
				return "", err
			}
			size, _, _ = strings.Cut(size, " ")
			cells[algorithm] = append(cells[algorithm], size+": "+beside(row, decimals(4))+mark(row))
		}
		var t, notes lines
		head := []string{""}
		for i := range situations {
			head = append(head, fmt.Sprint(i+1))
		}
		t.row(head...)
		t.rule(len(head))
		for _, algorithm := range algorithms {
			t.row(append([]string{algorithm}, cells[algorithm]...)...)
		}
		list(&notes, "", of.Notes)
		return t.String() + "\n" + notes.String(), nil
	}
}
