package tui

import (
	"strings"

	"midiconnect4/gamer/game"
)

// glyphs are the characters of drawings; each is one column wide.
type glyphs struct {
	disc       [2]string  // of the players
	large      [2]outline // discs of several rows
	king       string     // beside a disc
	roll       [2]string  // a note of a move in the piano roll
	voice      string     // a note of a voice
	empty      string     // an empty place on the board
	arrow, bar string     // cursor; bar line
	head       string     // playhead
	full, rest string     // of a gauge
	levels     []string   // from low to high
	sounds     string     // marks the sounding turn
	corners    [4]string  // of a frame: top left, top right, bottom left, bottom right
	across     string
	upright    string
	quarter    string // note of the tempo
	dot        string // between parts of a line
	next       string // between the current score and the next
	times      string // between width and height
	cut        string // where a line is cut
}

func newGlyphs(ascii bool) glyphs {
	if ascii {
		return glyphs{
			disc: [2]string{"X", "O"}, king: "K",
			large: [2]outline{{{"#", "#", "#"}, {"#", "#", "#"}, {"#", "#", "#"}}, {{"/", "-", "\\"}, {"|", " ", "|"}, {"\\", "-", "/"}}},
			roll:  [2]string{"#", "="}, voice: "-", empty: ".", arrow: "v", bar: ":", head: "|", full: "#", rest: ".", levels: strings.Split("_.:-=+*#", ""), sounds: ">",
			corners: [4]string{"+", "+", "+", "+"}, across: "-", upright: "|", quarter: "quarter", dot: "-", next: "->", times: "x", cut: "~",
		}
	}
	return glyphs{
		disc: [2]string{"●", "○"}, king: "K",
		large: [2]outline{{{"▟", "█", "▙"}, {"█", "█", "█"}, {"▜", "█", "▛"}}, {{"╭", "─", "╮"}, {"│", " ", "│"}, {"╰", "─", "╯"}}},
		roll:  [2]string{"█", "▒"}, voice: "─", empty: "·", arrow: "▾", bar: "┊", head: "│", full: "█", rest: "░", levels: strings.Split("▁▂▃▄▅▆▇█", ""), sounds: "▸",
		corners: [4]string{"╭", "╮", "╰", "╯"}, across: "─", upright: "│", quarter: "♩", dot: "·", next: "→", times: "×", cut: "…",
	}
}

// outline has the left end, the middle and the right end of each row of a disc: first row, middle rows, last row.
type outline [3][3]string

// piece returns one row of a disc with the given number of rows.
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

// discWide returns the width in columns of a disc with the given number of rows. A row is about twice
// as high as a column is wide.
func discWide(rows int) int { return 2*rows - 1 }
