package evolution

import (
	"context"
	"errors"
	"sync"
	"testing"
)

// TestLook checks the result of Look while a run is open, and after it has finished.
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
	for range 2 { // the second call fails if the first one did not release its lock
		if s, err := Look(dir); err != nil || s != want {
			t.Errorf("%+v, %v; want %+v", s, err, want)
		}
	}
}

// TestLookDisturbsNoRun calls Look repeatedly from two goroutines: first on a closed run, then while the run is resumed. Look must not make the run
// seem busy, and must not keep it from resuming.
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
