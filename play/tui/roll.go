package tui

import (
	"slices"
	"strings"

	"midiconnect4/compose"
)

const (
	labels     = 8  // width of the names of keys, in columns
	laneLabels = 10 // of keys and signals
	barWide    = 18 // minimum width of a bar, in columns
)

// roll draws the last bars as a piano roll, under a heading.
func (m model) roll(l layout) []string {
	width := l.rollWide() - l.labels
	shown := width / barWide
	r := roll{model: m, rows: l.rollRows, labels: l.labels, barWide: width / shown, shown: m.last(shown)}
	r.fitKeys()
	lines := make([]string, 0, r.rows+1+l.lanes)
	lines = append(lines, r.heading())
	for row := r.rows - 1; row >= 0; row-- {
		lines = append(lines, r.line(row))
	}
	for _, s := range lanes[:l.lanes] {
		lines = append(lines, r.lane(s))
	}
	return lines
}

// roll is a piano roll that is being drawn.
type roll struct {
	model
	shown   []shownBar
	rows    int
	labels  int // width of the names of keys
	barWide int
	low     int // key of the lowest row
	perRow  int // keys in a row
	perKey  int // rows of a key, if perRow is 1
}

// fitKeys chooses the keys of the rows so that all notes fit, centred and as large as
// possible.
func (r *roll) fitKeys() {
	const tallest = 2 // rows of a key
	low, high := 127, 0
	for _, b := range r.shown {
		for _, n := range b.bar().Notes {
			key := r.sounding(b.turn, n)
			low, high = min(low, key), max(high, key)
		}
	}
	if low > high {
		low, high = r.Score.Range.Low, r.Score.Range.High
	}
	low, high = r.widened(low, high)
	span := high - low + 1
	r.perRow, r.perKey = (span+r.rows-1)/r.rows, min(max(1, r.rows/span), tallest)
	needed := (span + r.perRow - 1) / r.perRow
	r.low = max(0, low-(r.rows/r.perKey-needed)/2*r.perRow)
}

// widened extends a range of keys by the voices' keys, as long as each key has a row of its own. The moves' notes matter most: a bass must not make
// them share rows.
func (r *roll) widened(low, high int) (from, to int) {
	for _, b := range r.shown {
		for _, n := range r.voiceNotes(b.bar()) {
			key := r.sounding(b.turn, n)
			if l, h := min(low, key), max(high, key); h-l < r.rows {
				low, high = l, h
			}
		}
	}
	return low, high
}

// heading numbers the bars.
func (r *roll) heading() string {
	var line strings.Builder
	line.WriteString(strings.Repeat(" ", r.labels))
	for _, b := range r.shown {
		line.WriteString(fit(r.glyphs.bar+b.number(), r.barWide))
	}
	return faint.Render(line.String())
}

// line draws a row of keys.
func (r *roll) line(row int) string {
	key := r.low + row/r.perKey*r.perRow
	label := r.label(key)
	if row%r.perKey > 0 {
		label = ""
	}
	var line strings.Builder
	line.WriteString(faint.Render(fit(label, r.labels)))
	for _, b := range r.shown {
		line.WriteString(r.cells(b, key))
	}
	return line.String()
}

// label names the keys of a row, from the lowest up.
func (r *roll) label(key int) string {
	const highest = 127
	if key > highest {
		return ""
	}
	label := r.Score.NoteName(key)
	if last := min(key+r.perRow-1, highest); last > key {
		label += ".." + r.Score.NoteName(last)
	}
	return label
}

// cells draws a bar in a row of keys.
func (r *roll) cells(b shownBar, key int) string {
	t, bar := b.turn, b.bar()
	cells := make([]drawn, r.barWide)
	for i := range cells {
		cells[i].glyph = " "
	}
	cells[0] = drawn{r.glyphs.bar, &faint}
	place := func(tick int) int { return (tick - bar.Start) * r.barWide / bar.Ticks }
	if at := place(r.Tick); t.Number == r.Turn.Number && at >= 0 && at < r.barWide {
		cells[at] = drawn{r.glyphs.head, &faint}
	}
	fill := func(n compose.Note, with drawn) {
		if k := r.sounding(t, n); k < key || k >= key+r.perRow {
			return
		}
		for i := place(n.On); i < min(r.barWide, max(place(n.On)+1, place(n.Off))); i++ {
			cells[i] = with
		}
	}
	for _, n := range r.voiceNotes(bar) {
		fill(n, drawn{r.glyphs.voice, &faint})
	}
	for _, n := range moveNotes(bar) {
		fill(n, drawn{r.glyphs.roll[t.Side], &players[t.Side]})
	}
	return draw(cells)
}

// moveNotes returns the notes of a bar's move.
func moveNotes(bar compose.Bar) []compose.Note {
	notes := bar.Notes[:]
	for _, line := range bar.Lines {
		if line.Voice == compose.Strokes {
			notes = append(slices.Clip(notes), line.Notes...)
		}
	}
	return notes
}

// voiceNotes returns the notes of a bar's voices, without drums.
func (r *roll) voiceNotes(bar compose.Bar) []compose.Note {
	var notes []compose.Note
	parts := r.Score.Parts()
	for _, line := range bar.Lines {
		if line.Voice != compose.Strokes && line.Part < len(parts) && !parts[line.Part].Percussion() {
			notes = append(notes, line.Notes...)
		}
	}
	return notes
}
