package arena

import (
	"reflect"
	"slices"
	"testing"

	"midiconnect4/gamer/game"
)

// TestStanding checks the points of a round robin of three by hand.
func TestStanding(t *testing.T) {
	points := Points{Win: 2, Loss: -2, Draw: 1}
	s := points.Add([]game.Outcome{
		game.Undecided, game.FirstWins, game.Draw,
		game.SecondWins, game.Undecided, game.SecondWins,
		game.FirstWins, game.Draw, game.Undecided,
	}, 3)
	// 0 beats 1, draws with 2, beats 1 again, loses to 2: +2+1+2−2;
	// 1 loses to 0 twice, to 2 once, draws once: −2−2−2+1; 2: +1+2+2+1.
	if want := []int{3, -5, 6}; !slices.Equal(s.Fitness, want) || s.Draws != 2 {
		t.Errorf("fitness %v, %d draws; want %v, 2", s.Fitness, s.Draws, want)
	}
	if order := s.Ranking(); !slices.Equal(order, []int{2, 0, 1}) {
		t.Errorf("ranking %v", order)
	}
	for _, s := range []Standing{s, {}} {
		data := s.Append(nil)
		if back, err := points.Decode(data, 3); err != nil || !reflect.DeepEqual(back, s) {
			t.Errorf("%v came back as %v, %v", s, back, err)
		}
		for n := range data {
			if _, err := points.Decode(data[:n], 3); err == nil && n != 8 {
				t.Errorf("cut to %d of %d bytes: no error", n, len(data))
			}
		}
	}
	for _, impossible := range []Standing{{Fitness: []int{9, 0, 0}}, {Fitness: []int{0, 0, 0}, Draws: 7}, {Draws: 1}} {
		if _, err := points.Decode(impossible.Append(nil), 3); err == nil {
			t.Errorf("%v: no error", impossible)
		}
	}
}

func TestPointsAreBounded(t *testing.T) {
	if err := (Points{Win: 5000}).Check(); err == nil || err.Error() != "win 5000: points are -1000 to 1000" {
		t.Errorf("%v", err)
	}
}
