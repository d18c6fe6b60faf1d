package othello

import (
	"flag"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"midiconnect4/gamer/game"
)

// after plays the moves of a transcript without spaces.
func after(t testing.TB, transcript string) Position {
	t.Helper()
	p := Game{}.Start()
	for moves := range slices.Chunk([]byte(transcript), 2) {
		m, err := p.Find(string(moves))
		if err != nil {
			t.Fatal(err)
		}
		p = p.Play(m)
	}
	return p.(Position)
}

// TestPerft compares the numbers of sequences of moves with those that many programs of Othello count. There, a pass counts as a move.
func TestPerft(t *testing.T) {
	known := []int{4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284}
	for i, want := range known {
		if testing.Short() && i >= 7 {
			break
		}
		if got := perft(start, i+1, false); got != want {
			t.Errorf("%d sequences of %d moves, want %d", got, i+1, want)
		}
	}
}

func perft(b Board, depth int, passed bool) int {
	moves := b.Moves()
	switch {
	case depth == 0:
		return 1
	case moves == 0 && (passed || b.Passed().Moves() == 0):
		return 1
	case moves == 0:
		return perft(b.Passed(), depth-1, true)
	case depth == 1:
		return bits.OnesCount64(moves)
	}
	n := 0
	for ; moves != 0; moves &= moves - 1 {
		n += perft(b.After(moves&-moves), depth-1, false)
	}
	return n
}

// TestFlips compares moves and flips with a plain walk along the eight directions, in positions of random games.
func TestFlips(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	passes, wiped := 0, 0
	for range 200 {
		p := Game{}.Start().(Position)
		for p.Outcome() == game.Undecided {
			for y := 1; y <= side; y++ {
				for x := 1; x <= side; x++ {
					s := square(x, y)
					if s&(p.board.Own|p.board.Other) != 0 {
						continue
					}
					want := plainFlips(p, x, y)
					if got := p.board.Flips(s); got != want || p.board.Moves()&s != 0 != (want != 0) {
						t.Fatalf("%s turns %s, want %s\n%v", label(s), labels(got), labels(want), p)
					}
				}
			}
			moves := p.Moves()
			next := p.Play(moves[r.IntN(len(moves))]).(Position)
			if next.turn == p.turn {
				passes++
			}
			p = next
		}
		if p.board.Own == 0 || p.board.Other == 0 {
			wiped++
		}
	}
	t.Logf("%d passes, %d games without a disc of one side", passes, wiped)
	if passes == 0 {
		t.Error("no side passed")
	}
}

func plainFlips(p Position, x, y int) (flips uint64) {
	for dx := -1; dx <= 1; dx++ {
		for dy := -1; dy <= 1; dy++ {
			way, cx, cy := uint64(0), x+dx, y+dy
			for dx != 0 || dy != 0 {
				s := square(cx, cy)
				if p.board.Other&s == 0 {
					if p.board.Own&s != 0 {
						flips |= way
					}
					break
				}
				way |= s
				cx, cy = cx+dx, cy+dy
			}
		}
	}
	return flips
}

// TestTranscripts plays known games to their ends.
func TestTranscripts(t *testing.T) {
	for _, c := range []struct {
		moves, reason string
		black, white  int
		outcome       game.Outcome
	}{
		{"e6f4e3f6g5d6e7f5c5", noDisc, 13, 0, game.FirstWins}, // the shortest game
		{"f5d6c3d3c4", "", 0, 0, game.Undecided},
	} {
		p := after(t, c.moves)
		if p.Outcome() != c.outcome || p.Reason() != c.reason {
			t.Errorf("%s: %v, %q\n%v", c.moves, p.Outcome(), p.Reason(), p)
		}
		black, white := bits.OnesCount64(p.Discs(game.First)), bits.OnesCount64(p.Discs(game.Second))
		if c.outcome != game.Undecided && (black != c.black || white != c.white) {
			t.Errorf("%s: %d to %d discs\n%v", c.moves, black, white, p)
		}
	}
}

func ExamplePosition() {
	p := Game{}.Start()
	for _, text := range []string{"f5", "d6", "c3", "d3", "c4"} {
		m, _ := p.Find(text)
		p = p.Play(m)
	}
	fmt.Print(p)
	// Output:
	//   a b c d e f g h
	// 1 . . . . . . . .
	// 2 . . . . . . . .
	// 3 . . X O . . . .
	// 4 . . X X X . . .
	// 5 . . . O X X . .
	// 6 . . . O . . . .
	// 7 . . . . . . . .
	// 8 . . . . . . . .
}

