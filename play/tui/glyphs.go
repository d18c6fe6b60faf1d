package tui

import (
	"strings"

	"midiconnect4/gamer/game"
)

// glyphs are the characters that things are drawn with; each is one column wide.
type glyphs struct {
	disc       [2]string    // of the players
	large      [2][2]string // discs of two rows of three columns
	huge       [2][3]string // discs of three rows of five columns
	king       string       // beside a disc
	roll       [2]string    // a note of a move in the piano roll
	voice      string       // a note of a voice
	empty      string       // an empty place on the board
	arrow, bar string       // cursor; bar line
	head       string       // playhead
	full, rest string       // of a gauge
	levels     []string     // from low to high
	sounds     string       // the turn that sounds
	corners    [4]string    // of a frame: top left, top right, bottom left, bottom right
	across     string
	upright    string
	quarter    string // note of the tempo
	dot        string // between things
	next       string // from what is to what comes
	times      string // between width and height
}

func newGlyphs(ascii bool) glyphs {
	if ascii {
		return glyphs{
			disc: [2]string{"X", "O"}, large: [2][2]string{{"###", "###"}, {"/-\\", "\\-/"}}, king: "K",
			huge: [2][3]string{{"#####", "#####", "#####"}, {"/---\\", "|   |", "\\---/"}},
			roll: [2]string{"#", "="}, voice: "-", empty: ".", arrow: "v", bar: ":", head: "|", full: "#", rest: ".", levels: strings.Split("_.:-=+*#", ""), sounds: ">",
			corners: [4]string{"+", "+", "+", "+"}, across: "-", upright: "|", quarter: "quarter", dot: "-", next: "->", times: "x",
		}
	}
	return glyphs{
		disc: [2]string{"●", "○"}, large: [2][2]string{{"▟█▙", "▜█▛"}, {"╭─╮", "╰─╯"}}, king: "K",
		huge: [2][3]string{{"▟███▙", "█████", "▜███▛"}, {"╭───╮", "│   │", "╰───╯"}},
		roll: [2]string{"█", "▒"}, voice: "─", empty: "·", arrow: "▾", bar: "┊", head: "│", full: "█", rest: "░", levels: strings.Split("▁▂▃▄▅▆▇█", ""), sounds: "▸",
		corners: [4]string{"╭", "╮", "╰", "╯"}, across: "─", upright: "│", quarter: "♩", dot: "·", next: "→", times: "×",
	}
}

// piece is one row of a disc that has so many rows.
func (g glyphs) piece(side game.Side, rows, row int) string {
	switch rows {
	case 1:
		return g.disc[side]
	case 2:
		return g.large[side][row]
	}
	return g.huge[side][row]
}
