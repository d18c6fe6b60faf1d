package evolution

import (
	"context"
	"errors"
	"sync"
	"testing"
)

// TestLook checks the Standing of a run while the run is locked, and when it is done.
func TestLook(t *testing.T) {
	dir := t.TempDir()
	if _, err := Look(dir); !errors.Is(err, ErrNoRun) {
		t.Error(err)
	}
	r := start(t, dir, 1)
	s, err := Look(dir)
	want := Standing{System: r.Trainer().Name, Game: GameOf(r.Settings()), Seed: r.Seed(), Generation: 1, Last: *r.Settings().Length(), Busy: true}
	if err != nil || s != want {
		t.Errorf("%+v, %v; want %+v", s, err, want)
	}
	if err := errors.Join(r.Evolve(t.Context(), Options{Cores: 2}), r.Close()); err != nil {
		t.Fatal(err)
	}
	want.Generation, want.Busy, want.Done = want.Last, false, true
	for range 2 { // the second call succeeds only if the first one has released its lock
		if s, err := Look(dir); err != nil || s != want {
			t.Errorf("%+v, %v; want %+v", s, err, want)
		}
	}
}

// TestLookDisturbsNoRun calls Look again and again from two goroutines: first while no run evolves in the folder, then while one is resumed there.
func TestLookDisturbsNoRun(t *testing.T) {
	dir := t.TempDir()
	if err := start(t, dir, 1).Close(); err != nil {
		t.Fatal(err)
	}
	const often = 200
	look := func(ctx context.Context, evolves bool) {
		for n := 0; ctx.Err() == nil && (evolves || n < often); n++ {
			if s, err := Look(dir); err != nil || s.Busy && !evolves {
				t.Errorf("%+v, %v", s, err)
				return
			}
		}
	}
	var looking sync.WaitGroup
	for range 2 {
		looking.Go(func() { look(t.Context(), false) })
	}
	looking.Wait()
	ctx, stop := context.WithCancel(t.Context())
	for range 2 {
		looking.Go(func() { look(ctx, true) })
	}
	for range often {
		r, err := Resume(dir)
		if err != nil {
			t.Error(err)
			break
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	}
	stop()
	looking.Wait()
}