// TestPasses plays a game with passes, which its transcript leaves out, to a full board. A side that passes is not to move.
func TestPasses(t *testing.T) {
	const moves = "F5D6C3D3C4F4F6G5E6D7E3C5F3E7H5E2C6D2C2G3D1H4H3F2G4E1H6B3A3C7B6B5G6G2H1H2F8A5E8B2B8B4A2C1A1B1F1G1A4F7G8G7H8H7A6C8D8B7A8A7"
	p := after(t, moves)
	if p.Reason() != full || p.Outcome() == game.Undecided || len(moves) != 2*60 {
		t.Errorf("%v, %q\n%v", p.Outcome(), p.Reason(), p)
	}
	passes := 0
	at := Game{}.Start()
	for square := range slices.Chunk([]byte(moves), 2) {
		m, err := at.Find(string(square))
		if err != nil {
			t.Fatal(err)
		}
		next := at.Play(m)
		if next.Turn() == at.Turn() && next.Outcome() == game.Undecided {
			passes++
			if other := next.(Position).Board().Passed(); other.Moves() != 0 {
				t.Errorf("the side that can play %s passed\n%v", labels(other.Moves()), next)
			}
		}
		at = next
	}
	if p.Discs(game.First)&p.Discs(game.Second) != 0 {
		t.Error("a disc has two sides")
	}
	t.Logf("%d passes, %d to %d discs", passes, bits.OnesCount64(p.Discs(game.First)), bits.OnesCount64(p.Discs(game.Second)))
}

// TestFind checks what is said of squares that cannot be played.
func TestFind(t *testing.T) {
	p := after(t, "f5")
	for text, want := range map[string]string{
		"i1": `"i1" is not a square: squares are a1, at the top left, to h8`,
		"a9": `"a9" is not a square: squares are a1, at the top left, to h8`,
		"e5": "e5 is taken: the second side may play f4, d6, f6",
		"A1": "a disc on a1 would turn none: the second side may play f4, d6, f6",
	} {
		if _, err := p.Find(text); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	if m, err := p.Find("F4"); err != nil || m != (game.Move{Text: "f4", X: 6, Y: 5}) {
		t.Errorf("%+v, %v", m, err)
	}
}

// TestFeatures checks moves about corners.
func TestFeatures(t *testing.T) {
	for _, c := range []struct {
		own, other, move string
		want             game.Feature
	}{
		{"c1 e4", "b1 d4", "a1", game.Blocks},       // takes a corner
		{"c3", "b3 d3 b2 e5", "e3", game.Threatens}, // c3, b2 and a1 are in a line
		{"d4", "e4", "f4", game.Wins},               // the last disc of the other side
	} {
		p := Position{board: Board{Own: set(t, c.own), Other: set(t, c.other)}}
		m, err := p.Find(c.move)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Feature(m); got != c.want {
			t.Errorf("%s is %v, want %v\n%v", c.move, got, c.want, p)
		}
	}
}

func set(t *testing.T, names string) (squares uint64) {
	t.Helper()
	for name := range strings.FieldsSeq(names) {
		s, err := parse(name)
		if err != nil {
			t.Fatal(err)
		}
		squares |= s
	}
	return squares
}

var randomGames = flag.Int("games", 1000, "random games that are counted")

// TestRandomOutcomes compares how random games end with the shares of four million of them, from which strength.S takes its baseline.
func TestRandomOutcomes(t *testing.T) {
	r, n := rand.New(rand.NewPCG(1, 2)), float64(*randomGames)
	var ends [game.Draw + 1]float64
	for range *randomGames {
		p := Game{}.Start().(Position)
		for p.Outcome() == game.Undecided {
			moves := p.Board().Moves()
			for range r.IntN(bits.OnesCount64(moves)) {
				moves &= moves - 1
			}
			p = p.Put(moves & -moves)
		}
		ends[p.Outcome()] += 1 / n
	}
	for outcome, want := range map[game.Outcome]float64{game.FirstWins: 0.454366, game.SecondWins: 0.503959} {
		t.Logf("%v: %.6f", outcome, ends[outcome])
		if off := math.Abs(ends[outcome] - want); off > 4*math.Sqrt(want*(1-want)/n) {
			t.Errorf("%v in %.6f of games, want %g", outcome, ends[outcome], want)
		}
	}
}
