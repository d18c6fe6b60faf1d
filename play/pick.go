package play

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"midiconnect4/gamer/game"
)

// Pick is a move that a person makes by pointing at squares: at the cell to be
// marked, or at a piece and where it goes. A capture of several pieces is made by
// its last square, or where several end there by one square after another. A
// Pick never changes: Point returns another one.
type Pick struct {
	game     game.Numbered
	position game.Position
	way      []game.Square // pointed at so far
}

// NewPick is a move in p, before any square was pointed at.
func NewPick(g game.Numbered, p game.Position) Pick { return Pick{game: g, position: p} }

// Way is the squares that were pointed at, from the one that the piece starts
// from.
func (k Pick) Way() []game.Square { return k.way }

// Targets lists the squares that may be pointed at next.
func (k Pick) Targets() []game.Square {
	var targets []game.Square
	for _, c := range k.candidates() {
		targets = append(targets, c.next(k))
		if len(k.way) > 0 {
			targets = append(targets, c.last())
		}
	}
	return targets
}

// Point points at a square. It returns the move in the game's notation when that
// is complete, and else what is to be pointed at further: pointing at the piece
// again gives it up, and pointing at another takes that. The error tells why no
// move goes there.
func (k Pick) Point(s game.Square) (next Pick, move string, err error) {
	var through, to []candidate
	for _, c := range k.candidates() {
		switch {
		case c.next(k) == s:
			through = append(through, c)
		case len(k.way) > 0 && c.last() == s:
			to = append(to, c)
		}
	}
	begin := NewPick(k.game, k.position)
	switch all := append(slices.Clone(through), to...); {
	case len(all) == 1 && (len(k.way) > 0 || len(all[0].way) == 1):
		return begin, all[0].text, nil
	case len(through) > 0:
		k.way = append(slices.Clone(k.way), s)
		return k, "", nil
	case len(to) > 0:
		return k, "", fmt.Errorf("several ways end there: choose square after square: %s", texts(to))
	case len(k.way) == 0:
		return k, "", k.refusal([]game.Square{s})
	case s == k.way[0]:
		return begin, "", nil
	}
	other, move, err := begin.Point(s)
	if err == nil {
		return other, move, nil
	}
	if piece, ok := k.position.At(s.X, s.Y); ok && piece.Side == k.position.Turn() {
		return k, "", err // why that piece cannot be taken instead
	}
	return k, "", k.refusal(append(slices.Clone(k.way), s))
}

// refusal says why no move goes by way.
func (k Pick) refusal(way []game.Square) error {
	if hopper, ok := k.position.(game.Hopper); ok {
		return hopper.Refuse(way)
	}
	_, err := k.position.Find(strconv.Itoa(k.game.Number(way[0].X, way[0].Y)))
	return err
}

// candidate is a legal move and its squares.
type candidate struct {
	text string
	way  []game.Square
}

// candidates lists the legal moves that begin with what was pointed at.
func (k Pick) candidates() (all []candidate) {
	for _, m := range k.position.Moves() {
		way := Way(k.position, m)
		if len(way) > len(k.way) && slices.Equal(way[:len(k.way)], k.way) {
			all = append(all, candidate{m.Text, way})
		}
	}
	return all
}

func (c candidate) next(k Pick) game.Square { return c.way[len(k.way)] }
func (c candidate) last() game.Square       { return c.way[len(c.way)-1] }

func texts(all []candidate) string {
	var list []string
	for _, c := range all {
		list = append(list, c.text)
	}
	return strings.Join(list, ", ")
}

// Way lists the squares on which the piece of a legal move in p stands in turn,
// or the one square that is marked.
func Way(p game.Position, m game.Move) []game.Square {
	if hopper, ok := p.(game.Hopper); ok {
		return append([]game.Square{hopper.From(m)}, hopper.Hops(m)...)
	}
	return []game.Square{{X: m.X, Y: m.Y}}
}
