package pgn

import (
	"strconv"
	"strings"
)

// Move is a move as it is written, with all that is said of it.
type Move struct {
	Text       string
	Line       int      // in the file
	Glyphs     []int    // numeric annotation glyphs; 1 to 6 are ! ? !! ?? !? ?!
	Intro      []string // comments before the first move of a game or variation
	Comments   []string // after the move
	Variations [][]Move // instead of the move
}

// deepest is the greatest depth of variations in variations.
const deepest = 64

// Moves reads the moves of the main line, with their variations, and the result at their end: 1-0, 0-1, 1/2-1/2, or * if none is written.
func (g *Game) Moves() ([]Move, string, error) {
	r := reader{text: g.text, line: g.at, result: "*"}
	moves, err := r.moves(0)
	if err != nil {
		return nil, "", err
	}
	return moves, r.result, nil
}

// reader reads the text of moves.
type reader struct {
	text   string
	at     int
	line   int
	result string
	over   bool // whether the result was read
}

func (r *reader) fail(format string, args ...any) error {
	return wrong(r.line, format, args...)
}

// moves reads moves up to the end of the text, or at a depth above 0 to the end of the variation.
func (r *reader) moves(depth int) (list []Move, err error) {
	var before []string
	for r.skip(); r.at < len(r.text); r.skip() {
		switch c := r.text[r.at]; {
		case c == '{' || c == ';':
			comment, err := r.comment()
			if err != nil {
				return nil, err
			}
			if len(list) > 0 {
				last := &list[len(list)-1]
				last.Comments = append(last.Comments, comment)
			} else {
				before = append(before, comment)
			}
		case c == '(':
			if len(list) == 0 || depth == deepest {
				return nil, r.fail("a variation stands where no move is before it, or %d deep", deepest)
			}
			r.at++
			inner, err := r.moves(depth + 1)
			if err != nil {
				return nil, err
			}
			if last := &list[len(list)-1]; len(inner) > 0 {
				last.Variations = append(last.Variations, inner)
			}
		case c == ')':
			if depth == 0 {
				return nil, r.fail("a variation is closed that was not opened")
			}
			r.at++
			return list, nil
		default:
			if list, err = r.word(list, depth); err != nil {
				return nil, err
			}
			if len(list) == 1 && before != nil {
				list[0].Intro, before = before, nil
			}
		}
	}
	if depth > 0 {
		return nil, r.fail("a variation is not closed")
	}
	return list, nil
}

const space = " \t\r\n\v\f"

// skip goes to the next character that is not white space.
func (r *reader) skip() {
	rest := strings.TrimLeft(r.text[r.at:], space)
	r.line += strings.Count(r.text[r.at:len(r.text)-len(rest)], "\n")
	r.at = len(r.text) - len(rest)
}

// comment reads a comment in braces, or from a semicolon to the end of the line.
func (r *reader) comment() (string, error) {
	end := "}"
	if r.text[r.at] == ';' {
		end = "\n"
	}
	text, _, closed := strings.Cut(r.text[r.at+1:], end)
	if !closed && end == "}" {
		return "", r.fail("a comment is not closed")
	}
	r.at = min(r.at+1+len(text)+1, len(r.text))
	r.line += strings.Count(text+end, "\n")
	return strings.Join(strings.Fields(text), " "), nil
}

// results are the words that end a game.
var results = map[string]string{"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2", "1/2": "1/2-1/2", "½-½": "1/2-1/2", "*": "*"}

// glyphs are the annotations that are written as signs. Those of moves may touch the move.
var glyphs = map[string]int{
	"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6, "□": 7, "=": 10, "∞": 13, "+=": 14, "⩲": 14, "=+": 15, "⩱": 15,
	"+/-": 16, "±": 16, "-/+": 17, "∓": 17, "+-": 18, "+−": 18, "-+": 19, "−+": 19, "N": 146, "D": 220,
}

// word reads a move, a number, a glyph or a result.
func (r *reader) word(list []Move, depth int) ([]Move, error) {
	rest := r.text[r.at:]
	end := strings.IndexAny(rest[1:], space+"(){};$") + 1
	if end == 0 {
		end = len(rest)
	}
	word := rest[:end]
	r.at += end
	if result, is := results[word]; is {
		if depth == 0 {
			r.result, r.over = result, true
		}
		return list, nil
	}
	n, is := glyphs[word]
	if number, numbered := strings.CutPrefix(word, "$"); numbered {
		code, err := strconv.ParseUint(number, 10, 8)
		if err != nil || len(list) == 0 {
			return nil, r.fail("%.20q is not an annotation of a move, $0 to $255", word)
		}
		n, is = int(code), true
	}
	if is && len(list) > 0 {
		last := &list[len(list)-1]
		last.Glyphs = append(last.Glyphs, n)
		return list, nil
	}
	// A number may touch its move: 12.e4, 12...Nf6.
	text := word
	if dots := strings.TrimLeft(word, "0123456789"); dots == "" || dots[0] == '.' || strings.HasPrefix(dots, "…") {
		text = strings.TrimLeft(dots, ".…")
	}
	move := strings.TrimRight(text, "!?")
	if move == "" || text == "e.p." {
		return list, nil
	}
	if depth == 0 && r.over {
		return nil, r.fail("%.20q stands after the game's result", move)
	}
	m := Move{Text: move, Line: r.line}
	if n, is := glyphs[text[len(move):]]; is {
		m.Glyphs = []int{n}
	}
	return append(list, m), nil
}
