package main

import (
	"fmt"
	"slices"
	"strings"
)

// byGames makes a table of the strength S, with a row per trainer and a column per number of games. Notes follow.
func byGames(m *made, t *lines, _ string) {
	of := m.tables[0]
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
	t.head(head...)
	for _, trainer := range trainers {
		t.row(append([]string{trainer}, cells[trainer]...)...)
	}
	t.WriteString("\n")
	t.list("", of.Notes)
}
