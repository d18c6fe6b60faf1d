package play

import (
	"context"
	"strings"

	"midiconnect4/gamer"
	"midiconnect4/scores"
)

// printedPieces are the pieces that Miranda and Zhang print: their moves, their
// signs, and the notes of each bar.
var printedPieces = []struct{ moves, signs, bars string }{
	{"4 5 4 3 3", "++-+-", "C2 E2 F2, F2 A#2 B2, B2 G2 F2, F2 G#2 A2, A2 F#2 E2"},
	{"4 5 4 3 3", "+---+", "C2 E2 F2, F2 C2 B1, B1 G1 F1, F1 D1 C#1, C#1 E1 F#1"},
	{"1 1 5 1 4 5 5 5", "+++-+-+-", "C2 C#2 D2, D2 D#2 F2, F2 A#2 B2, B2 A#2 G2, G2 B2 C3, C3 G2 F2, F2 A#2 C#3, C#3 G#2 E2"},
}

// PrintedPiece is how well the composer makes a piece that Miranda and Zhang print.
type PrintedPiece struct {
	Bars int // of the piece
	Same int // bars with the notes that are printed
}

// PrintedPieces composes the pieces that Miranda and Zhang print, from their moves
// and signs, by the score paper.
func PrintedPieces() ([]PrintedPiece, error) {
	g, err := gamer.FindGame(DefaultGame)
	if err != nil {
		return nil, err
	}
	score := scores.Paper()
	var all []PrintedPiece
	for _, printed := range printedPieces {
		m, err := NewGivenMatch(g, strings.Fields(printed.moves), 1)
		if err == nil {
			err = m.FixSigns(printed.signs)
		}
		if err != nil {
			return nil, err
		}
		if _, err := Perform(context.Background(), score, []*Match{m}, nil); err != nil {
			return nil, err
		}
		bars := strings.Split(printed.bars, ", ")
		piece := PrintedPiece{Bars: len(bars)}
		for i, turn := range m.Turns {
			if namesOf(score, turn) == bars[i] {
				piece.Same++
			}
		}
		all = append(all, piece)
	}
	return all, nil
}

// namesOf lists the notes of a turn's first bar.
func namesOf(score *scores.Score, t Turn) string {
	var names []string
	for _, n := range t.Bars[0].Notes {
		names = append(names, score.NoteName(n.Key))
	}
	return strings.Join(names, " ")
}
