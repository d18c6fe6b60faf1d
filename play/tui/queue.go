package tui

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"midiconnect4/internal/text"
	"midiconnect4/play/setlist"
)

// readQueue reads the current state of the set list.
func (m model) readQueue() model {
	if m.set.Queue != nil {
		m.items = m.set.Queue()
	}
	return m
}

// soundingItem returns the index of the item that sounds; -1 for none.
func (m model) soundingItem() int {
	return slices.IndexFunc(m.items, func(i setlist.State) bool { return i.Sounding })
}

// following returns the name of the next item, or "end".
func (m model) following() string {
	if i := slices.IndexFunc(m.items, func(i setlist.State) bool { return i.Next }); i >= 0 {
		return text.Printable(m.items[i].Name)
	}
	return "end"
}

// queueLine names the item of the set list that sounds and the next item. It is empty if there is no set list.
func (m model) queueLine() string {
	if len(m.items) == 0 {
		return ""
	}
	line := m.glyphs.next + " " + m.following()
	if now := m.soundingItem(); now >= 0 {
		line = fmt.Sprintf("%d of %d %s ", now+1, len(m.items), text.Printable(m.items[now].Name)) + line
	}
	return line
}

// queue lists the items of the set list, if there is room. The item that sounds has a mark, and the next item has an arrow. If the list is too long,
// queue shows the items around the item that sounds.
func (m model) queue(l layout, rows int) []string {
	const most, tallest = 8, 4 // maximum rows of the list; one row of the list per four rows of the screen
	if l.list == 0 || len(m.items) == 0 {
		return nil
	}
	rows = min(len(m.items), most, rows/tallest)
	from := min(max(0, m.soundingItem()-1), len(m.items)-rows)
	nameWide := 0
	for _, i := range m.items {
		nameWide = max(nameWide, len([]rune(text.Printable(i.Name))))
	}
	const widest = 16
	nameWide = min(nameWide, widest)
	var lines []string
	for at, i := range m.items[from : from+rows] {
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
		lines = append(lines, line+faint.Render(whole(i.Line, l.besideWide()-ansi.StringWidth(line))))
	}
	return lines
}

// whole shortens a line to a width by dropping whole parts at its end. Commas and semicolons separate the parts.
func whole(line string, width int) string {
	for line != "" && ansi.StringWidth(line) > width {
		line = line[:max(0, strings.LastIndexAny(line, ",;"))]
	}
	return line
}
