package pgn

import (
	"math"
	"regexp"
	"strconv"
	"strings"

	"midiconnect4/gamer/game"
)

// Eval is an engine's value of the position after a move, for White.
type Eval struct {
	Centipawns int // 0 if Mate is not
	Mate       int // moves until mate, below 0 if Black mates; 0 if no mate is seen
}

var (
	// [%eval 0.35], as lichess and ChessBase write.
	command = regexp.MustCompile(`\[%eval\s+([^\]]*)\]`)
	// +0.35/12 1.2s, as cutechess and others write; the value is the mover's.
	thought = regexp.MustCompile(`^\s*([+-]?)(M?)(\d+(?:\.\d+)?)/\d+ \d+(?:\.\d+)?s?\b`)
)

// Eval returns what the comments of a move say of its value; nil if they do not.
func (p Ply) Eval() *Eval {
	all := strings.Join(p.Comments, " ")
	if m := thought.FindStringSubmatch(all); m != nil {
		sign := m[1]
		if p.Before.Turn() == game.Second {
			sign = map[string]string{"": "-", "+": "-", "-": ""}[sign]
		}
		return parseEval(map[string]string{"": "", "M": "#"}[m[2]] + sign + m[3])
	}
	if m := command.FindStringSubmatch(all); m != nil {
		return parseEval(strings.TrimSpace(m[1]))
	}
	return nil
}

// parseEval reads pawns, such as -0.35, or moves until mate, such as #-3. The depth of the search may follow after a comma; then a whole number is
// centipawns, as ChessBase writes.
func parseEval(text string) *Eval {
	text, _, depth := strings.Cut(text, ",")
	if moves, is := strings.CutPrefix(text, "#"); is {
		if n, err := strconv.Atoi(moves); err == nil && n != 0 {
			return &Eval{Mate: n}
		}
		return nil
	}
	value, err := strconv.ParseFloat(text, 64)
	if !depth || strings.Contains(text, ".") {
		value *= 100
	}
	if err != nil || value < -100_000 || value > 100_000 {
		return nil
	}
	return &Eval{Centipawns: int(math.Round(value))}
}
