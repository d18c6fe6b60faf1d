package picture

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// pieceOf returns a piece with a number of movements, each with a number of bars.
func pieceOf(tb testing.TB, score *scores.Score, movements, bars int) *compose.Piece {
	tb.Helper()
	p := &compose.Piece{Score: score, Title: score.Title}
	for i := range movements {
		m := compose.Movement{Title: fmt.Sprintf("Game %d", i+1), Width: 6, Height: 6, Start: p.End()}
		composer := compose.New(score, uint64(i), compose.StartAt(p.End()))
		for b := range bars {
			m.Bars = append(m.Bars, composer.Bars(compose.Move{X: 1 + b/6, Y: 1 + b%6, Player: b % 2})[0])
		}
		p.Movements = append(p.Movements, m)
	}
	return p
}

// drawn returns the picture of a piece, drawn by the function draw.
func drawn(t rapid.TB, draw func(io.Writer, *compose.Piece, ...Option) error, p *compose.Piece) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := draw(&b, p); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestNoBoard checks that no board is drawn for a movement with an unknown board size.
func TestNoBoard(t *testing.T) {
	p := pieceOf(t, scores.Paper(), 1, 8)
	round := regexp.MustCompile(`<path d="[^"]*A`)
	if n := len(round.FindAll(drawn(t, SVG, p), -1)); n < 36+8 {
		t.Fatalf("a board of 36 squares and 8 discs has %d circles", n)
	}
	p.Movements[0].Width, p.Movements[0].Height = 0, 0
	if n := len(round.FindAll(drawn(t, SVG, p), -1)); n != 2 { // two circles are in the legend
		t.Errorf("%d circles without a board, want the two of the legend", n)
	}
}

// box is a note in the drawing. on and off are in sixteenths.
type box struct {
	player, key int
	on, off     int
}

var (
	rectangles = regexp.MustCompile(`<path d="M([\d.]+),([\d.]+)L([\d.]+),[\d.]+L[\d.]+,([\d.]+)L[\d.]+,[\d.]+Z" style="fill:none;stroke:#([0-9A-F]{6});stroke-width:0.35"`)
	pageHeight = regexp.MustCompile(`viewBox="0 0 842 (\d+(?:\.\d+)?)"`)
)

// boxes returns the notes that it finds in the drawing of a piece with one movement, for each player.
func boxes(t *testing.T, p *compose.Piece, svg []byte) (notes [2][]box) {
	t.Helper()
	r := newRow(p, p.Roster(), p.Movements[0])
	x0 := float64(margin + 6*cell + keyRoom)
	perTick := (pageWidth - margin - x0) / float64(p.End())
	keyHeight := float64(r.inner()) / float64(r.keys)
	base := float64(margin + footRoom)
	for _, m := range rectangles.FindAllSubmatch(svg, -1) {
		number := func(i int) float64 {
			v, err := strconv.ParseFloat(string(m[i]), 64)
			if err != nil {
				t.Fatal(err)
			}
			return v
		}
		player := slices.IndexFunc(players[:], func(c color.NRGBA) bool {
			return fmt.Sprintf("%02X%02X%02X", c.R, c.G, c.B) == string(m[5])
		})
		notes[player] = append(notes[player], box{
			player: player,
			key:    r.low + int(math.Round((number(2)-base)/keyHeight)),
			on:     int(math.Round((number(1) - x0) / perTick / 120)),
			off:    int(math.Round((number(3) - x0) / perTick / 120)),
		})
	}
	return notes
}

func TestEveryNoteIsDrawn(t *testing.T) {
	for seed := range 10 {
		p := pieceOf(t, scores.Paper(), 1, 20+seed)
		svg := drawn(t, SVG, p)
		got := boxes(t, p, svg)
		for player := range 2 {
			var want []box
			for _, n := range p.Part(player) {
				want = append(want, box{player: player, key: n.Key, on: n.On / 120, off: n.Off / 120})
			}
			if !slices.Equal(got[player], want) {
				t.Errorf("player %d:\n got %v\nwant %v", player, got[player], want)
			}
		}
	}
}

// TestFirstAndLastKeyAreDrawn checks that notes on the MIDI keys 0 and 127 are drawn.
func TestFirstAndLastKeyAreDrawn(t *testing.T) {
	for _, keys := range []scores.Span{{Low: 0, High: 12}, {Low: 115, High: 127}} {
		score := scores.Paper()
		score.Range = keys
		score.Shared.Notes = []int{keys.Low}
		score.Shared.Then = scores.Hold
		score.Players[0].Drone = &scores.Drone{Keys: []int{keys.High}, Velocity: 1}
		p := pieceOf(t, score, 1, 20)
		svg := drawn(t, SVG, p)
		for player, got := range boxes(t, p, svg) {
			if want := p.Part(player); len(got) != len(want) || got[0].key != want[0].Key {
				t.Errorf("keys %v, player %d: %d notes from %d, want %d from %d", keys, player, len(got), got[0].key, len(want), want[0].Key)
			}
		}
	}
}

