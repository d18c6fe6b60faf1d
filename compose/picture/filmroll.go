//go:build !js

package picture

import (
	"cmp"
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"
	"strconv"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// filmRoll draws a piano roll of the whole piece, which moves by the same number of pixels in each frame.
type filmRoll struct {
	seconds func(tick int) float64
	notes   []filmNote // by the time when they start
	longest float64    // seconds that the longest note lasts
	bars    []float64  // when each bar starts
	labels  []string   // the number of each bar in its game
	low     int        // lowest key
	keys    int
	drums   int         // number of rows for drums
	ground  *image.RGBA // the roll without what moves
	numbers map[string]*image.RGBA
}

type filmNote struct {
	compose.Note
	on, off float64 // in seconds
	part    int
	drum    bool
}

const (
	rollPixels = 6   // by which the roll moves in a frame
	rollGutter = 76  // width of the names of keys
	rollHeader = 46  // height of the numbers of bars
	rollFoot   = 12  // space below the lowest row
	rollDrums  = 5   // rows for drums
	rollBehind = 0.4 // share of the roll that shows what has sounded
)

var rollLetters = sans(24)

func newFilmRoll(p *compose.Piece) *filmRoll {
	const air, fewest = 1, 22
	r := &filmRoll{seconds: secondsOf(p), numbers: map[string]*image.RGBA{}}
	roster := p.Roster()
	low, high := 127, 0
	for _, m := range p.Movements {
		for i, b := range m.Bars {
			r.bars, r.labels = append(r.bars, r.seconds(b.Start)), append(r.labels, strconv.Itoa(m.Before+i+1))
		}
		score := p.ScoreOf(m)
		for number, place := range roster.Places(score) {
			notes, drum := p.Notes(m, number), score.Parts()[number].Percussion()
			for _, n := range notes {
				one := filmNote{n, r.seconds(n.On), r.seconds(n.Off), place, drum}
				r.notes, r.longest = append(r.notes, one), max(r.longest, one.off-one.on)
			}
			if drum {
				r.drums = rollDrums
			} else {
				least, most := extremes(notes)
				low, high = min(low, least), max(high, most)
			}
		}
	}
	// The players' notes are drawn over others that start at the same time.
	slices.SortStableFunc(r.notes, func(a, b filmNote) int { return cmp.Or(cmp.Compare(a.on, b.on), b.part-a.part) })
	if high < low {
		low, high = 60, 60
	}
	missing := max(0, fewest-(high-low+1+2*air))
	r.low, r.keys = low-air-missing/2, high-low+1+2*air+missing
	return r
}

// secondsOf returns a function that converts ticks of the piece to seconds, in any order.
func secondsOf(p *compose.Piece) func(tick int) float64 {
	tempos, clock := p.Tempos(), p.Clock()
	at := make([]float64, len(tempos))
	for i, change := range tempos {
		at[i] = clock(change.Tick)
	}
	return func(tick int) float64 {
		i, _ := slices.BinarySearchFunc(tempos[1:], tick+1, func(c compose.TempoChange, tick int) int { return c.Tick - tick })
		return at[i] + compose.Seconds(tick-tempos[i].Tick, tempos[i].Tempo)
	}
}

// row returns the top and the height of a key's row, or of a drum's, from the top of the roll.
func (r *filmRoll) row(key int, drum bool, height int) (top, high float64) {
	high = float64(height-rollHeader-rollFoot) / float64(r.keys+r.drums)
	row := r.low + r.keys - 1 - key
	if drum {
		row = r.keys + rollDrums - 1 - key%rollDrums
	}
	return rollHeader + float64(float64(row)*high), high
}

// enter draws what stays the same in a movement: the names and lines of the keys.
func (r *filmRoll) enter(size image.Point, score *scores.Score) {
	ground := newSheet(size, filmGround)
	ground.box(filmLine, ground.Rect, 18)
	ground.box(filmPanel, ground.Rect.Inset(2), 16)
	for key := max(r.low, 0); key < min(r.low+r.keys, 128); key++ {
		if (row{score: score}).startsOctave(key) {
			top, high := r.row(key, false, size.Y)
			ground.line(filmLine, 2, rollGutter, top+high, float64(size.X-2), top+high)
			ground.text(rollLetters, filmFaint, rollGutter-10, top+float64(high/2)+9, right, rollGutter, score.NoteName(key))
		}
	}
	r.ground = ground.RGBA
}

// draw draws the roll as it is in a frame.
func (r *filmRoll) draw(to sheet, place image.Rectangle, frame int) {
	draw.Draw(to.RGBA, place, r.ground, image.Point{}, draw.Src)
	inner := image.Rect(place.Min.X+rollGutter, place.Min.Y+2, place.Max.X-2, place.Max.Y-2)
	page := to.SubImage(inner).(*image.RGBA)
	head := inner.Min.X + int(rollBehind*float64(inner.Dx()))
	now := (float64(frame) + 0.5) / FrameRate
	x := func(at float64) int { // whole pixels, so that notes keep their widths
		return head + int(math.Round(at*FrameRate*rollPixels)) - frame*rollPixels - rollPixels/2
	}
	early := now - float64(head-inner.Min.X)/FrameRate/rollPixels
	late := now + float64(inner.Max.X-head)/FrameRate/rollPixels
	first, _ := slices.BinarySearch(r.bars, early-1) // a number may reach into the picture
	for i := first; i < len(r.bars) && r.bars[i] < late; i++ {
		at, number := x(r.bars[i]), r.number(r.labels[i])
		fill(page, image.Rect(at, inner.Min.Y+rollHeader-2, at+2, inner.Max.Y), filmLine)
		draw.Draw(page, number.Rect.Add(image.Pt(at+4, inner.Min.Y+6)), number, image.Point{}, draw.Src)
	}
	first, _ = slices.BinarySearchFunc(r.notes, early-r.longest, func(n filmNote, at float64) int { return cmp.Compare(n.on, at) })
	for _, n := range r.notes[first:] {
		if n.on > late {
			break
		}
		if n.off >= early {
			top, high := r.row(n.Key, n.drum, place.Dy())
			tall := max(8, high)
			if n.part >= len(filmPlayers) {
				tall = max(6, 0.6*high)
			}
			y := place.Min.Y + int(math.Round(top+float64((high-tall)/2)))
			n.draw(page, image.Rect(x(n.on), y, max(x(n.off)-2, x(n.on)+5), y+int(math.Round(tall))), n.on <= now && now < n.off)
		}
	}
	fill(page, image.Rect(head-1, inner.Min.Y+rollHeader-2, head+2, inner.Max.Y), filmHead)
}

// draw draws a note, with a line around it while it sounds. Notes of the second player have a stripe, for people who cannot distinguish the colours.
func (n filmNote) draw(to *image.RGBA, box image.Rectangle, sounds bool) {
	colour := filmColour(n.part)
	if sounds {
		rounded(to, box.Inset(-2), filmInk)
	} else {
		colour = shade(colour, 0.45+0.45*float64(n.Velocity)/127)
	}
	rounded(to, box, colour)
	if n.part == 1 && box.Dy() >= 8 {
		middle := (box.Min.Y + box.Max.Y) / 2
		fill(to, image.Rect(box.Min.X+3, middle-1, box.Max.X-3, middle+1), shade(colour, 0.25))
	}
}

// rounded fills a box without its corners.
func rounded(to *image.RGBA, box image.Rectangle, c color.Color) {
	fill(to, image.Rect(box.Min.X+1, box.Min.Y, box.Max.X-1, box.Min.Y+1), c)
	fill(to, image.Rect(box.Min.X, box.Min.Y+1, box.Max.X, box.Max.Y-1), c)
	fill(to, image.Rect(box.Min.X+1, box.Max.Y-1, box.Max.X-1, box.Max.Y), c)
}

// number returns the picture of a bar's number.
func (r *filmRoll) number(text string) *image.RGBA {
	if r.numbers[text] == nil {
		s := newSheet(image.Pt(int(dots(width(rollLetters, text)))+2, 30), filmPanel)
		s.text(rollLetters, filmFaint, 0, 24, left, 100, text)
		r.numbers[text] = s.RGBA
	}
	return r.numbers[text]
}
