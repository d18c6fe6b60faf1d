package tui

import (
	"strings"

	"midiconnect4/gamer/game"
)

// glyphs are the characters of the drawings. Each character is one column wide, except quarter and next.
type glyphs struct {
	disc       [2]string  // a disc of each player, in one line
	large      [2]outline // discs of several lines
	figures    [2]string  // the pieces of chess of each player, in the order of kinds from game.King on
	roll       [2]string  // note of a move in the piano roll, for each player
	voice      string     // note of a voice in the piano roll
	empty      string     // an empty cell of the board
	arrow, bar string     // cursor; bar line in the piano roll
	head       string     // current position in the piano roll
	full, rest string     // parts of a gauge
	levels     []string   // bars of increasing height
	sounds     string     // mark of the turn that sounds
	corners    [4]string  // of a frame: top left, top right, bottom left, bottom right
	across     string
	upright    string
	quarter    string // quarter note, before the tempo
	dot        string // separates the parts of a line
	next       string // between the current score and the next score
	times      string // between a width and a height
	cut        string // mark where a line was cut
}

func newGlyphs(ascii bool) glyphs {
	if ascii {
		return glyphs{
			disc:    [2]string{"X", "O"},
			large:   [2]outline{{{"#", "#", "#"}, {"#", "#", "#"}, {"#", "#", "#"}}, {{"/", "-", "\\"}, {"|", " ", "|"}, {"\\", "-", "/"}}},
			figures: [2]string{"KPNBRQ", "kpnbrq"},
			roll:    [2]string{"#", "="}, voice: "-", empty: ".", arrow: "v", bar: ":", head: "|", full: "#", rest: ".", levels: strings.Split("_.:-=+*#", ""), sounds: ">",
			corners: [4]string{"+", "+", "+", "+"}, across: "-", upright: "|", quarter: "quarter", dot: "-", next: "->", times: "x", cut: "~",
		}
	}
	return glyphs{
		disc:    [2]string{"●", "○"},
		large:   [2]outline{{{"▟", "█", "▙"}, {"█", "█", "█"}, {"▜", "█", "▛"}}, {{"╭", "─", "╮"}, {"│", " ", "│"}, {"╰", "─", "╯"}}},
		figures: [2]string{"♔♙♘♗♖♕", "♚♟♞♝♜♛"},
		roll:    [2]string{"█", "▒"}, voice: "─", empty: "·", arrow: "▾", bar: "┊", head: "│", full: "█", rest: "░", levels: strings.Split("▁▂▃▄▅▆▇█", ""), sounds: "▸",
		corners: [4]string{"╭", "╮", "╰", "╯"}, across: "─", upright: "│", quarter: "♩", dot: "·", next: "→", times: "×", cut: "…",
	}
}

// figure is a piece of chess.
func (g glyphs) figure(p game.Piece) string {
	return string([]rune(g.figures[p.Side])[p.Kind-game.King])
}

// outline has the characters of a disc for its first, middle and last lines. Each line has a left end, a middle and a right end.
type outline [3][3]string

// piece returns one line of a disc. The parameter rows is the height of the disc in lines.
func (g glyphs) piece(side game.Side, rows, row int) string {
	if rows == 1 {
		return g.disc[side]
	}
	of := g.large[side][1]
	switch row {
	case 0:
		of = g.large[side][0]
	case rows - 1:
		of = g.large[side][2]
	}
	return of[0] + strings.Repeat(of[1], discWide(rows)-2) + of[2]
}

// discWide returns the width in columns of a disc that is rows lines high. A line is about twice as high as a column is wide, so such a disc looks
// round.
func discWide(rows int) int { return 2*rows - 1 }
