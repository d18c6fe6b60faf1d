package compose_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

func TestPaceByMoves(t *testing.T) {
	s := paperLike()
	s.Tempo, s.Pace = 60, &scores.Pace{To: 240, By: scores.ByMoves, Over: 4}
	want := []float64{60, 84.853, 120, 169.706, 240, 240, 240}
	for i, b := range compositionOf(compose.New(s, 1), game(len(want), 6)) {
		if math.Abs(b.Tempo-want[i]) > 0.001 {
			t.Errorf("bar %d: %g, want %g", i+1, b.Tempo, want[i])
		}
	}
}

func TestPaceByBoard(t *testing.T) {
	s := paperLike()
	s.Tempo, s.Pace = 160, &scores.Pace{To: 40, By: scores.ByBoard}
	for filled, want := range map[float64]float64{0: 160, 0.25: 113.137, 0.5: 80, 0.75: 56.569, 1: 40} {
		if got := compose.New(s, 1).Bars(compose.Move{X: 1, Y: 1, Filled: filled})[0].Tempo; math.Abs(got-want) > 0.001 {
			t.Errorf("%g of the board filled: %g, want %g", filled, got, want)
		}
	}
}

// TestTemposEqualTheFiles checks that tempos rise or fall steadily from the first given tempo to the last, and that Piece.Clock and the MIDI
// file give the piece the same length.
func TestTemposEqualTheFiles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawScore(t)
		s.Pace = &scores.Pace{To: rapid.Float64Range(10, 400).Draw(t, "to"), By: scores.ByMoves, Over: rapid.IntRange(1, 40).Draw(t, "over")}
		p := pieceOf(s, 1, game(30, 6))
		if len(p.Movements[0].Bars) != 30 {
			t.Fatal("a bar is missing")
		}
		f, err := readMIDI(mustSMF(t, p, 1))
		if err != nil {
			t.Fatal(err)
		}
		const rounding = 0.002 // in quarter notes a minute; half a microsecond per quarter note makes a little less at the fastest tempo
		seconds, at, perTick, last := 0.0, 0, 0.0, s.Tempo
		for _, e := range f.tracks[0] {
			if e.status != 0xff || e.meta != metaTempo {
				continue
			}
			seconds, at = seconds+float64(e.tick-at)*perTick, e.tick
			quarter := float64(int(e.data[0])<<16 | int(e.data[1])<<8 | int(e.data[2]))
			perTick = quarter / 480 / 1e6
			tempo := 60e6 / quarter
			low, high := min(last, s.Pace.To), max(last, s.Pace.To)
			if tempo < low-rounding || tempo > high+rounding {
				t.Fatalf("from %g to %g by %g", s.Tempo, s.Pace.To, tempo)
			}
			last = tempo
		}
		seconds += float64(p.End()-at) * perTick
		if got := p.Clock()(p.End()); math.Abs(got-seconds) > 1e-9*seconds {
			t.Fatalf("%.12g seconds by the clock, %.12g by the file", got, seconds)
		}
	})
}
