package arena

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"testing"

	"midiconnect4/gamer/game"
)

// TestScores compares the scores of a round robin of three players with scores computed by hand.
func TestScores(t *testing.T) {
	points := Points{Win: 2, Loss: -2, Draw: 1}
	s := points.Add([]game.Outcome{
		game.Undecided, game.FirstWins, game.Draw,
		game.SecondWins, game.Undecided, game.SecondWins,
		game.FirstWins, game.Draw, game.Undecided,
	}, 3)
	// Player 0 beats 1 twice, draws with 2 and loses to 2: 2+2+1−2. Player 1 loses to 0 twice, loses to 2 and draws with 2: −2−2−2+1. Player 2 beats 1,
	// draws with 1, draws with 0 and beats 0: 2+1+1+2.
	if want := []int{3, -5, 6}; !slices.Equal(s.Fitness, want) || s.Draws != 2 {
		t.Errorf("fitness %v, %d draws; want %v, 2", s.Fitness, s.Draws, want)
	}
	if order := s.Ranking(); !slices.Equal(order, []int{2, 0, 1}) {
		t.Errorf("ranking %v", order)
	}
	for _, s := range []Scores{s, {}} {
		data := s.Append(nil)
		if back, err := points.Decode(data, 3); err != nil || !reflect.DeepEqual(back, s) {
			t.Errorf("%v was decoded as %v, %v", s, back, err)
		}
		for n := range data {
			if _, err := points.Decode(data[:n], 3); err == nil && n != 8 {
				t.Errorf("cut to %d of %d bytes: no error", n, len(data))
			}
		}
	}
	for _, impossible := range []Scores{{Fitness: []int{9, 0, 0}}, {Fitness: []int{0, 0, 0}, Draws: 7}, {Draws: 1}} {
		if _, err := points.Decode(impossible.Append(nil), 3); err == nil {
			t.Errorf("%v: no error", impossible)
		}
	}
}

func TestGauntlet(t *testing.T) {
	play := func(player int) (fitness, draws int) { return 10 - player, player % 3 }
	want := Scores{Fitness: []int{10, 9, 8, 7, 6, 5, 4}, Draws: 6}
	for _, cores := range []int{1, 2, 5} {
		if s, err := gauntlet(context.Background(), 7, cores, play); err != nil || !reflect.DeepEqual(s, want) {
			t.Errorf("%d cores: %v, %v", cores, s, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if s, err := gauntlet(ctx, 7, 1, play); !errors.Is(err, context.Canceled) || s.Fitness != nil {
		t.Errorf("%v, %v", s, err)
	}
}

// TestDecodePlayed decodes scores of two players after four games, of which each player played at most three. It checks that impossible scores are
// rejected.
func TestDecodePlayed(t *testing.T) {
	points := Points{Win: 1, Loss: -2}
	data := Scores{Fitness: []int{3, -6}, Draws: 4}.Append(nil)
	if s, err := points.DecodePlayed(data, 2, 3, 4); err != nil || !slices.Equal(s.Append(nil), data) {
		t.Errorf("%v, %v", s, err)
	}
	for _, impossible := range []Scores{{Fitness: []int{7, 0}}, {Fitness: []int{0, -7}}, {Fitness: []int{0, 0}, Draws: 5}, {Fitness: []int{0}}, {}} {
		if _, err := points.DecodePlayed(impossible.Append(nil), 2, 3, 4); err == nil {
			t.Errorf("%v: no error", impossible)
		}
	}
}
