package explore

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"midiconnect4/compose/measure"
)

// Written writes pieces and scores for other programs, as CSV or as JSON Lines.
type Written struct {
	By      [2]string                // version and commit of this program
	Command func(seed uint64) string // returns a command that makes the piece of a seed again
}

// CSV returns a table of the best pieces. If a piece has no value of a measure, the field is empty.
func (t Written) CSV(best []Candidate) [][]string {
	table := [][]string{slices.Concat([]string{"version", "commit", "place", "seed", "ranking", "moves", "result"}, measure.Names(), []string{"command"})}
	for i, c := range best {
		var moves []string
		for _, g := range c.Games {
			moves = append(moves, g.Moves)
		}
		row := []string{strconv.Itoa(i + 1), fmt.Sprint(c.Seed), fmt.Sprint(c.Ranking), strings.Join(moves, "; "), c.Result()}
		table = append(table, slices.Concat(t.By[:], row, numbers(c.Values), []string{t.Command(c.Seed)}))
	}
	return table
}

// ScoresCSV returns a table of scores, with the median of each measure.
func (t Written) ScoresCSV(rows []Row) [][]string {
	table := [][]string{append([]string{"version", "commit", "score", "pieces"}, measure.Names()...)}
	for _, row := range rows {
		table = append(table, slices.Concat(t.By[:], []string{row.Name, strconv.Itoa(len(row.Pieces))}, numbers(row.medians())))
	}
	return table
}

// JSON writes a line of JSON for each of the best pieces. If a piece has no value of a measure, it is null.
func (t Written) JSON(w io.Writer, best []Candidate) error {
	type game struct {
		Seed   uint64 `json:"seed"`
		Moves  string `json:"moves"`
		Result string `json:"result"`
	}
	type piece struct {
		Place    int                 `json:"place"`
		Seed     uint64              `json:"seed"`
		Ranking  float64             `json:"ranking"`
		Games    []game              `json:"games"`
		Measures map[string]*float64 `json:"measures"`
		Command  string              `json:"command"`
	}
	lines := json.NewEncoder(w)
	lines.SetEscapeHTML(false)
	for i, c := range best {
		line := piece{Place: i + 1, Seed: c.Seed, Ranking: c.Ranking, Measures: measures(c.Values), Command: t.Command(c.Seed)}
		for _, g := range c.Games {
			line.Games = append(line.Games, game{g.Seed, g.Moves, g.Result})
		}
		if err := lines.Encode(line); err != nil {
			return err
		}
	}
	return nil
}

// WriteScoresJSON writes a line of JSON for each score. It contains the median of each measure, and the names of the measures whose median is
// outside the range of human pieces.
func WriteScoresJSON(w io.Writer, rows []Row) error {
	type score struct {
		Score    string              `json:"score"`
		Pieces   int                 `json:"pieces"`
		Measures map[string]*float64 `json:"measures"`
		Outside  []string            `json:"outside"`
	}
	lines := json.NewEncoder(w)
	for _, row := range rows {
		medians := row.medians()
		if err := lines.Encode(score{row.Name, len(row.Pieces), measures(medians), outside(medians)}); err != nil {
			return err
		}
	}
	return nil
}

// FilesCSV returns a table of files with their measures. If a file has no value of a measure, the field is empty.
func (t Written) FilesCSV(files []string, all []measure.Values) [][]string {
	table := [][]string{append([]string{"version", "commit", "file", "beside", "outside"}, measure.Names()...)}
	for i, v := range all {
		table = append(table, slices.Concat(t.By[:], []string{files[i], v.Kind().String(), strconv.Itoa(len(outside(v)))}, numbers(v)))
	}
	return table
}

// WriteFilesJSON writes a line of JSON for each file. If a file has no value of a measure, it is null.
func WriteFilesJSON(w io.Writer, files []string, all []measure.Values) error {
	type file struct {
		File     string              `json:"file"`
		Beside   string              `json:"beside"`
		Measures map[string]*float64 `json:"measures"`
		Outside  []string            `json:"outside"`
	}
	lines := json.NewEncoder(w)
	lines.SetEscapeHTML(false)
	for i, v := range all {
		if err := lines.Encode(file{files[i], v.Kind().String(), measures(v), outside(v)}); err != nil {
			return err
		}
	}
	return nil
}

// outside lists the names of the measures whose values are outside the range of human pieces.
func outside(values measure.Values) []string {
	names := []string{}
	for i, m := range measure.All() {
		if m.Outside(values[i], values.Kind()) {
			names = append(names, m.Name)
		}
	}
	return names
}

// Medians returns the median of each measure over several files or pieces.
func Medians(all []measure.Values) measure.Values {
	var row Row
	for _, values := range all {
		row.Pieces = append(row.Pieces, Candidate{Values: values})
	}
	return row.medians()
}

// medians returns the median of each measure over the pieces of the row.
func (r Row) medians() measure.Values {
	var all measure.Values
	for i := range measure.All() {
		all = append(all, SpreadOf(r.Pieces, i).Median)
	}
	return all
}

// measures returns the values by the names of the measures; nil if there is no value.
func measures(values measure.Values) map[string]*float64 {
	all := map[string]*float64{}
	for i, m := range measure.All() {
		all[m.Name] = nil
		if measure.Has(values[i]) {
			all[m.Name] = &values[i]
		}
	}
	return all
}

// Ranges describes which values the measures in the conditions have over all candidates (pieces). It explains why no piece meets the conditions.
func Ranges(conditions []Condition, all []Candidate) string {
	var told []string
	for _, c := range conditions {
		m := measure.All()[c.Index]
		spread := SpreadOf(all, c.Index)
		if !measure.Has(spread.Least) {
			told = append(told, "no piece has "+m.Name)
			continue
		}
		told = append(told, fmt.Sprintf("%s is %s to %s", m.Name, m.Format(spread.Least), m.Format(spread.Greatest)))
	}
	return strings.Join(told, ", ")
}

// numbers returns values as text; empty if there is no value.
func numbers(values measure.Values) []string {
	var all []string
	for i := range measure.All() {
		number := ""
		if v := values[i]; measure.Has(v) {
			number = strconv.FormatFloat(v, 'g', -1, 64)
		}
		all = append(all, number)
	}
	return all
}
