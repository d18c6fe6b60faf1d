package midiconnect4

import (
	"context"
	"fmt"
	"strings"

	"midiconnect4/gamer"
	"midiconnect4/lab"
	"midiconnect4/play"
	"midiconnect4/scores"
)

// printed are the pieces in Miranda and Zhang's paper: moves, signs, and the notes of each bar.
var printed = []struct{ moves, signs, bars string }{
	{"4 5 4 3 3", "++-+-", "C2 E2 F2, F2 A#2 B2, B2 G2 F2, F2 G#2 A2, A2 F#2 E2"},
	{"4 5 4 3 3", "+---+", "C2 E2 F2, F2 C2 B1, B1 G1 F1, F1 D1 C#1, C#1 E1 F#1"},
	{"1 1 5 1 4 5 5 5", "+++-+-+-", "C2 C#2 D2, D2 D#2 F2, F2 A#2 B2, B2 A#2 G2, G2 B2 C3, C3 G2 F2, F2 A#2 C#3, C#3 G#2 E2"},
}

// printedPieces composes the pieces from their moves and signs, and counts how many bars equal the printed ones.
func printedPieces() (lab.Table, error) {
	table := lab.Table{Name: pieces, Title: "the three printed pieces", Scale: "from their moves and signs, by the score paper"}
	g, err := gamer.FindGame(play.DefaultGame)
	if err != nil {
		return table, err
	}
	score := scores.Paper()
	for number, piece := range printed {
		m, err := play.NewGivenMatch(g, strings.Fields(piece.moves), 1)
		if err == nil {
			err = m.FixSigns(piece.signs)
		}
		if err == nil {
			_, err = play.Perform(context.Background(), score, []*play.Match{m}, nil)
		}
		if err != nil {
			return table, err
		}
		bars, same := strings.Split(piece.bars, ", "), 0
		for i, turn := range m.Turns {
			var names []string
			for _, n := range turn.Bars[0].Notes {
				names = append(names, score.NoteName(n.Key))
			}
			if strings.Join(names, " ") == bars[i] {
				same++
			}
		}
		table.Rows = append(table.Rows, lab.Stated(fmt.Sprintf("bars of piece %d", number+1), float64(len(bars)), same))
	}
	return table, nil
}
