package pgn

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"

	"midiconnect4/gamer/game"
)

// Annotation is what programs say of a move in its comments.
type Annotation struct {
	Words string         // what people say
	Eval  *Eval          // nil if there is none
	Clock *time.Duration // what the mover has left
	Spent *time.Duration // for the move
}

// Eval is an engine's value of the position after a move, for White.
type Eval struct {
	Centipawns int // 0 if Mate is not
	Mate       int // moves until mate, below 0 if Black mates; 0 if no mate is seen
}

var (
	// [%eval 0.35], [%clk 0:09:59], as lichess, chess.com and ChessBase write.
	command = regexp.MustCompile(`\[%(\w+)\s+([^\]]*)\]`)
	// +0.35/12 1.2s, as cutechess and others write; the value is the mover's.
	thought = regexp.MustCompile(`^([+-]?)(M?)(\d+(?:\.\d+)?)/\d+ (\d+(?:\.\d+)?)s?\b,? ?`)
)

// Annotation returns what the comments of a move say.
func (p Ply) Annotation() (a Annotation) {
	all := strings.Join(p.Comments, " ")
	for _, c := range command.FindAllStringSubmatch(all, -1) {
		switch name, value := c[1], strings.TrimSpace(c[2]); name {
		case "eval":
			a.Eval = parseEval(value)
		case "clk":
			a.Clock = parseClock(value)
		case "emt":
			a.Spent = parseClock(value)
		}
	}
	words := strings.Join(strings.Fields(command.ReplaceAllString(all, " ")), " ")
	if m := thought.FindStringSubmatch(words); m != nil {
		sign := m[1]
		if p.Before.Turn() == game.Second {
			sign = map[string]string{"": "-", "+": "-", "-": ""}[sign]
		}
		a.Eval, a.Spent = parseEval(strings.Replace(sign+m[2]+m[3], "M", "", 1)), parseClock(m[4])
		if m[2] != "" {
			a.Eval = parseEval("#" + sign + m[3])
		}
		words = words[len(m[0]):]
	}
	a.Words = words
	return a
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

// parseClock reads hours, minutes and seconds, such as 1:30:05 or 0:00:09.5.
func parseClock(text string) *time.Duration {
	var sum time.Duration
	for i, part := range strings.Split(text, ":") {
		n, err := strconv.ParseFloat(part, 64)
		if err != nil || n < 0 || n > 1e6 || i == 3 {
			return nil
		}
		sum = 60*sum + time.Duration(n*1000)*time.Millisecond
	}
	return &sum
}
