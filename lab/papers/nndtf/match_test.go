package nndtf

import (
	"reflect"
	"testing"

	"midiconnect4/gamer/game"
)

// TestMatchPositions checks that a match has different grids with two X and two O, and that other seeds have other grids.
func TestMatchPositions(t *testing.T) {
	seen := map[uint64]bool{}
	for _, p := range matchPositions(1) {
		seen[p.Key()] = true
		if p.Outcome() != game.Undecided || p.Turn() != game.First || len(p.Moves()) != 5 {
			t.Errorf("it begins with\n%v", p)
		}
	}
	if len(seen) != matchGrids || reflect.DeepEqual(matchPositions(1), matchPositions(2)) {
		t.Errorf("%d grids", len(seen))
	}
}

func TestResults(t *testing.T) {
	var r results
	for o, n := range map[game.Outcome]int{game.FirstWins: 3, game.Draw: 2, game.SecondWins: 1} {
		for range n {
			r.add(o, game.First)
		}
	}
	if r != (results{3, 2, 1}) {
		t.Errorf("%+v", r)
	}
}
