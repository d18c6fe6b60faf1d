package solver

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"midiconnect4/gamer/connect4"
	"midiconnect4/internal/text"
)

// Text describes the solution of p: the board, who wins and when, and the score of each column.
func (f *Solution) Text(p connect4.Position) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%v\n%v to move: %s\n", p, p.Turn(), inWords(p, f.Score))
	fmt.Fprintf(&b, "score   %d\n", f.Score)
	if f.Columns != nil {
		fmt.Fprintf(&b, "best    %s\n", strings.Trim(fmt.Sprint(f.best()), "[]"))
	}
	for _, c := range f.Columns {
		fmt.Fprintf(&b, "%6d  %+d\n", c.X, c.Score)
	}
	fmt.Fprintf(&b, "%d nodes in %.3g s\n", f.Nodes, f.Seconds)
	return b.String()
}

// inWords returns what a score means for the side to move in p, such as "first wins with its 3rd last disc, in 2 moves of its own".
func inWords(p connect4.Position, score int) string {
	if score == 0 {
		return "the game is a draw"
	}
	w, h := p.Game().Size()
	winner, last, left := p.Turn(), score, w*h-p.Ply()
	// If the number of empty cells is odd, the side to move gets one more of them than its opponent.
	moves := (left+1)/2 - score + 1
	if score < 0 {
		winner, last, moves = winner.Other(), -score, left/2+score+1
	}
	return fmt.Sprintf("%v wins with its %s last disc, in %s of its own", winner, ordinal(last), text.Count(moves, "move"))
}

// ordinal returns the word before "last disc": 3rd for 3, but very for 1 ("its very last disc").
func ordinal(n int) string {
	switch {
	case n == 1:
		return "very"
	case n%10 == 2 && n != 12:
		return strconv.Itoa(n) + "nd"
	case n%10 == 3 && n != 13:
		return strconv.Itoa(n) + "rd"
	case n%10 == 1 && n != 11:
		return strconv.Itoa(n) + "st"
	}
	return strconv.Itoa(n) + "th"
}

// JSON returns the solution as one line of JSON. moves are the moves that lead to the position.
func (f *Solution) JSON(moves string) ([]byte, error) {
	columns := map[int]int{}
	for _, c := range f.Columns {
		columns[c.X] = c.Score
	}
	line, err := json.Marshal(struct {
		Moves   string      `json:"moves"`
		Score   int         `json:"score"`
		Best    []int       `json:"best,omitempty"`
		Columns map[int]int `json:"columns,omitempty"`
		Nodes   uint64      `json:"nodes"`
		Seconds float64     `json:"seconds"`
	}{moves, f.Score, f.best(), columns, f.Nodes, f.Seconds})
	return append(line, '\n'), err
}

// byColumn returns the scores of all columns, separated by commas. A full column has x instead of a score.
func (f *Solution) byColumn(width int) string {
	texts := slices.Repeat([]string{"x"}, width)
	for _, c := range f.Columns {
		texts[c.X-1] = strconv.Itoa(c.Score)
	}
	return strings.Join(texts, ",")
}
