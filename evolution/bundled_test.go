package evolution

import (
	"bytes"
	"context"
	"runtime"
	"testing"

	"midiconnect4/evolution/swarm"
	"midiconnect4/gamer"
)

// TestBundledGamersEvolveAgain repeats the beginnings of the runs that bundled
// gamers are of: to the byte, whatever the machine and its vectors.
func TestBundledGamersEvolveAgain(t *testing.T) {
	for _, run := range []struct {
		system string
		change func(Settings)
		seed   uint64
		names  map[int]string
		last   int
	}{
		{gamer.MidiConnect4, nil, 2005, map[int]string{1: "generation-001", 10: "generation-010"}, 10},
		{gamer.SelfPlay, nil, 4, map[int]string{1: "beginner", 25: "easy"}, 25},
		{gamer.NNDTF, nil, 27, map[int]string{500: "nndtf"}, 500},
		{gamer.Swarm, nil, 1, map[int]string{500: "swarm-tictactoe"}, 500},
		{gamer.Swarm, func(s Settings) {
			of := s.(*swarm.Settings)
			of.Game, of.Individuals = "checkers", 20
		}, 1, map[int]string{500: "swarm-checkers"}, 500},
	} {
		s := trainer(t, run.system)
		settings := s.settings()
		if run.change != nil {
			run.change(settings)
		}
		p, err := s.start(settings, run.seed)
		if err != nil {
			t.Fatal(err)
		}
		for {
			if err := p.Measure(context.Background(), runtime.NumCPU(), nil); err != nil {
				t.Fatal(err)
			}
			if name := run.names[p.Generation()]; name != "" {
				best, err := p.Best()
				if err != nil {
					t.Fatal(err)
				}
				want, err := gamer.Load(name)
				if err != nil {
					t.Fatal(err)
				}
				if !bytes.Equal(encoded(t, best), encoded(t, want)) {
					t.Errorf("%s, seed %d, generation %d is not %s", run.system, run.seed, p.Generation(), name)
				}
			}
			if p.Generation() == run.last || testing.Short() {
				break
			}
			p = s.next(p, runtime.NumCPU())
		}
	}
}

func encoded(t *testing.T, f *gamer.File) []byte {
	t.Helper()
	data, err := f.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return data
}
