package live

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"

	"midiconnect4/play"
)

// TestGameReady checks that GameReady is emitted for each game before the first move of the game is chosen.
func TestGameReady(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := rehearse(load(t, "paper"))
		var matches []*play.Match
		for seed := range uint64(2) {
			m, err := play.NewGivenMatch(board(t), []string{"4", "3"}, seed)
			if err != nil {
				t.Fatal(err)
			}
			matches = append(matches, m)
		}
		var told []string
		events := r.Listen()
		var hearing sync.WaitGroup
		hearing.Go(func() {
			for e := range events {
				if e.Kind == GameReady || e.Kind == TurnBegan {
					told = append(told, fmt.Sprintf("%d: %d of seed %d", e.Kind, len(e.Match.Turns), e.Match.Seed))
				}
			}
		})
		if _, err := r.play(matches...); err != nil {
			t.Fatal(err)
		}
		hearing.Wait()
		var want []string
		for seed := range 2 {
			want = append(want, fmt.Sprintf("%d: 0 of seed %d", GameReady, seed))
			for turn := range 2 {
				want = append(want, fmt.Sprintf("%d: %d of seed %d", TurnBegan, turn+1, seed))
			}
		}
		if !slices.Equal(told, want) {
			t.Errorf("it told %q, want %q", told, want)
		}
	})
}

// TestHeardMatchesAreCopies checks that Play returns matches that no listener shares.
func TestHeardMatchesAreCopies(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := rehearse(load(t, "paper"))
		heard, err := r.play(given(t, "1", "2", "1"))
		if err != nil {
			t.Fatal(err)
		}
		last := r.events[len(r.events)-1].Match
		if heard[0].Listening = true; last.Listening {
			t.Error("it is a match that listeners were told of")
		}
	})
}
