package tui

import (
	"strings"

	"charm.land/bubbles/v2/help"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

var (
	players = [2]lipgloss.Style{
		lipgloss.NewStyle().Foreground(lipgloss.Yellow),
		lipgloss.NewStyle().Foreground(lipgloss.Cyan),
	}
	strong = lipgloss.NewStyle().Bold(true)
	faint  = lipgloss.NewStyle().Faint(true)
	struck = lipgloss.NewStyle().Reverse(true)
)

// newHelp returns a help that shows keys in bold. By default, keys are faint, which is hard to read.
func newHelp() help.Model {
	h := help.New()
	h.Styles = help.Styles{ShortKey: strong}
	h.ShortSeparator, h.Ellipsis = "  ", ""
	return h
}

// drawn is a character to be drawn, with its style.
type drawn struct {
	glyph string
	style *lipgloss.Style // nil for no style
}

// draw draws a line. It renders adjacent characters of the same style together, because rendering is slow.
func draw(line []drawn) string {
	var text strings.Builder
	for len(line) > 0 {
		style, stretch := line[0].style, ""
		for len(line) > 0 && line[0].style == style {
			stretch += line[0].glyph
			line = line[1:]
		}
		if style != nil {
			stretch = style.Render(stretch)
		}
		text.WriteString(stretch)
	}
	return text.String()
}

// fit cuts a line to a width, or fills it with spaces.
func fit(line string, width int) string {
	line = ansi.Truncate(line, max(0, width), "")
	return line + strings.Repeat(" ", max(0, width-ansi.StringWidth(line)))
}

// apart is the minimum gap between the left and the right text of a line, in columns.
const apart = 2

// ends puts one text at the left end of a line and another at the right end. If there is not enough room, it cuts the right text.
func ends(left, right string, width int) string {
	left = ansi.Truncate(left, max(0, width), "")
	right = ansi.Truncate(right, max(0, width-ansi.StringWidth(left)-apart), "")
	return fit(left, width-ansi.StringWidth(right)) + right
}

// centred puts a text in the middle of a width.
func centred(text string, width int) string {
	left := max(0, width-ansi.StringWidth(text)) / 2
	return fit(strings.Repeat(" ", left)+text, width)
}
