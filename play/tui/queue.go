package tui

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"midiconnect4/internal/text"
)

// queueLine names the item of the set list that sounds and the next item. It is empty if there is no set list.
func (m model) queueLine() string {
	if len(m.Items) == 0 {
		return ""
	}
	next := cmp.Or(text.Printable(m.NextItem()), "end")
	line := m.glyphs.next + " " + next
	if now := m.Item(); now >= 0 {
		line = fmt.Sprintf("%d of %d %s ", now+1, len(m.Items), text.Printable(m.Items[now].Name)) + line
	}
	return line
}

// queue lists the items of the set list, if there is room. The item that sounds has a mark, and the next item has an arrow. If the list is too long,
// queue shows the items around the item that sounds.
func (m model) queue(l layout, rows int) []string {
	const most, tallest = 8, 3 // maximum rows of the list; one row of the list per three rows of the screen
	if l.list == 0 || len(m.Items) == 0 {
		return nil
	}
	rows = min(len(m.Items), most, rows/tallest)
	from := min(max(0, m.Item()-1), len(m.Items)-rows)
	nameWide := 0
	for _, i := range m.Items {
		nameWide = max(nameWide, len([]rune(text.Printable(i.Name))))
	}
	const widest = 16
	nameWide = min(nameWide, widest)
	var lines []string
	for at, i := range m.Items[from : from+rows] {
		mark := " "
		switch {
		case i.Sounding:
			mark = m.glyphs.sounds
		case i.Next:
			mark = m.glyphs.next
		}
		name := fit(text.Printable(i.Name), nameWide)
		if i.Sounding {
			name = strong.Render(name)
		}
		line := fmt.Sprintf("%s %2d %s  ", fit(mark, 2), from+at+1, name)
		lines = append(lines, line+faint.Render(m.whole(i.Line, l.besideWide()-ansi.StringWidth(line))))
	}
	return lines
}

// whole shortens the description of an item to a width by dropping whole parts at its beginning: when the item ends matters most. Commas and semicolons
// separate the parts.
func (m model) whole(line string, width int) string {
	for mark := ""; ; mark = m.glyphs.cut + " " {
		if ansi.StringWidth(mark+line) <= width {
			return mark + line
		}
		end := strings.IndexAny(line, ",;")
		if end < 0 {
			return ansi.Truncate(mark+line, width, m.glyphs.cut)
		}
		line = strings.TrimSpace(line[end+1:])
	}
}
