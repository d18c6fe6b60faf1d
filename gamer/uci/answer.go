package uci

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"midiconnect4/gamer/chess/search"
)

// Answer is what an engine says of a position.
type Answer struct {
	Move  string // from square to square, such as e2e4 or e7e8q
	Value int    // for the side to move: centipawns, or more for a mate, as in search.Choice; 0 if the engine knows the move from a book
}

const (
	mostPawns = 1 << 18 // of centipawns
	mostMoves = 1 << 10 // until mate
)

var moveText = regexp.MustCompile(`^[a-h][1-8][a-h][1-8][qrbn]?$`)

// addInfo reads what follows the word info. It keeps exact values of the best line.
func (a *Answer) addInfo(text string) {
	words := strings.Fields(text)
	value, known := 0, false
	for i := 0; i+1 < len(words); i++ {
		n, err := strconv.Atoi(words[i+1])
		switch words[i] {
		case "string", "lowerbound", "upperbound":
			return
		case "multipv":
			if n != 1 {
				return
			}
		case "cp":
			value, known = max(-mostPawns, min(n, mostPawns)), err == nil
		case "mate":
			if value = search.Won - max(0, min(n, mostMoves)); n <= 0 {
				value = -search.Won - max(n, -mostMoves)
			}
			known = err == nil
		}
	}
	if known {
		a.Value = value
	}
}

// setMove reads what follows the word bestmove.
func (a *Answer) setMove(text string) error {
	a.Move, _, _ = strings.Cut(text, " ")
	if !moveText.MatchString(a.Move) {
		return fmt.Errorf("it answers %.20q, which is not a move from square to square", a.Move)
	}
	return nil
}
