package play

import (
	"errors"
	"math"
	"testing"
	"time"

	"midiconnect4/gamer"
	"midiconnect4/scores"
)

func setupOf(t *testing.T, name string, seed uint64, games int) Setup {
	t.Helper()
	g, err := gamer.FindGame(name)
	if err != nil {
		t.Fatal(err)
	}
	return Setup{Game: g, Opening: UsualOpening, Seed: seed, Games: games}
}

// someSeeds returns five seeds; in short tests, only one.
func someSeeds() []uint64 {
	seeds := []uint64{1, 2, 3, 4, 5}
	if testing.Short() {
		return seeds[:1]
	}
	return seeds
}

// TestLasting chooses games for pieces of given lengths, with several scores, and checks the lengths of the pieces.
func TestLasting(t *testing.T) {
	suite, err := scores.Parse("suite.yaml", []byte(`
players: {first: {ending: {win: chord, loss: last}}}
pace: {to: 60, by: moves, over: 20}
form: {pause: 2, endings: last, movements: [{first: random, tempo: 90}, {second: tactical}, {first: hard, opening: 4}]}
`))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		score  *scores.Score
		game   string
		length time.Duration
		games  int // number of games asked for; 0 for any number
	}{
		{load(t, "paper"), DefaultGame, 3 * time.Minute, 0},
		{load(t, "paper"), DefaultGame, 3 * time.Minute, 4},
		{load(t, "paper"), DefaultGame, 45 * time.Second, 0},
		{load(t, "accelerando"), "tictactoe", 4 * time.Minute, 0},
		{load(t, "fortune"), "connect4-7x6", 5 * time.Minute, 0},
		{load(t, "organ"), "checkers", 10 * time.Minute, 0},
		{suite, DefaultGame, 2*time.Minute + 45*time.Second, 1},
	} {
		for _, seed := range someSeeds() {
			u := setupOf(t, test.game, seed, test.games)
			matches, err := u.lasting(t.Context(), test.score, test.length)
			if err != nil {
				t.Errorf("%s, %v: %v", test.score.Name, test.length, err)
				continue
			}
			ApplyForm(matches)
			piece := perform(t, test.score, matches...)
			if got := piece.Duration(); !MeetsLength(got, test.length) {
				t.Errorf("%s, seed %d: %v; asked %v", test.score.Name, seed, got, test.length)
			}
			if n := len(Movements(test.score)); n > 0 && len(matches) != n || n == 0 && test.games > 0 && len(matches) != test.games {
				t.Errorf("%s: %d games", test.score.Name, len(matches))
			}
			again, err := u.lasting(t.Context(), test.score, test.length)
			if err != nil || seedsOf(again) != seedsOf(matches) {
				t.Errorf("again: %v, %v", seedsOf(again), err)
			}
		}
	}
}

func seedsOf(matches []*Match) (seeds [8]uint64) {
	for i, m := range matches[:min(8, len(matches))] {
		seeds[i] = m.Seed
	}
	return seeds
}

// TestLastingIsARow asks for exactly the length that the games of successive seeds have. It checks that these games are chosen, and that they
// have the same music.
func TestLastingIsARow(t *testing.T) {
	s := load(t, "nerve")
	row := setupOf(t, DefaultGame, 20, 3)
	plain, err := row.Matches(s)
	if err != nil {
		t.Fatal(err)
	}
	want := perform(t, s, plain...)
	row.Games = 0
	chosen, err := row.lasting(t.Context(), s, want.Duration())
	if err != nil {
		t.Fatal(err)
	}
	got := perform(t, s, chosen...)
	a, errA := want.SMF(1)
	b, errB := got.SMF(1)
	if errA != nil || errB != nil || string(a) != string(b) {
		t.Errorf("%v, %v: seeds %v", errA, errB, seedsOf(chosen))
	}
}

func TestLastingIsImpossible(t *testing.T) {
	paper := load(t, "paper")
	for _, test := range []struct {
		length  time.Duration
		seed    uint64
		games   int
		problem string
	}{
		{time.Second, 1, 0, "no choice of 64 games has this length; the closest lasts 0:"},
		{time.Second, 1, 2, "no choice of 128 games has this length; the closest lasts "},
		{24 * time.Hour, 1, 0, "a piece has at most 1000 games, which would last about "},
		{time.Hour, math.MaxUint64 - 2, 0, "only 2 seeds follow"},
	} {
		_, err := setupOf(t, DefaultGame, test.seed, test.games).lasting(t.Context(), paper, test.length)
		impossible, ok := errors.AsType[*LengthError](err)
		if !ok || len(impossible.Problem) < len(test.problem) || impossible.Problem[:len(test.problem)] != test.problem {
			t.Errorf("%v: %v; want %s…", test.length, err, test.problem)
		}
	}
}

// TestNearestSum checks that nearest finds a sum that is about as close as the best of all possible sums.
func TestNearestSum(t *testing.T) {
	options := [][]time.Duration{{400, 700, 1100}, {300, 301, 990}, {50, 500, 720}}
	for asked := time.Duration(700); asked < 3000; asked += 13 {
		least := time.Duration(math.MaxInt64)
		for _, a := range options[0] {
			for _, b := range options[1] {
				for _, c := range options[2] {
					least = min(least, max(a+b+c-asked, asked-a-b-c))
				}
			}
		}
		found := nearest(options, asked)
		if off := max(found.sum-asked, asked-found.sum); off > least+3*asked/1000 {
			t.Errorf("%d: %d is nearest; another is %d away", asked, found.sum, least)
		}
		var sum time.Duration
		for place, try := range found.tries(3) {
			sum += options[place][try]
		}
		if sum != found.sum {
			t.Errorf("%d: %v is %d and not %d", asked, found.tries(3), sum, found.sum)
		}
	}
}
