package picture

import (
	"bytes"
	"io"
	"regexp"
	"strings"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// columns matches columns of signals: rectangles without an outline, in a player's colour.
var columns = regexp.MustCompile(`style="fill:#(16497A|E0821C)`)

// TestSignalsAreDrawn checks that a picture shows the signals with the option WithSignals, and none without.
func TestSignalsAreDrawn(t *testing.T) {
	p := pieceOf(t, scores.Paper(), 2, 7)
	for _, m := range p.Movements {
		for i := range m.Bars {
			m.Bars[i].Move.Signals = &compose.Signals{Tension: 0.5, Advantage: 0.2}
		}
	}
	plain := drawn(t, SVG, p)
	with := func(w io.Writer, p *compose.Piece, _ ...Option) error { return SVG(w, p, WithSignals) }
	full := drawn(t, with, p)
	for _, lane := range usual {
		if got := bytes.Count(full, []byte(">"+string(lane)+"<")); got != 2 {
			t.Errorf("%s is written %d times, for two movements", lane, got)
		}
		if strings.Contains(string(plain), string(lane)) {
			t.Errorf("%s is drawn though nobody asked", lane)
		}
	}
	if got, want := len(columns.FindAll(full, -1))-len(columns.FindAll(plain, -1)), 2*7*len(usual); got != want {
		t.Errorf("%d columns, want %d", got, want)
	}
	for _, lane := range novel {
		s, err := scores.Parse("mine.yaml", []byte("drama: [{signal: "+string(lane)+", target: accent}]"))
		if err != nil {
			t.Fatal(err)
		}
		listening := pieceOf(t, s, 1, 7)
		for i := range listening.Movements[0].Bars {
			listening.Movements[0].Bars[i].Move.Signals = &compose.Signals{}
		}
		if name := []byte(">" + string(lane) + "<"); !bytes.Contains(drawn(t, with, listening), name) || bytes.Contains(full, name) {
			t.Errorf("%s is drawn: %t with a score that listens to it, %t with another", lane, bytes.Contains(drawn(t, with, listening), name), bytes.Contains(full, name))
		}
	}
	empty := pieceOf(t, scores.Paper(), 1, 0)
	drawn(t, with, empty) // a movement without bars must not make the program panic
}
