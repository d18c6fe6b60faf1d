package tui

import (
	"slices"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

// helpLine is a key, or a word on the screen, and what it does or means.
type helpLine struct{ shown, does string }

// allKeys says what each key does, and what the screen does not say itself, in so many
// rows at most. whole is false if there was no room for all of it.
func (m model) allKeys(width, rows int) (lines []string, whole bool) {
	var all []helpLine
	for _, b := range m.keys.all() {
		all = append(all, helpLine{b.Help().Key, b.Help().Desc})
	}
	all = append(all, helpLine{"sure", "how sure a gamer is to win"})
	for _, columns := range []int{2, 3, 4, 1} {
		block := inColumns(all, columns, width)
		if lipgloss.Width(block) <= width && lipgloss.Height(block) <= rows {
			return strings.Split(block, "\n"), true
		}
	}
	columns := (len(all) + rows - 1) / rows
	return strings.Split(inColumns(all, columns, (width-(columns-1)*gap)/columns), "\n"), false
}

// inColumns puts lines into columns, from top to bottom, each cut to a width.
func inColumns(all []helpLine, columns, widest int) string {
	var blocks []string
	for column := range slices.Chunk(all, (len(all)+columns-1)/columns) {
		var keys int
		for _, line := range column {
			keys = max(keys, ansi.StringWidth(line.shown))
		}
		var lines []string
		for _, line := range column {
			lines = append(lines, ansi.Truncate(strong.Render(fit(line.shown, keys))+" "+line.does, max(0, widest), ""))
		}
		if len(blocks) > 0 {
			blocks = append(blocks, strings.Repeat(" ", gap))
		}
		blocks = append(blocks, strings.Join(lines, "\n"))
	}
	return lipgloss.JoinHorizontal(lipgloss.Top, blocks...)
}
