package strength

import (
	"context"
	"math"
	"testing"

	"midiconnect4/gamer"
	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// TestShortfall compares the shortfall with points counted game by game.
func TestShortfall(t *testing.T) {
	s, ctx := judge(t, 1), context.Background()
	perfect := faultless{brute{}} // goroutines must not share it, so Cores is 1
	o := Options{Games: 60, Opening: 2, Seed: 4, Cores: 1}
	for _, a := range []engine.Engine{faultless{brute{}}, gamer.Tactical(0), gamer.Random(0)} {
		m, err := Meet(ctx, s.game, a, perfect, o)
		if err != nil {
			t.Fatal(err)
		}
		first, second := m.First(), m.Second()
		got, err := s.shortfall(ctx, a, perfect, &Rated{First: Side{Record: first}, Second: Side{Record: second}}, o)
		if err != nil {
			t.Fatal(err)
		}
		starts, values := o.openings(s.game, a, perfect), brute{}
		want := 0.0 // mean points of perfect play on the first side
		for _, p := range starts {
			worth := float64(1+sign(values.score(p.(connect4.Position)))) / 2
			if p.Turn() == game.Second {
				worth = 1 - worth
			}
			want += worth / float64(len(starts))
		}
		if !near(got.First.Perfect, want) || !near(got.First.Perfect+got.Second.Perfect, 1) {
			t.Errorf("%s: %+v, want %v", a.Name(), got, want)
		}
		taken := got.First.Taken + got.Second.Taken
		if lost := got.Lost; !near(lost.Value, 1-taken) || got.First.Taken > want+1e-12 || got.Second.Taken > 1-want+1e-12 {
			t.Errorf("%s: %+v", a.Name(), got)
		}
		if faultless := a.Name() == "faultless"; faultless != (math.Abs(got.Lost.Value) < 1e-12) {
			t.Errorf("%s: %+v", a.Name(), got.Lost)
		}
	}
}
