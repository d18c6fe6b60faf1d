package uci

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"midiconnect4/internal/detmath"
)

// Answer is what an engine says of a position.
type Answer struct {
	Move  string // from square to square, such as e2e4 or e7e8q; empty if the game is over
	Lines []Line // best first: one, or as many as the option MultiPV asks for. Some engines give none, if they know the move from a book
}

// Line is a line of moves that an engine expects.
type Line struct {
	Depth int // plies; 0 if the engine has left this line out
	Score Score
	Moves []string
}

// Score is a judgement of a position as the side to move sees it.
type Score struct {
	Mate  bool
	Value int // centipawns; if Mate, moves until the side to move mates, or if 0 or less, until it is mated
}

// Chance is the chance to win, 0 to 1. For centipawns it is the curve that lichess has fitted to its games (https://lichess.org/page/accuracy).
func (s Score) Chance() float64 {
	switch {
	case s.Mate && s.Value > 0:
		return 1
	case s.Mate:
		return 0
	}
	const steepness = -0.00368208
	return 1 / (1 + detmath.Exp64(float64(steepness*float64(s.Value))))
}

var moveText = regexp.MustCompile(`^[a-h][1-8][a-h][1-8][qrbn]?$`)

// addInfo reads what follows the word info. A line replaces that of the same rank. Messages without an exact score are ignored.
func (a *Answer) addInfo(text string) {
	const mostLines, mostDepth, mostScore = 500, 1000, 1_000_000
	var line Line
	rank, scored := 1, false
	for words := strings.Fields(text); len(words) > 1; words = words[1:] {
		n, err := strconv.Atoi(words[1])
		valid := true
		switch words[0] {
		case "string", "lowerbound", "upperbound":
			return
		case "depth":
			line.Depth, valid = n, n <= mostDepth
		case "multipv":
			rank, valid = n, n >= 1 && n <= mostLines
		case "cp", "mate":
			scored, line.Score, valid = true, Score{words[0] == "mate", n}, max(n, -n) <= mostScore
		case "pv":
			line.Moves, err = words[1:], nil
			words = words[len(words)-1:]
		default:
			err = nil
		}
		if err != nil || !valid {
			return
		}
	}
	if !scored {
		return
	}
	for len(a.Lines) < rank {
		a.Lines = append(a.Lines, Line{})
	}
	a.Lines[rank-1] = line
}

// setMove reads what follows the word bestmove. If there is no move, engines write (none), NULL, 0000 or a1a1.
func (a *Answer) setMove(text string) error {
	move, _, _ := strings.Cut(text, " ")
	switch {
	case move == "(none)", move == "NULL", len(move) == 4 && move[:2] == move[2:]:
	case moveText.MatchString(move):
		a.Move = move
	default:
		return fmt.Errorf("it answers %.20q, which is not a move from square to square", move)
	}
	return nil
}
