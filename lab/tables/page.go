package main

import (
	"errors"
	"fmt"
	"strings"

	"midiconnect4/internal/provenance"
)

// Comments before and after a table.
const (
	begins = "<!-- table: "
	ends   = "<!-- end of table -->"
)

// fill puts the tables into a page. For each table, the page must have exactly one pair of markers. A table whose archive is missing stays unchanged.
func fill(text []byte, reports map[string]*made, sources []source) ([]byte, error) {
	var b strings.Builder
	inside, remains, filled := "", false, map[string]bool{}
	for line := range strings.Lines(string(text)) {
		name, begun := strings.CutPrefix(strings.TrimSpace(line), begins)
		switch {
		case begun && inside != "":
			return nil, fmt.Errorf("the table %q has no end marker", inside)
		case begun:
			inside = strings.TrimSuffix(name, " -->")
			if filled[inside] {
				return nil, fmt.Errorf("the table %q stands twice", inside)
			}
			made, err := makeTable(inside, reports, sources)
			if err != nil {
				return nil, fmt.Errorf("the table %q: %w", inside, err)
			}
			filled[inside], remains = true, made == ""
			b.WriteString(line + made)
		case strings.TrimSpace(line) == ends:
			if inside == "" {
				return nil, errors.New("a table ends that has not begun")
			}
			inside = ""
			b.WriteString(line)
		case inside == "" || remains:
			b.WriteString(line)
		}
	}
	if inside != "" {
		return nil, fmt.Errorf("the table %q has no end marker", inside)
	}
	for name := range makers {
		if !filled[name] {
			return nil, fmt.Errorf("the table %q has no place in the page", name)
		}
	}
	return []byte(b.String()), nil
}

// makers maps names of tables in the page to functions that make them. A name is the name of an archive and a word, which can be the name of a table
// in the archive.
var makers = map[string]func(m *made, t *lines, table string){
	"midi-connect4 figures":   midiConnect4,
	"n-sequence weights":      weights,
	"n-sequence ratios":       ratios,
	"social pool":             pool,
	"social-improvements all": improvements,
	"nndtf figures":           nndtf,
	"nndtf-variants network":  networks,
	"nndtf-variants calm":     calm,

	"swarm-tictactoe 4.3":         grid,
	"swarm-tictactoe 4.4":         grid,
	"swarm-tictactoe 4.5":         grid,
	"swarm-tictactoe 4.6":         grid,
	"swarm-tictactoe 4.7":         grid,
	"swarm-tictactoe all":         summary,
	"swarm-tictactoe 4.8":         comparison,
	"swarm-tictactoe convergence": convergence,
	"swarm-checkers 5.2":          grid,
	"swarm-checkers 5.3":          grid,
	"swarm-checkers 5.4":          grid,
	"swarm-checkers 5.5":          grid,
	"swarm-checkers 5.6":          grid,
	"swarm-checkers all":          summary,
	"swarm-checkers 5.7":          comparison,
	"swarm-checkers convergence":  convergence,

	"readings-tictactoe all":       readings,
	"readings-checkers all":        readings,
	"readings-checkers-fourth all": readings,
	"readings-midi-connect4 all":   figures,
	"readings-n-sequence all":      figures,

	"baselines-tictactoe all": byGames,
	"baselines-checkers all":  byGames,
	"baselines-connect4 all":  byGames,
}

// archives is the name of the table of archives.
const archives = "archives"

// makeTable makes a table of the page. It returns "" if the table's archive is missing.
func makeTable(name string, reports map[string]*made, sources []source) (string, error) {
	if name == archives {
		return listArchives(reports, sources)
	}
	maker, known := makers[name]
	if !known {
		return "", errors.New("there is no such table")
	}
	archive, table, _ := strings.Cut(name, " ")
	m := reports[archive]
	if m == nil {
		return "", nil
	}
	var t lines
	maker(m, &t, table)
	return t.String(), m.err
}

// listArchives returns a table of the archives with the commands that made them. It includes missing archives.
func listArchives(reports map[string]*made, sources []source) (string, error) {
	var t lines
	t.head("archive", "made by", "version", "settings, SHA-256")
	for _, s := range sources {
		made := ""
		if r := reports[s.Name]; r != nil {
			a := r.archived
			var err error
			if made, err = s.madeBy(a); err != nil {
				return "", err
			}
			t.row(fmt.Sprintf("[%s](../../%s/%s%s)", s.Name, results, s.Name, suffix), "`"+made+"`", a.Program.String(), "`"+provenance.Short(a.Hash)+"…`")
		}
		if made != s.Command {
			t.row(s.Name+", not archived yet", "`"+s.Command+"`", "", "")
		}
	}
	return t.String(), nil
}
