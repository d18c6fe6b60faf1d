package tui

import "strings"

// letters has the large characters for moves and names of notes. Each has five rows of three dots.
var letters = map[rune][letterHigh]string{
	'0': {"###", "# #", "# #", "# #", "###"},
	'1': {" # ", "## ", " # ", " # ", "###"},
	'2': {"###", "  #", "###", "#  ", "###"},
	'3': {"###", "  #", "###", "  #", "###"},
	'4': {"# #", "# #", "###", "  #", "  #"},
	'5': {"###", "#  ", "###", "  #", "###"},
	'6': {"###", "#  ", "###", "# #", "###"},
	'7': {"###", "  #", "  #", "  #", "  #"},
	'8': {"###", "# #", "###", "# #", "###"},
	'9': {"###", "# #", "###", "  #", "###"},
	'A': {" # ", "# #", "###", "# #", "# #"},
	'B': {"## ", "# #", "## ", "# #", "## "},
	'C': {"###", "#  ", "#  ", "#  ", "###"},
	'D': {"## ", "# #", "# #", "# #", "## "},
	'E': {"###", "#  ", "## ", "#  ", "###"},
	'F': {"###", "#  ", "## ", "#  ", "#  "},
	'G': {"###", "#  ", "# #", "# #", "###"},
	'#': {"# #", "###", "# #", "###", "# #"},
	'-': {"   ", "   ", "###", "   ", "   "},
	'x': {"   ", "# #", " # ", "# #", "   "},
}

const letterHigh, letterWide = 5, 3 // in dots

// inLetters writes a word in large letters that fit into a width. It returns nil if a character has no large letter or there is not enough room.
func (g glyphs) inLetters(word string, width int) []string {
	const wide, narrow = 2, 1 // columns of a dot
	for _, place := range []int{wide, narrow} {
		each := place*letterWide + place // with a gap
		if len(word)*each-place <= width {
			return g.drawLetters(word, place)
		}
	}
	return nil
}

// drawLetters writes a word in large letters. The parameter place is the width of a letter's dots, in columns of the screen.
func (g glyphs) drawLetters(word string, place int) []string {
	rows := make([]string, letterHigh)
	for _, char := range word {
		letter, ok := letters[char]
		if !ok {
			return nil
		}
		for i, row := range letter {
			row = strings.NewReplacer(" ", strings.Repeat(" ", place), "#", strings.Repeat(g.full, place)).Replace(row)
			rows[i] += row + strings.Repeat(" ", place)
		}
	}
	return rows
}
