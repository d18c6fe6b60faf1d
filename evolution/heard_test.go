package evolution

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"midiconnect4/gamer"
)

// hear evolves a run, and requests champions until the last one. After each champion it pauses for the time game, as if a game were played. It
// returns the champions' generations.
func hear(t *testing.T, r *Run, pace int, game time.Duration) (generations []int) {
	t.Helper()
	h, err := Hear(r, pace)
	if err != nil {
		t.Fatal(err)
	}
	evolved := make(chan error, 1)
	go func() { evolved <- h.Evolve(t.Context(), Options{Cores: 1, Interval: time.Hour}) }()
	for {
		f, err := h.Newest(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		generations = append(generations, f.Generation)
		if h.Final(f) {
			break
		}
		time.Sleep(game)
	}
	if err := <-evolved; err != nil {
		t.Fatal(err)
	}
	return generations
}

// TestGamesSetThePace evolves runs of twelve generations with games, at several paces. For each pace, the champions must be the same however long
// games last. The run's files must be the same as without games.
func TestGamesSetThePace(t *testing.T) {
	begin := func(dir string) *Run {
		s := small()
		s.Generations = 12
		r, err := Start(dir, trainer(t, gamer.MidiConnect4), s, 7, GenerationsOf(1, 3))
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	alone := filepath.Join(t.TempDir(), "run")
	r := begin(alone)
	if err := errors.Join(r.Evolve(t.Context(), Options{Cores: 1}), r.Close()); err != nil {
		t.Fatal(err)
	}
	want := contents(t, alone)
	for pace, generations := range map[int][]int{
		1: {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, 5: {1, 6, 11, 12}, 100: {1, 12}, 0: nil,
	} {
		for _, game := range []time.Duration{0, time.Minute} {
			dir := filepath.Join(t.TempDir(), "run")
			synctest.Test(t, func(t *testing.T) {
				r := begin(dir)
				got := hear(t, r, pace, game)
				if pace > 0 && !slices.Equal(got, generations) {
					t.Errorf("pace %d, games of %v: generations %v, want %v", pace, game, got, generations)
				}
				if pace == 0 && game > 0 && (len(got) > 2 || got[len(got)-1] != 12) {
					t.Errorf("a free run is over within a game, but games had generations %v", got)
				}
				if err := r.Close(); err != nil {
					t.Error(err)
				}
			})
			for name, data := range contents(t, dir) {
				if !bytes.Equal(data, want[name]) {
					t.Errorf("pace %d: %s differs from that of a run that nobody hears", pace, name)
				}
			}
		}
	}
}

// TestAHeardRunIsResumed stops a run with games and resumes it. The first game must get the champion that the run already has.
func TestAHeardRunIsResumed(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	r := start(t, dir)
	h, err := Hear(r, 1)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	evolved := make(chan error, 1)
	go func() { evolved <- h.Evolve(ctx, Options{Cores: 1, Interval: time.Hour}) }()
	for want := 1; want <= 2; want++ {
		if f, err := h.Newest(t.Context()); err != nil || f.Generation != want {
			t.Fatalf("%+v, %v; want generation %d", f, err, want)
		}
	}
	stop()
	if err := <-evolved; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := h.Newest(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("a game that nobody waits for any more: %v", err)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	if r, err = Resume(dir); err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	first := r.Generation()
	if first < 2 || first > 4 {
		t.Errorf("stopped in generation %d", first)
	}
	got := hear(t, r, 1, 0)
	if got[0] != first || got[len(got)-1] != 4 {
		t.Errorf("generations %v, want %d to 4", got, first)
	}
	if got := hear(t, r, 1, 0); !slices.Equal(got, []int{4}) {
		t.Errorf("a run that has ended: generations %v, want 4", got)
	}
}

// TestChampionOutlivesAFailedRun lets the writing of a checkpoint fail. Games must still get the last champion.
func TestChampionOutlivesAFailedRun(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	r := start(t, dir)
	h, err := Hear(r, 1)
	if err != nil {
		t.Fatal(err)
	}
	evolved := make(chan error, 1)
	go func() { evolved <- h.Evolve(t.Context(), Options{Cores: 1}) }()
	if f, err := h.Newest(t.Context()); err != nil || f.Generation != 1 {
		t.Fatal(f, err)
	}
	if err := os.Rename(dir, dir+" moved away"); err != nil {
		t.Fatal(err)
	}
	if f, err := h.Newest(t.Context()); err != nil || f.Generation > 2 {
		t.Error(f, err)
	}
	if err := <-evolved; err == nil {
		t.Error("nothing failed")
	}
	if f, err := h.Newest(t.Context()); err != nil || f.Generation > 2 || !h.Final(f) {
		t.Error(f, err)
	}
}
