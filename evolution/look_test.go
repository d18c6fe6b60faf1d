package evolution

import (
	"errors"
	"testing"
)

// TestLook reads how a run stands, while it is locked and when it is done.
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
	for range 2 { // the lock is given back
		if s, err := Look(dir); err != nil || s != want {
			t.Errorf("%+v, %v; want %+v", s, err, want)
		}
	}
}
