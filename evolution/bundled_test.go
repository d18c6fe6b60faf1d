package evolution

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"runtime"
	"testing"

	"midiconnect4/evolution/ntuple"
	"midiconnect4/evolution/swarm"
	"midiconnect4/gamer"
)

// TestLongBundledGamersEvolveAgain repeats the first generations of the runs that produced the bundled gamers. The new gamers must have the same
// bytes as the bundled ones, on any machine, with or without vector instructions.
func TestLongBundledGamersEvolveAgain(t *testing.T) {
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
		{gamer.HallOfFame, nil, 1, map[int]string{500: "hall-of-fame"}, 500},
		{gamer.CMAES, nil, 1, map[int]string{500: "cma-es"}, 500},
		{gamer.TD, nil, 1, map[int]string{500: "td"}, 500},
		{gamer.NTuple, func(s Settings) {
			of := s.(*ntuple.Settings)
			of.Game, of.Iterations, of.Rate = "tictactoe", 20, 0.02
			of.Follow(func(string) bool { return false })
		}, 1, map[int]string{20: "n-tuple-tictactoe"}, 20},
		{gamer.NTuple, func(s Settings) {
			of := s.(*ntuple.Settings)
			of.Game, of.Iterations = "othello", 40
			of.Follow(func(string) bool { return false })
		}, 1, map[int]string{40: "n-tuple-othello"}, 40},
	} {
		of := trainer(t, run.system)
		settings := of.Settings()
		if run.change != nil {
			run.change(settings)
		}
		s, err := begin(of, settings, run.seed)
		if err != nil {
			t.Fatal(err)
		}
		for {
			play(t, &s, runtime.NumCPU())
			if name := run.names[s.number]; name != "" {
				best, err := s.best()
				if err != nil {
					t.Fatal(err)
				}
				want, err := gamer.Load(name)
				if err != nil {
					t.Fatal(err)
				}
				if !bytes.Equal(encoded(t, best), encoded(t, want)) {
					t.Errorf("%s, seed %d, generation %d is not %s", run.system, run.seed, s.number, name)
				}
			}
			if s.number == run.last || testing.Short() {
				break
			}
			s.next(runtime.NumCPU())
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

// TestLongBundledSearchersRunRepeats repeats the first generations of the runs that produced the bundled gamers draughts and piece-square. It compares
// checksums with those from the original runs.
func TestLongBundledSearchersRunRepeats(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for system, want := range map[string]string{
		gamer.Draughts:    "a7292da8f56f941ab4b23255c8fe635cb517447d6b2057ec7ddadbc190e3090b",
		gamer.PieceSquare: "3697ec907cb73b853bc5f5f5be286ba0bb4fcb79fa90d7a7feac48a79ac1da7d",
	} {
		of := trainer(t, system)
		s, err := begin(of, of.Settings(), 1)
		if err != nil {
			t.Fatal(err)
		}
		play(t, &s, 2)
		for s.number < 3 {
			s.next(2)
			play(t, &s, 2)
		}
		best, err := s.best()
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprintf("%x", sha256.Sum256(encoded(t, best))); got != want {
			t.Errorf("%s: generation 3 has the checksum %s, not %s", system, got, want)
		}
	}
}
