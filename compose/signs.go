package compose

import (
	"errors"
	"fmt"
	"strings"

	"midiconnect4/scores"
)

// Signs are the directions of a bar's two intervals: +1 up, -1 down.
type Signs struct{ X, Y int }

// ParseSigns reads the signs of the first moves of a game.
//
// A text without commas has one character per move: the sign of both intervals of its bar. For example, "++-+-" is for five moves. A text with
// commas has one item per move: one sign for both intervals, or one sign for x and one for y. For example, "+-,++,-" is for three moves. An
// empty text gives no signs.
func ParseSigns(text string) ([]Signs, error) {
	if text == "" {
		return nil, nil
	}
	items := strings.Split(text, ",")
	if len(items) == 1 {
		items = strings.Split(text, "")
	}
	signs := make([]Signs, len(items))
	for i, item := range items {
		s, err := ParseBarSigns(item)
		if err != nil {
			return nil, fmt.Errorf("signs: move %d: %w", i+1, err)
		}
		signs[i] = s
	}
	return signs, nil
}

// String writes the signs in the form that ParseBarSigns reads, such as "+-".
func (s Signs) String() string {
	sign := map[bool]string{true: "+", false: "-"}
	return sign[s.X > 0] + sign[s.Y > 0]
}

// ParseBarSigns reads the signs of a bar (+ for up, - for down): one sign for both intervals, such as "+", or one for each, such as "+-".
func ParseBarSigns(text string) (Signs, error) {
	var signs []int
	for sign := range strings.SplitSeq(strings.TrimSpace(text), "") {
		switch sign {
		case "+":
			signs = append(signs, 1)
		case "-":
			signs = append(signs, -1)
		default:
			return Signs{}, fmt.Errorf("%q is neither + nor -", sign)
		}
	}
	switch len(signs) {
	case 0:
		return Signs{}, errors.New("a sign is missing; expected + or -")
	case 1:
		return Signs{signs[0], signs[0]}, nil
	case 2:
		return Signs{signs[0], signs[1]}, nil
	default:
		return Signs{}, fmt.Errorf("%q has %d signs; a move takes one or two", strings.TrimSpace(text), len(signs))
	}
}

// nextSigns returns the signs (1 for up, -1 for down) of the intervals in the player's next bar: first the sign of x (the column), then of y (the
// row). Random signs take the sign of x first. So x is the same whether y has a random sign of its own or not.
func (c *Composer) nextSigns(player int) Signs {
	if e := c.edit(c.bars + 1); e != nil && e.Signs != nil {
		return *e.Signs
	}
	if c.moves < len(c.signs) {
		return c.signs[c.moves]
	}
	switch c.score.Signs {
	case scores.SignsByPlayer:
		return direction(player == 0)
	case scores.SignsByResult:
		turned := c.losses[player]%2 == 1
		return direction((player == 0) != turned)
	}
	random := stream(c.seed, forSigns, c.bars)
	x := 1 - 2*random.IntN(2)
	if c.score.Signs == scores.IndependentSigns {
		return Signs{x, 1 - 2*random.IntN(2)}
	}
	return Signs{x, x}
}

func direction(up bool) Signs {
	if up {
		return Signs{1, 1}
	}
	return Signs{-1, -1}
}
