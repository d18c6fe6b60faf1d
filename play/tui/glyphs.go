package tui

// glyphs are what things look like, in marks of one column each.
type glyphs struct {
	disc       [2]string    // of the players
	large      [2][2]string // in two rows of three
	king       string       // beside a disc
	roll       [2]string    // a note in the piano roll
	empty      string       // a place of the board
	arrow, bar string       // column chosen; bar line
	head       string       // where the music is
	full, rest string       // of a gauge
	sounds     string       // the turn that sounds
	corners    [4]string    // of a frame: top left, top right, bottom left, bottom right
	across     string
	upright    string
	quarter    string // note of the tempo
	dot        string // between things
}

func newGlyphs(ascii bool) glyphs {
	if ascii {
		return glyphs{
			disc: [2]string{"X", "O"}, large: [2][2]string{{"###", "###"}, {"/-\\", "\\-/"}}, king: "K",
			roll: [2]string{"#", "="}, empty: ".", arrow: "v", bar: ":", head: "|", full: "#", rest: ".", sounds: ">",
			corners: [4]string{"+", "+", "+", "+"}, across: "-", upright: "|", quarter: "quarter", dot: "-",
		}
	}
	return glyphs{
		disc: [2]string{"●", "○"}, large: [2][2]string{{"▟█▙", "▜█▛"}, {"╭─╮", "╰─╯"}}, king: "K",
		roll: [2]string{"█", "▒"}, empty: "·", arrow: "▾", bar: "┊", head: "│", full: "█", rest: "░", sounds: "▸",
		corners: [4]string{"╭", "╮", "╰", "╯"}, across: "─", upright: "│", quarter: "♩", dot: "·",
	}
}