// TestPixelsShowTheNotes checks that the pixels of a note have its player's colour, perhaps paler.
func TestPixelsShowTheNotes(t *testing.T) {
	p := pieceOf(t, scores.Paper(), 1, 30)
	data := drawn(t, PNG, p)
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	r := newRow(p, p.Roster(), p.Movements[0])
	scale := float64(picture.Bounds().Dx()) / pageWidth
	x0 := float64(margin + 6*cell + keyRoom)
	for player := range 2 {
		for _, n := range p.Part(player) {
			x := x0 + (pageWidth-margin-x0)*float64(n.On+n.Off)/2/float64(p.End())
			y := float64(margin+footRoom) + (float64(n.Key-r.low)+0.5)*float64(r.inner())/float64(r.keys)
			at := image.Pt(int(x*scale), picture.Bounds().Dy()-1-int(y*scale))
			red, _, blue, _ := picture.At(at.X, at.Y).RGBA()
			if isBlue := blue > red; isBlue != (player == 0) {
				t.Errorf("player %d, key %d at tick %d: the pixel %v is %v", player, n.Key, n.On, at, picture.At(at.X, at.Y))
			}
		}
	}
}

func TestTooManyMovements(t *testing.T) {
	p := pieceOf(t, scores.Paper(), MostMovements+1, 1)
	for _, draw := range []func(io.Writer, *compose.Piece, ...Option) error{SVG, PNG} {
		if err := draw(io.Discard, p); err == nil || !strings.Contains(err.Error(), "25 movements") {
			t.Errorf("error %v", err)
		}
	}
}

// TestLegendNamesMovements checks the legend of a part with different names or instruments in different movements: it must show all of them.
func TestLegendNamesMovements(t *testing.T) {
	for want, parts := range map[string][]scores.Player{
		"Alice, Violin / Bob, Oboe": {{Name: "Alice", Program: 41}, {Name: "Bob", Program: 69}},
		"Alice, Violin / Oboe":      {{Name: "Alice", Program: 41}, {Name: "Alice", Program: 69}, {Name: "Alice", Program: 41}},
		"Violin":                    {{Name: "Violin", Program: 41}, {Name: "Violin", Program: 41}},
		"Violin / Oboe":             {{Name: "Violin", Program: 41}, {Name: "Oboe", Program: 69}},
	} {
		var settings []*scores.Player
		for i := range parts {
			settings = append(settings, &parts[i])
		}
		if got := legendName(settings); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestNamesOfAnyKind checks with random names that the drawing is well-formed XML and shows the names.
func TestNamesOfAnyKind(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		score := scores.Paper()
		score.Players[0].Name = rapid.String().Draw(t, "player")
		p := &compose.Piece{Score: score, Title: string(rapid.SliceOf(rapid.Byte()).Draw(t, "title"))}
		p.Movements = []compose.Movement{{Title: rapid.String().Draw(t, "movement"), Comments: []string{"<&>\"'"}}}
		svg := drawn(t, SVG, p)
		for decoder := xml.NewDecoder(bytes.NewReader(svg)); ; {
			if _, err := decoder.Token(); errors.Is(err, io.EOF) {
				return
			} else if err != nil {
				t.Fatalf("%v in\n%s", err, svg)
			}
		}
	})
}

func TestPageGrowsWithTheMovements(t *testing.T) {
	height := func(movements int) float64 {
		svg := drawn(t, SVG, pieceOf(t, scores.Paper(), movements, 8))
		h, err := strconv.ParseFloat(string(pageHeight.FindSubmatch(svg)[1]), 64)
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
	if one, three := height(1), height(3); three <= 2*one {
		t.Errorf("a page of one movement is %g high, of three %g", one, three)
	}
}

func BenchmarkSVG(b *testing.B) {
	p := pieceOf(b, scores.Paper(), 1, 36)
	for b.Loop() {
		if err := SVG(io.Discard, p); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPNG(b *testing.B) {
	p := pieceOf(b, scores.Paper(), 1, 36)
	for b.Loop() {
		if err := PNG(io.Discard, p); err != nil {
			b.Fatal(err)
		}
	}
}
