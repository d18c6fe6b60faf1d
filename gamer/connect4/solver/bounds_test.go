package solver

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/game"
)

// TestBoundsHold compares each bound on its own with the true score, in positions that are like the positions in a search. A test of the whole search
// would not be enough, because a correct bound could hide a wrong one.
func TestBoundsHold(t *testing.T) {
	sizes := []struct{ w, h, most int }{{4, 4, 14}, {5, 4, 13}, {4, 5, 13}, {5, 5, 12}, {6, 4, 12}, {7, 5, 11}, {6, 6, 11}, {4, 7, 12}, {7, 8, 10}}
	count := 2000
	if testing.Short() {
		count = 200
	}
	told := map[string]int{}
	for i := range count {
		size, r := sizes[i%len(sizes)], rand.New(rand.NewPCG(uint64(i), 1))
		b := newBoard(newGame(t, size.w, size.h))
		empty := 3 + r.IntN(size.most-2)
		p := quiet(t, size.w, size.h, empty, r)
		if p.Outcome() != game.Undecided || p.Safe() == 0 || p.Threats(p.Turn())&p.Playable() != 0 {
			continue
		}
		rest, last, score := p.Turn(), p.Turn().Other(), -bruteForce{}.score(p)
		restMoves := empty%2 == 0
		if !restMoves {
			rest, last, score = last, rest, -score
		}
		hold := func(name string, score, bound int) {
			if bound == unbounded {
				return
			}
			told[name]++
			if score > bound {
				t.Errorf("%s says %d, the score is %d\n%v", name, bound, score, p)
			}
		}
		restDiscs, lastDiscs, playable := p.Discs(rest), p.Discs(last), p.Playable()
		hold("followUp", -score, b.followUp(restDiscs, lastDiscs, p.Threats(last), playable))
		hold("zugzwang", score, b.zugzwang(restDiscs, lastDiscs, p.Threats(rest), playable))
		for limit := range empty / 2 {
			if b.delays(restDiscs, lastDiscs, playable, restMoves, limit) {
				hold("delays", score, limit)
			}
		}
	}
	for _, name := range []string{"followUp", "zugzwang", "delays"} {
		if told[name] < count/50 {
			t.Errorf("%s applied only %d times", name, told[name])
		}
	}
}

// quiet plays random moves until only the given number of cells is empty. It prefers moves that do not lose at once; otherwise few games would
// last that long.
func quiet(t *testing.T, w, h, empty int, r *rand.Rand) connect4.Position {
	t.Helper()
	p := newGame(t, w, h).Empty()
	for p.Ply() < w*h-empty && p.Outcome() == game.Undecided {
		moves := p.Safe() &^ p.Threats(p.Turn())
		if moves == 0 {
			moves = p.Playable()
		}
		for range r.IntN(bits.OnesCount64(moves)) {
			moves &= moves - 1
		}
		p = p.Drop(moves & -moves)
	}
	return p
}
