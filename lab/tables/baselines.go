package main

import (
	"fmt"
	"slices"
	"strings"
)

// byGames makes a table of S by trainer and by the games of a run, with its notes.
func byGames(table string) func(*made) (string, error) {
	return func(m *made) (string, error) {
		of, err := find(m, table)
		if err != nil {
			return "", err
		}
		var trainers []string
		head, cells := []string{""}, map[string][]string{}
		for _, row := range of.Rows {
			trainer, rest, _ := strings.Cut(row.Name, ", ")
			if !slices.Contains(trainers, trainer) {
				trainers = append(trainers, trainer)
			}
			cells[trainer] = append(cells[trainer], withError(row))
			var games int
			if _, err := fmt.Sscanf(rest, "%d games", &games); err == nil && len(cells[trainer]) == len(head) {
				head = append(head, whole(float64(games))+" games")
			}
		}
		var t, notes lines
		t.row(head...)
		t.rule(len(head))
		for _, trainer := range trainers {
			t.row(append([]string{trainer}, cells[trainer]...)...)
		}
		list(&notes, "", of.Notes)
		return t.String() + "\n" + notes.String(), of.err
	}
}
