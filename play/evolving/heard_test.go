package evolving

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"midiconnect4/evolution"
	"midiconnect4/evolution/arena"
	"midiconnect4/gamer"
	"midiconnect4/play"
	"midiconnect4/scores"
)

// start starts a run of three generations, and returns it with its folder.
func start(t *testing.T) (run *evolution.Run, dir string) {
	t.Helper()
	trainer, err := evolution.FindTrainer(gamer.MidiConnect4)
	if err != nil {
		t.Fatal(err)
	}
	settings := trainer.Settings()
	for name, value := range map[string]any{"game": "connect4-4x4", "population": 4, "parents": 2, "generations": 3} {
		if err := evolution.Change(settings, name, value); err != nil {
			t.Fatal(err)
		}
	}
	dir = filepath.Join(t.TempDir(), "run")
	if run, err = evolution.Start(dir, trainer, settings, 1, evolution.GenerationsOf(1)); err != nil {
		t.Fatal(err)
	}
	return run, dir
}

// TestChampionsPlayUntilTheLast asks for games of a run, with each way to write the number of games. It checks which generations play.
func TestChampionsPlayUntilTheLast(t *testing.T) {
	for games, want := range map[string][]int{"": {1, 2, 3}, "2": {1, 2}, "9": {1, 2, 3}, play.EndlessGames: {1, 2, 3, 3, 3}} {
		run, dir := start(t)
		h := &Heard{Ended: func(error) {}}
		order := play.Order{Game: "connect4-4x4", Games: games, Gamers: [2]string{"", "random"}, Seed: "1"}
		in, err := h.Enter(&order, play.House{}, dir)
		if err != nil {
			t.Fatal(err)
		}
		bill, err := order.Resolve(in)
		if err != nil {
			t.Fatal(err)
		}
		if err := h.Begin(t.Context(), run, 1, evolution.Options{Cores: 1}); err != nil {
			t.Fatal(err)
		}
		matches, err := bill.SetUp(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var generations []int
		var played []*play.Match
		for next := bill.Programme(matches); len(played) < 5; {
			m, err := next(played)
			if errors.Is(err, play.ErrOver) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			if _, err := play.Perform(t.Context(), scores.Paper(), []*play.Match{m}, nil); err != nil {
				t.Fatal(err)
			}
			played, generations = append(played, m), append(generations, m.Newest()[0].Generation)
		}
		if !slices.Equal(generations, want) {
			t.Errorf("games %q: generations %v, want %v", games, generations, want)
		}
		if err := h.End(); (err == nil) != (games != "2") || err != nil && !errors.Is(err, context.Canceled) {
			t.Errorf("games %q: the run ended with %v", games, err)
		}
	}
}

// TestMeasuredStopsTheRun checks that an error of Measured is the error of the run, which is then closed.
func TestMeasuredStopsTheRun(t *testing.T) {
	run, dir := start(t)
	wrong, told := errors.New("wrong"), make(chan error, 1)
	h := &Heard{Measured: func(context.Context, arena.GenerationStats) error { return wrong }, Ended: func(err error) { told <- err }}
	if err := h.Begin(t.Context(), run, 0, evolution.Options{Cores: 1}); err != nil {
		t.Fatal(err)
	}
	if err := <-told; !errors.Is(err, wrong) || !errors.Is(h.End(), wrong) {
		t.Errorf("the run ended with %v", err)
	}
	again, err := evolution.Resume(dir)
	if err != nil || again.Generation() != 1 {
		t.Fatal(fmt.Errorf("resumed: %w", err))
	}
	if err := again.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestEnterNamesTheRun checks which side the run plays on, for sides as people write them.
func TestEnterNamesTheRun(t *testing.T) {
	for gamers, want := range map[[2]string][2]string{
		{"", ""}:                 {"evolving:dir", ""},
		{"", "evolving@2"}:       {"", "evolving:dir@2"},
		{"random", "evolving"}:   {"random", "evolving:dir"},
		{"evolving", "evolving"}: {"evolving:dir", "evolving:dir"},
		{"evolving:dir", ""}:     {"evolving:dir", ""},
		{"random", ""}:           {},
		{"random", "evolving:x"}: {},
	} {
		order := play.Order{Gamers: gamers}
		_, err := new(Heard).Enter(&order, play.House{}, "dir")
		if wrong, is := errors.AsType[*play.OrderError](err); is != (want == [2]string{}) || is && wrong.Field != "first" || !is && order.Gamers != want {
			t.Errorf("%q: %q, %v", gamers, order.Gamers, err)
		}
	}
}
