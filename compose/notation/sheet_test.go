package notation

import (
	"runtime"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// TestSheetsTakeLittleMemory checks how much memory is in use while a part of a long piece is written.
func TestSheetsTakeLittleMemory(t *testing.T) {
	const bars, most = 10_000, 620 // most: bytes per bar
	s := scores.Paper()
	m := compose.Movement{}
	for i := range bars {
		bar := compose.Bar{Move: compose.Move{Player: i % 2}, Start: i * s.Meter.Ticks(), Ticks: s.Meter.Ticks(), Tempo: s.Tempo, Notes: make([]compose.Note, 3)}
		for n := range bar.Notes {
			start := bar.Start + n*s.Grid
			bar.Notes[n] = compose.Note{Key: 48 + (i*7+n)%36, Start: start, Ticks: s.Grid, On: start, Off: start + s.Grid, Velocity: 64}
		}
		m.Bars = append(m.Bars, bar)
	}
	p := &compose.Piece{Score: s, Movements: []compose.Movement{m}}
	live := func() uint64 {
		var stats runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&stats)
		return stats.HeapAlloc
	}
	before := live()
	parts, err := partsOf(p)
	if err != nil {
		t.Fatal(err)
	}
	parts[0].arrange()
	if each := (live() - before) / bars; each > most {
		t.Errorf("%d bytes a bar, want %d at most", each, most)
	}
	if len(parts[0].staves) != 2 {
		t.Errorf("%d staves", len(parts[0].staves))
	}
	runtime.KeepAlive(p)
	runtime.KeepAlive(parts)
}
