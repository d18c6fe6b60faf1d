package pgn

import (
	"fmt"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Choice says which games of a file to take. An empty field takes all.
type Choice struct {
	Numbers   string // in the file, from 1, such as 3,7-9 or 20-
	Player    string `yaml:"player"`    // a part of the name of either player
	ECO       string `yaml:"eco"`       // the opening's code or its beginning, such as C41 or C
	Variation string `yaml:"variation"` // which moves to play: see Game.Plies
}

// span is a range of numbers, both ends included.
type span struct{ from, to int }

// parseNumbers reads numbers and ranges of numbers, such as 3,7-9,20-. The last one goes to the end of the file. An empty text stands for all games.
func parseNumbers(text string) (all []span, err error) {
	if text == "" {
		return []span{{0, math.MaxInt}}, nil
	}
	for part := range strings.SplitSeq(text, ",") {
		from, to, ranged := strings.Cut(strings.ReplaceAll(part, " ", ""), "-")
		a, errFrom := strconv.Atoi(from)
		b, errTo := a, error(nil)
		switch {
		case to != "":
			b, errTo = strconv.Atoi(to)
		case ranged:
			b = math.MaxInt
		}
		if errFrom != nil || errTo != nil || a < 1 || b < a {
			return nil, fmt.Errorf("%.40q: expected numbers of games, such as 3,7-9,20-", text)
		}
		all = append(all, span{a, b})
	}
	return all, nil
}

// Check returns an error if Numbers cannot be read.
func (c *Choice) Check() error {
	_, err := parseNumbers(c.Numbers)
	return err
}

// Of returns the chosen ones of games. Numbers must be valid; if a game with one of them is missing, an error without a game says so.
func (c Choice) Of(games iter.Seq2[*Game, error]) iter.Seq2[*Game, error] {
	numbers, _ := parseNumbers(c.Numbers)
	last := slices.MaxFunc(numbers, func(a, b span) int { return a.to - b.to }).to
	return func(yield func(*Game, error) bool) {
		read := 0
		for g, err := range games {
			if g == nil {
				yield(nil, err)
				return
			}
			read = g.Number
			if slices.ContainsFunc(numbers, func(s span) bool { return s.from <= g.Number && g.Number <= s.to }) && c.takes(g) && !yield(g, err) || g.Number == last {
				return
			}
		}
		for _, s := range numbers {
			missing := s.to
			if missing == math.MaxInt {
				missing = s.from
			}
			if missing > read {
				yield(nil, fmt.Errorf("there is no game %d: the file ends after game %d", missing, read))
				return
			}
		}
	}
}

// takes reports whether the tags of g are those of the choice, in upper or lower case.
func (c Choice) takes(g *Game) bool {
	within := func(name string) bool {
		return strings.Contains(strings.ToLower(g.Tag(name)), strings.ToLower(c.Player))
	}
	return (within("White") || within("Black")) && strings.HasPrefix(strings.ToLower(g.Tag("ECO")), strings.ToLower(c.ECO))
}
