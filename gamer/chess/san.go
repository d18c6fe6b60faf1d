package chess

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"midiconnect4/gamer/game"
)

// SAN writes a step in standard algebraic notation. legal are all legal steps.
func (b *Board) SAN(s Step, legal []Step) string {
	next := b.After(s)
	switch {
	case !next.Check():
		return b.bareSAN(s, legal)
	case next.CanMove():
		return b.bareSAN(s, legal) + "+"
	}
	return b.bareSAN(s, legal) + "#"
}

// bareSAN is SAN without the marks of check and mate.
func (b *Board) bareSAN(s Step, legal []Step) string {
	kind, from, to := b.At(s.From()), squareName(s.From()), squareName(s.To())
	captured, _ := b.Captured(s)
	if captured != game.Man {
		to = "x" + to
	}
	switch {
	case b.Castles(s) && s.To() > s.From():
		return "O-O"
	case b.Castles(s):
		return "O-O-O"
	case kind != game.Pawn:
		return kind.Letter() + b.origin(s, kind, legal) + to
	case captured != game.Man:
		to = from[:1] + to
	}
	if s.Promotion() != game.Man {
		to += "=" + s.Promotion().Letter()
	}
	return to
}

// origin tells a piece from others of its kind that can go to the same square: by its file if that is enough, else by its rank, else by both.
func (b *Board) origin(s Step, kind game.Kind, legal []Step) string {
	var others, file, rank bool
	for _, o := range legal {
		if o != s && o.To() == s.To() && b.kinds[kind]&bit(o.From()) != 0 {
			others = true
			file = file || fileOf(o.From()) == fileOf(s.From())
			rank = rank || rankOf(o.From()) == rankOf(s.From())
		}
	}
	from := squareName(s.From())
	switch {
	case !others:
		return ""
	case !file:
		return from[:1]
	case !rank:
		return from[1:]
	}
	return from
}

// UCI writes a step as engines do: from square to square, with the letter of what a pawn becomes.
func (s Step) UCI() string {
	return squareName(s.From()) + squareName(s.To()) + strings.ToLower(s.Promotion().Letter())
}

var (
	moveText = regexp.MustCompile(`^([KQRBNP]?)([a-h]?)([1-8]?)[-x:]?([a-h][1-8])(?:[=(/]?([QRBNqrbn])\)?)?$`)
	marks    = regexp.MustCompile(`(e\.p\.|[+#!?])+$`)
)

// find returns the legal step that text names: in standard algebraic notation, also with more of the origin than is needed, or from square to square.
func (b *Board) find(text string, legal []Step) (Step, error) {
	bare := marks.ReplaceAllString(text, "")
	castling := strings.ToUpper(strings.ReplaceAll(bare, "0", "O"))
	var found []Step
	if castling == "O-O" || castling == "O-O-O" {
		found = matching(legal, func(s Step) bool { return b.Castles(s) && (s.To() < s.From()) == (castling == "O-O-O") })
	} else if m := moveText.FindStringSubmatch(bare); m != nil && len(text) <= 16 {
		found = matching(legal, b.named(m[1], m[2], m[3], m[4], m[5]))
	} else {
		return 0, fmt.Errorf("%.20q is not a move; moves are written e4, Nf3, O-O, e8=Q or e2e4", text)
	}
	switch len(found) {
	case 0:
		return 0, fmt.Errorf("%q is not a legal move here; legal are %s", text, b.some(legal))
	case 1:
		return found[0], nil
	}
	return 0, fmt.Errorf("%q is not clear: %s", text, b.some(found))
}

// named returns a function that reports whether a step is one that the parts of moveText name. A move from square to square may be any piece's, and a
// pawn that becomes something may leave out what.
func (b *Board) named(letter, file, rank, to, promotion string) func(s Step) bool {
	from := everywhere
	if file == "" || rank == "" || letter != "" {
		from = b.kinds[kindOf(letter)]
	}
	if file != "" {
		from &= fileA << (file[0] - 'a')
	}
	if rank != "" {
		from &= rank1 << (width * (rank[0] - '1'))
	}
	square, _ := parseSquare(to)
	return func(s Step) bool {
		return from&bit(s.From()) != 0 && s.To() == square && (promotion == "" || s.Promotion() != game.Man && s.Promotion() == kindOf(promotion))
	}
}

// kindOf is the kind of a letter in upper or lower case; a pawn if there is none.
func kindOf(letter string) game.Kind {
	for k := game.King; k < kinds; k++ {
		if strings.EqualFold(k.Letter(), letter) {
			return k
		}
	}
	return game.Pawn
}

func matching(all []Step, is func(Step) bool) (found []Step) {
	for _, s := range all {
		if is(s) {
			found = append(found, s)
		}
	}
	return found
}

// some lists moves for people: up to a dozen.
func (b *Board) some(steps []Step) string {
	const most = 12
	var texts []string
	for _, s := range steps {
		texts = append(texts, b.bareSAN(s, steps))
	}
	slices.Sort(texts)
	if len(texts) > most {
		texts = append(texts[:most], "…")
	}
	return strings.Join(texts, ", ")
}
