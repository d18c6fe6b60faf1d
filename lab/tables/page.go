package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"midiconnect4/internal/provenance"
	"midiconnect4/lab"
)

// The comments about a table.
const (
	begins = "<!-- table: "
	ends   = "<!-- end of table -->"
)

// fill puts the tables into a page. Each stands in it once. Those that the archives have not remain.
func fill(text []byte, reports map[string]*made) ([]byte, error) {
	var b strings.Builder
	inside, remains, filled := "", false, map[string]bool{}
	for line := range strings.Lines(string(text)) {
		name, begun := strings.CutPrefix(strings.TrimSpace(line), begins)
		switch {
		case begun && inside != "":
			return nil, fmt.Errorf("the table %q has no end", inside)
		case begun:
			inside = strings.TrimSuffix(name, " -->")
			if filled[inside] {
				return nil, fmt.Errorf("the table %q stands twice", inside)
			}
			made, err := makeTable(inside, reports)
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
		return nil, fmt.Errorf("the table %q has no end", inside)
	}
	for name := range makers {
		if !filled[name] {
			return nil, fmt.Errorf("the table %q has no place in the page", name)
		}
	}
	return []byte(b.String()), nil
}

// maker makes a table of the page from tables of a report.
type maker struct {
	from []string
	make func(*made) (string, error)
}

// makers make the tables of the page, by an archive and a word.
var makers = map[string]maker{
	"midi-connect4 figures":   {[]string{"run", "pieces"}, midiConnect4},
	"n-sequence weights":      {[]string{"weights"}, weights},
	"n-sequence ratios":       {[]string{"ratios"}, ratios},
	"social pool":             {[]string{"pool"}, pool},
	"social-improvements all": {improvedTables(), improvements},
	"nndtf figures":           {[]string{"fitness", "match"}, nndtf},
	"nndtf-variants network":  {[]string{"variants"}, networks},
	"nndtf-variants calm":     {[]string{"variants"}, calm},
	"swarm-tictactoe 4.3":     {[]string{"4.3"}, grid("4.3")},
	"swarm-tictactoe 4.4":     {[]string{"4.4"}, grid("4.4")},
	"swarm-tictactoe 4.5":     {[]string{"4.5"}, grid("4.5")},
	"swarm-tictactoe 4.6":     {[]string{"4.6"}, grid("4.6")},
	"swarm-tictactoe 4.7":     {[]string{"4.7"}, grid("4.7")},
	"swarm-tictactoe all":     {ticTacToe, summary(ticTacToe)},
	"swarm-tictactoe 4.8":     {[]string{"4.8"}, comparison("4.8")},
	"swarm-checkers 5.2":      {[]string{"5.2"}, grid("5.2")},
	"swarm-checkers 5.3":      {[]string{"5.3"}, grid("5.3")},
	"swarm-checkers 5.4":      {[]string{"5.4"}, grid("5.4")},
	"swarm-checkers 5.5":      {[]string{"5.5"}, grid("5.5")},
	"swarm-checkers 5.6":      {[]string{"5.6"}, grid("5.6")},
	"swarm-checkers all":      {draughts, summary(draughts)},
	"swarm-checkers 5.7":      {[]string{"5.7"}, comparison("5.7")},

	"swarm-tictactoe convergence": {ticTacToe, convergence(ticTacToe)},
	"swarm-checkers convergence":  {draughts, convergence(draughts)},

	"readings-tictactoe all":       {nil, readings},
	"readings-checkers all":        {nil, readings},
	"readings-checkers-fourth all": {nil, readings},
	"readings-midi-connect4 all":   {nil, figures},
	"readings-n-sequence all":      {nil, figures},

	"baselines-tictactoe all": {[]string{"tictactoe"}, byGames("tictactoe")},
	"baselines-checkers all":  {[]string{"checkers"}, byGames("checkers")},
	"baselines-connect4 all":  {[]string{"connect4-7x6"}, byGames("connect4-7x6")},
}

// The tables of a game by algorithm.
var (
	ticTacToe = []string{"4.3", "4.4", "4.5", "4.6", "4.7"}
	draughts  = []string{"5.2", "5.3", "5.4", "5.5", "5.6"}
)

// archives names the table of what the others are made from.
const archives = "archives"

// makeTable makes a table that the page names. It is empty if the archives lack it.
func makeTable(name string, reports map[string]*made) (string, error) {
	if name == archives {
		return listArchives(reports)
	}
	m, known := makers[name]
	if !known {
		return "", errors.New("no table is called so")
	}
	archive, _, _ := strings.Cut(name, " ")
	if reports[archive] == nil || !has(reports[archive], m.from) {
		return "", nil
	}
	return m.make(reports[archive])
}

// has reports whether an archive has some tables.
func has(r *made, tables []string) bool {
	for _, name := range tables {
		if !slices.ContainsFunc(r.tables, func(t lab.Table) bool { return t.Name == name }) {
			return false
		}
	}
	return true
}

// listArchives says what each archive was made by, and what is lacking.
func listArchives(reports map[string]*made) (string, error) {
	var t lines
	t.row("archive", "made by", "version", "settings, SHA-256")
	t.rule(4)
	for _, s := range sources {
		made := ""
		if r := reports[s.name]; r != nil {
			a := r.archived
			var err error
			if made, err = s.madeBy(a); err != nil {
				return "", err
			}
			t.row(fmt.Sprintf("[%s](../../%s/%s%s)", s.name, results, s.name, suffix), "`"+made+"`", a.Program.String(), "`"+provenance.Short(a.Hash)+"…`")
		}
		if made != s.command {
			t.row(s.name+", not archived yet", "`"+s.command+"`", "", "")
		}
	}
	return t.String(), nil
}
