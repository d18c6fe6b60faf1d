package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"midiconnect4/compose/measure"
	"midiconnect4/internal/provenance"
	"midiconnect4/play/explore"
)

// csvOf is the best pieces as a table. What a piece does not have is empty.
func (o *exploreOptions) csvOf(best []explore.Candidate) [][]string {
	by := provenance.Built(version).Values()[:2]
	table := [][]string{append(append([]string{"version", "commit", "place", "seed", "ranking", "moves", "result"}, measure.Names()...), "command")}
	for i, c := range best {
		var moves []string
		for _, g := range c.Games {
			moves = append(moves, g.Moves)
		}
		row := []string{strconv.Itoa(i + 1), fmt.Sprint(c.Seed), fmt.Sprint(c.Ranking), strings.Join(moves, "; "), c.Result()}
		table = append(table, slices.Concat(by, row, numbers(c.Values), []string{"midiconnect4 " + o.command(c.Seed)}))
	}
	return table
}

// csvOfScores is the middle of each measure for some scores as a table.
func csvOfScores(rows []explore.Row) [][]string {
	by := provenance.Built(version).Values()[:2]
	table := [][]string{append([]string{"version", "commit", "score", "pieces"}, measure.Names()...)}
	for _, row := range rows {
		table = append(table, slices.Concat(by, []string{row.Name, strconv.Itoa(len(row.Pieces))}, numbers(middle(row.Pieces))))
	}
	return table
}

// numbers are measures as text; a measure that there is not is empty.
func numbers(values measure.Values) []string {
	var all []string
	for k := range measure.All() {
		number := ""
		if v := values[k]; measure.Has(v) {
			number = strconv.FormatFloat(v, 'g', -1, 64)
		}
		all = append(all, number)
	}
	return all
}
