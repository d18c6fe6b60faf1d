package main

import (
	"fmt"
	"strings"

	"midiconnect4/evolution/papers"
	"midiconnect4/gamer"
	"midiconnect4/play"
	"midiconnect4/scores"
)

// printedPieces are those of Miranda and Zhang: moves, signs, and the notes of
// each bar.
var printedPieces = []struct{ moves, signs, bars string }{
	{"4 5 4 3 3", "++-+-", "C2 E2 F2, F2 A#2 B2, B2 G2 F2, F2 G#2 A2, A2 F#2 E2"},
	{"4 5 4 3 3", "+---+", "C2 E2 F2, F2 C2 B1, B1 G1 F1, F1 D1 C#1, C#1 E1 F#1"},
	{"1 1 5 1 4 5 5 5", "+++-+-+-", "C2 C#2 D2, D2 D#2 F2, F2 A#2 B2, B2 A#2 G2, G2 B2 C3, C3 G2 F2, F2 A#2 C#3, C#3 G#2 E2"},
}

// composedPieces counts the bars of the printed pieces that the composer makes
// as they are printed.
func composedPieces() (papers.Table, error) {
	table := papers.Table{Name: "pieces", Title: "the three printed pieces", Scale: "from their moves and signs, by the score paper"}
	g, err := gamer.FindGame(play.DefaultGame)
	if err != nil {
		return table, err
	}
	score := scores.Paper()
	for i, piece := range printedPieces {
		m, err := play.NewGivenMatch(g, strings.Fields(piece.moves), 1)
		if err == nil {
			err = m.FixSigns(piece.signs)
		}
		if err != nil {
			return table, err
		}
		if _, err := play.Perform(score, []*play.Match{m}, nil); err != nil {
			return table, err
		}
		bars := strings.Split(piece.bars, ", ")
		same := 0
		for k, turn := range m.Turns {
			if names(score, turn) == bars[k] {
				same++
			}
		}
		table.Rows = append(table.Rows, papers.Stated(fmt.Sprintf("bars of piece %d", i+1), float64(len(bars)), same))
	}
	return table, nil
}

// names are those of a bar's notes.
func names(score *scores.Score, t play.Turn) string {
	var all []string
	for _, n := range t.Bars[0].Notes {
		all = append(all, score.NoteName(n.Key))
	}
	return strings.Join(all, " ")
}
