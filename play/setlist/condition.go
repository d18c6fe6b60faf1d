package setlist

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"midiconnect4/gamer/game"
	"midiconnect4/internal/text"
	"midiconnect4/play"
	"midiconnect4/scores"
)

// Condition says when an item of a set list ends: after a number of games with a certain outcome, or after a time.
type Condition struct {
	who   string        // who must win: first, second or somebody; or draw; empty if the condition is a time
	times int           // number of games with this outcome
	after time.Duration // time after which the item ends; 0 if the condition is about games
}

// outcomes lists, for each value of Condition.who, the outcomes of games that it stands for.
var outcomes = map[string][]game.Outcome{
	"first": {game.FirstWins}, "second": {game.SecondWins}, "somebody": {game.FirstWins, game.SecondWins}, draw: {game.Draw},
}

const draw = "draw"

// conditionHint is a hint with examples of conditions.
const conditionHint = "write a condition as `somebody wins twice`, `first wins`, `second wins 3 times`, `a draw`, `2 draws` or a time such as \"5:00\""

// parseCondition parses a condition: "first wins", "second wins" or "somebody wins", perhaps followed by "once", "twice" or "N times"; "a draw";
// "N draws"; or a time in minutes and seconds.
func parseCondition(written string) (Condition, error) {
	words := strings.Fields(strings.ToLower(written))
	switch {
	case len(words) == 1 && strings.Contains(words[0], ":"):
		after, err := scores.ParseLength(words[0])
		return Condition{after: after}, err
	case len(words) >= 2 && words[1] == "wins" && outcomes[words[0]] != nil:
		times, ok := parseTimes(words[2:])
		if ok {
			return Condition{who: words[0], times: times}, nil
		}
	case slices.Equal(words, []string{"a", draw}):
		return Condition{who: draw, times: 1}, nil
	case len(words) == 2 && words[1] == draw+"s":
		if times, ok := parseNumber(words[0]); ok {
			return Condition{who: draw, times: times}, nil
		}
	}
	return Condition{}, fmt.Errorf("%q is not a condition", text.Printable(written))
}

// parseTimes parses how many times: once, twice, or N times. No word means once.
func parseTimes(words []string) (times int, ok bool) {
	switch {
	case len(words) == 0 || slices.Equal(words, []string{"once"}):
		return 1, true
	case slices.Equal(words, []string{"twice"}):
		return 2, true
	case len(words) == 2 && words[1] == "times":
		return parseNumber(words[0])
	}
	return 0, false
}

func parseNumber(word string) (n int, ok bool) {
	n, err := strconv.Atoi(word)
	return n, err == nil && n >= 1 && n <= play.MostGames
}

// String writes the condition in the notation that parseCondition reads.
func (c Condition) String() string {
	switch {
	case c.after > 0:
		return scores.FormatLength(c.after)
	case c.who == draw && c.times == 1:
		return "a draw"
	case c.who == draw:
		return fmt.Sprintf("%d draws", c.times)
	case c.times == 1:
		return c.who + " wins"
	case c.times == 2:
		return c.who + " wins twice"
	default:
		return fmt.Sprintf("%s wins %d times", c.who, c.times)
	}
}

// met reports whether the condition is met by the item's games so far, or by the time for which the item has sounded. Wins of the two players
// are counted separately.
func (c Condition) met(games []*play.Match, sounded time.Duration) bool {
	if c.after > 0 {
		return sounded >= c.after
	}
	for _, outcome := range outcomes[c.who] {
		n := 0
		for _, m := range games {
			if m.Outcome() == outcome {
				n++
			}
		}
		if n >= c.times {
			return true
		}
	}
	return false
}
