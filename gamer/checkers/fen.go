package checkers

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"midiconnect4/gamer/game"
)

// fenLetters are the letters of the sides in PDN files, where Black moves first.
const fenLetters = "BW"

// From returns the game that starts from a position in the notation of PDN files (FEN), such as W:W21,K22:B1-4. The first letter is the side to move:
// B is the first side, W the second. Then come the squares of each side's pieces. A K before a square means a king.
func (Game) From(text string) (game.Game, error) {
	b, err := parseFEN(text)
	if err != nil || b == Start() {
		return Game{}, err
	}
	return Game{start: b}, nil
}

// Origin is the position from which the game starts, in the notation of From; "" for the usual one.
func (g Game) Origin() string {
	if g.start == (Board{}) {
		return ""
	}
	parts := []string{fenLetters[g.start.turn:][:1]}
	for _, s := range [2]game.Side{game.Second, game.First} {
		var squares []string
		for left := g.start.Pieces(s); left != 0; left &= left - 1 {
			square := strconv.Itoa(int(bit(left)) + 1)
			if g.start.kings&left&-left != 0 {
				square = game.King.Letter() + square
			}
			squares = append(squares, square)
		}
		parts = append(parts, fenLetters[s:][:1]+strings.Join(squares, ","))
	}
	return strings.Join(parts, ":")
}

func parseFEN(text string) (Board, error) {
	fail := func(format string, args ...any) error {
		return fmt.Errorf("%.100q: %s", text, fmt.Sprintf(format, args...))
	}
	parts := strings.Split(strings.TrimSuffix(strings.TrimSpace(text), "."), ":")
	turn := strings.Index(fenLetters, parts[0])
	if len(parts) != 3 || len(parts[0]) != 1 || turn < 0 {
		return Board{}, fail("expected the side to move and the pieces of both sides, such as W:W21,K22:B1-4")
	}
	var pieces [2]uint32
	var kings uint32
	for _, part := range parts[1:] {
		if part == "" || !strings.Contains(fenLetters, part[:1]) {
			return Board{}, fail("expected B or W and squares, not %.40q", part)
		}
		side := strings.Index(fenLetters, part[:1])
		for item := range strings.SplitSeq(part[1:], ",") {
			squares, king, ok := parseSquares(item)
			switch {
			case !ok:
				return Board{}, fail("%.40q is no square: squares are 1 to %d", item, Squares)
			case squares&(pieces[0]|pieces[1]) != 0:
				return Board{}, fail("there are two pieces on a square of %.40q", item)
			case !king && squares&[2]uint32{topRow, bottomRow}[side] != 0:
				return Board{}, fail("%.40q is in the last row, where there are only kings", item)
			case king:
				kings |= squares
			}
			pieces[side] |= squares
		}
	}
	for _, all := range pieces {
		if n := bits.OnesCount32(all); n < 1 || n > menAll {
			return Board{}, fail("a side has %d pieces; it must have 1 to %d", n, menAll)
		}
	}
	b := Board{own: pieces[turn], other: pieces[1-turn], kings: kings, turn: uint8(turn)}
	if !b.CanMove() {
		return Board{}, fail("the side to move cannot move")
	}
	return b, nil
}

// parseSquares parses a square or a range of squares, such as 21, K22 or 1-4. It returns them as a mask.
func parseSquares(text string) (squares uint32, king, ok bool) {
	text, king = strings.CutPrefix(text, game.King.Letter())
	first, last, ranged := strings.Cut(text, "-")
	if !ranged {
		last = first
	}
	from, wrong := strconv.Atoi(first)
	to, err := strconv.Atoi(last)
	if wrong != nil || err != nil || from < 1 || to < from || to > Squares {
		return 0, king, false
	}
	return uint32(1<<to - 1<<(from-1)), king, true
}
