package tui

import (
	"slices"
	"strings"

	"midiconnect4/compose"
)

const (
	labels     = 8  // width of the names of keys, in columns of the screen
	laneLabels = 10 // width if the names of signals are shown too
	barWide    = 18 // minimum width of a bar, in columns of the screen
)

// roll draws the last bars as a piano roll below a heading.
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

// roll is a piano roll while it is being drawn.
type roll struct {
	model
	shown   []shownBar
	rows    int
	labels  int // width of the names of keys
	barWide int
	low     int // key of the lowest row
	perRow  int // number of keys in a row
	perKey  int // number of rows of a key; more than 1 only if perRow is 1
}

// fitKeys chooses which keys the rows show: all notes of the moves fit, in the middle, and rows are as high as possible.
func (r *roll) fitKeys() {
	const tallest = 2 // maximum rows of a key
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

// widened extends the range of keys, so that it includes the keys of the voices. It does so only as long as each key has a row of its own. The notes
// of the moves matter most: a low bass must not make them share rows.
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

// heading returns the line with the numbers of the bars.
func (r *roll) heading() string {
	var line strings.Builder
	line.WriteString(strings.Repeat(" ", r.labels))
	for _, b := range r.shown {
		line.WriteString(fit(r.glyphs.bar+b.number(), r.barWide))
	}
	return faint.Render(line.String())
}

// line draws one row of the roll.
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

// label returns the names of the lowest and the highest key of a row.
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

// cells draws the part of a row that belongs to a bar.
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

// moveNotes returns the notes of a bar that come from the move.
func moveNotes(bar compose.Bar) []compose.Note {
	notes := bar.Notes
	for _, line := range bar.Lines {
		if line.Voice == compose.Strokes && line.Part == bar.Part() {
			notes = append(slices.Clip(notes), line.Notes...)
		}
	}
	return notes
}

// voiceNotes returns the notes of a bar's voices, except drums.
func (r *roll) voiceNotes(bar compose.Bar) []compose.Note {
	var notes []compose.Note
	parts := r.Score.Parts()
	for _, line := range bar.Lines {
		if (line.Voice != compose.Strokes || line.Part != bar.Part()) && line.Part < len(parts) && !parts[line.Part].Percussion() {
			notes = append(notes, line.Notes...)
		}
	}
	return notes
}
