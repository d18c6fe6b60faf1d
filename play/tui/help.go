package tui

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

// helpLine explains a key or a word on the screen.
type helpLine struct{ shown, does string }

// help returns the pages of the help. The bool is true if the help needs only the space of the piano roll. Otherwise the help replaces everything
// between the head and the foot.
func (m model) help(l layout) (pages [][]string, below bool) {
	if pages = m.helpPages(l.rollWide(), l.rollRows+l.lanes+1); len(pages) == 1 {
		return pages, true
	}
	return m.helpPages(l.width, l.height-l.head-l.foot), false
}

// page says which page of the help the screen shows. It is empty if the help has a single page.
func (m model) page(l layout) string {
	if m.helps == 0 || l.tooSmall() {
		return ""
	}
	switch pages, _ := m.help(l); {
	case len(pages) == 1:
		return ""
	case m.helps < len(pages):
		return fmt.Sprintf("page %d of %d: ? shows the next page", m.helps, len(pages))
	default:
		return fmt.Sprintf("page %d of %d: ? closes the help", len(pages), len(pages))
	}
}

// helpPages returns the explanations of all keys, and of a word on the screen, on one page if there is room.
func (m model) helpPages(width, rows int) (pages [][]string) {
	var all []helpLine
	for _, b := range m.keys.all() {
		all = append(all, helpLine{b.Help().Key, b.Help().Desc})
	}
	all = append(all, helpLine{"sure", "how sure a gamer is that it wins"})
	fits := 1 // number of columns
	for _, columns := range []int{2, 3, 4, 1} {
		block := inColumns(all, columns)
		if lipgloss.Width(block) > width {
			continue
		}
		if lipgloss.Height(block) <= rows {
			return [][]string{strings.Split(block, "\n")}
		}
		fits = max(fits, columns)
	}
	for page := range slices.Chunk(all, max(1, rows*fits)) {
		pages = append(pages, strings.Split(inColumns(page, fits), "\n"))
	}
	return pages
}

// inColumns arranges lines in columns, each from top to bottom.
func inColumns(all []helpLine, columns int) string {
	var blocks []string
	for column := range slices.Chunk(all, (len(all)+columns-1)/columns) {
		var keys int
		for _, line := range column {
			keys = max(keys, ansi.StringWidth(line.shown))
		}
		var lines []string
		for _, line := range column {
			lines = append(lines, strong.Render(fit(line.shown, keys))+" "+line.does)
		}
		if len(blocks) > 0 {
			blocks = append(blocks, strings.Repeat(" ", gap))
		}
		blocks = append(blocks, strings.Join(lines, "\n"))
	}
	return lipgloss.JoinHorizontal(lipgloss.Top, blocks...)
}
