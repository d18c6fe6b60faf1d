package pgn

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"midiconnect4/gamer/chess"
	"midiconnect4/gamer/game"
)

// roster are the tags that each game has, in this order, with what stands for an unknown value.
var roster = []Tag{{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"}, {"White", "?"}, {"Black", "?"}, {"Result", "*"}}

// Write writes a game in export format: the seven tags of the roster, the other tags, and the plies with their comments and glyphs. A start other than
// the usual one gets its tags.
func Write(w io.Writer, tags []Tag, plies []Ply, result string) error {
	g := Game{Tags: tags}
	all := slices.Clone(roster)
	for i, t := range all {
		if value := g.Tag(t.Name); value != "" {
			all[i].Value = value
		}
	}
	all[len(roster)-1].Value = result
	if len(plies) > 0 && plies[0].Before.FEN() != chess.StartFEN {
		all = append(all, Tag{"SetUp", "1"}, Tag{"FEN", plies[0].Before.FEN()})
	}
	for _, t := range tags {
		if !slices.ContainsFunc(all, func(known Tag) bool { return known.Name == t.Name }) {
			all = append(all, t)
		}
	}
	var out strings.Builder
	escape := strings.NewReplacer(`\`, `\\`, `"`, `\"`)
	for _, t := range all {
		fmt.Fprintf(&out, "[%s \"%s\"]\n", t.Name, escape.Replace(strings.Join(strings.Fields(t.Value), " ")))
	}
	out.WriteByte('\n')
	column := 0
	for _, word := range append(words(plies), result) {
		switch {
		case column == 0:
		case column+1+len(word) >= 80:
			out.WriteByte('\n')
			column = 0
		default:
			out.WriteByte(' ')
			column++
		}
		out.WriteString(word)
		column += len(word)
	}
	out.WriteString("\n\n")
	_, err := io.WriteString(w, out.String())
	return err
}

// words are what may stand on lines of their own: numbers, moves, glyphs and the words of comments.
func words(plies []Ply) (all []string) {
	comments := func(texts []string) {
		for _, text := range texts {
			all = append(all, strings.Fields("{"+strings.ReplaceAll(text, "}", ")")+"}")...)
		}
	}
	number := true // whether Black's move needs one
	for _, p := range plies {
		comments(p.Intro)
		if p.Before.Turn() == game.First {
			all = append(all, fmt.Sprintf("%d.", p.Before.Number()))
		} else if number {
			all = append(all, fmt.Sprintf("%d...", p.Before.Number()))
		}
		all = append(all, p.Legal.Text)
		for _, glyph := range p.Glyphs {
			all = append(all, fmt.Sprintf("$%d", glyph))
		}
		comments(p.Comments)
		number = len(p.Comments) > 0
	}
	return all
}
