package play

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/rng"
	"midiconnect4/scores"
)

// TestEverySeedIsAnotherGame checks that deterministic gamers play a different game for each seed.
func TestEverySeedIsAnotherGame(t *testing.T) {
	for _, test := range []struct {
		game, first, second string
		games               int
	}{
		{"connect4-6x6", "", "", 200},
		{"connect4-6x6", "generation-001", "generation-001", 200},
		{"connect4-6x6", "hard", "medium", 100},
		{"connect4-7x6", "", "", 200},
		{"tictactoe", "", "", 500},
		{"tictactoe", "perfect", "perfect", 500},
		{"checkers", "draughts", "swarm-checkers", 10},
		{"checkers", "draughts@1", "draughts@1", 50},
		{"othello", "", "mobility@1", 20},
	} {
		seen := map[string]uint64{}
		for _, m := range setUp(t, scores.Paper(), test.game, test.first, test.second, UsualOpening, test.games) {
			perform(t, scores.Paper(), m)
			if before, again := seen[m.Moves()]; again {
				t.Errorf("%s, %s against %s: the seeds %d and %d are the same game, %s", test.game, m.Names[0], m.Names[1], before, m.Seed, m.Moves())
			}
			seen[m.Moves()] = m.Seed
			if len(m.Turns) < m.Opening+2 {
				t.Errorf("%s, seed %d: nothing is left to choose after the opening: %s", test.game, m.Seed, m.Moves())
			}
		}
	}
}

// setUp returns matches with the seeds 1, 2, 3, ….
func setUp(t *testing.T, s *scores.Score, name, first, second string, opening, games int) []*Match {
	t.Helper()
	g, err := gamer.FindGame(name)
	if err != nil {
		t.Fatal(err)
	}
	u := Setup{Game: g, People: []*Person{NewPerson(PersonName, nil)}, Opening: opening, Seed: 1, Games: games}
	for side, name := range []string{first, second} {
		if u.Gamers[side], err = gamer.ParseRef(name); err != nil {
			t.Fatal(err)
		}
	}
	matches, err := u.Matches(s)
	if err != nil {
		t.Fatal(err)
	}
	return matches
}

// TestWhoHasAnOpening checks that matches between deterministic gamers begin with the usual opening, unless the setup or the score says
// otherwise. A rematch with another seed must have another opening.
func TestWhoHasAnOpening(t *testing.T) {
	suite, err := scores.Parse("suite.yaml", []byte("form: {movements: [{title: One}, {first: generation-001}, {opening: 3}]}"))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		score         *scores.Score
		first, second string
		opening       int
		want          []int // number of opening moves in each game
	}{
		{scores.Paper(), "", "", UsualOpening, []int{6, 6}},
		{scores.Paper(), "perfect", "hard@3", UsualOpening, []int{6, 6}},
		{scores.Paper(), "", "random", UsualOpening, []int{0, 0}},
		{scores.Paper(), "tactical", "", UsualOpening, []int{0, 0}},
		{scores.Paper(), PersonName, "", UsualOpening, []int{0, 0}},
		{scores.Paper(), "", "", 0, []int{0, 0}},
		{scores.Paper(), "", "", 2, []int{2, 2}},
		{scores.Paper(), "", "random", 2, []int{2, 2}},
		{suite, "", "", UsualOpening, []int{6, 0, 3}},
		{suite, "", "random", UsualOpening, []int{0, 0, 3}},
		{suite, "", "", 4, []int{4, 4, 3}},
	} {
		var got []int
		for _, m := range setUp(t, test.score, "connect4-6x6", test.first, test.second, test.opening, 2) {
			got = append(got, m.Opening)
			again := m.Rematch(m.Seed + 7)
			if m.record.opening == nil && again.Opening != m.Opening || m.record.opening != nil && (again.Opening < 6 || slices.Equal(again.record.opening, m.record.opening)) {
				t.Errorf("%+v: seed %d opens with %v, seed %d with %v", test, m.Seed, m.record.opening, again.Seed, again.record.opening)
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%+v: openings of %v moves", test, got)
		}
	}
}

// TestUsualOpening checks that successive seeds have different openings, as many as the board allows. After an opening, neither side may be able
// to win at once. The openings must never change, because users rely on a seed to give the same piece.
func TestUsualOpening(t *testing.T) {
	for _, test := range []struct {
		game    string
		count   int
		moves   [2]int // smallest and greatest number of moves in an opening
		seedTen string
	}{
		{"connect4-6x6", 1000, [2]int{5, 7}, "[{1 1 1} {5 5 1} {2 2 1} {3 3 1} {5 5 2} {2 2 2}]"},
		{"connect4-7x6", 1000, [2]int{5, 7}, "[{5 5 1} {2 2 1} {5 5 2} {2 2 2} {3 3 1}]"},
		{"connect4-4x4", 768, [2]int{5, 5}, "[{1 1 1} {2 2 1} {1 1 2} {1 1 3} {3 3 1}]"},
		{"connect4-12x4", 1000, [2]int{4, 4}, "[{1 1 1} {2 2 1} {5 5 1} {4 4 1}]"},
		{"tictactoe", 504, [2]int{3, 3}, "[{3 3 3} {1 1 3} {5 2 2}]"},
		{"checkers", 1000, [2]int{5, 12}, "[{11-15 4 4} {22-17 7 5} {15-19 3 5} {24x15 4 4} {10x19 3 5} {23x16 2 4} {12x19 3 5} {26-23 4 6} {19x26 5 7} {31x22 6 6}]"},
	} {
		g, err := gamer.FindGame(test.game)
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(usualOpening(g, 10)); got != test.seedTen {
			t.Errorf("%s: the opening of seed 10 is %s", test.game, got)
		}
		count := test.count
		if testing.Short() {
			count = min(count, 300)
		}
		seen := map[string]uint64{}
		for seed := uint64(1e12); seed < 1e12+uint64(count); seed++ {
			opening, p := usualOpening(g, seed), g.Start()
			for _, m := range opening {
				if found, err := p.Find(m.Text); err != nil || found != m {
					t.Fatalf("%s: %v: %v, %v", test.game, opening, found, err)
				}
				p = p.Play(m)
			}
			if before, again := seen[fmt.Sprint(opening)]; again {
				t.Fatalf("%s: the seeds %d and %d have one opening", test.game, before, seed)
			}
			seen[fmt.Sprint(opening)] = seed
			if n := len(opening); n < test.moves[0] || n > test.moves[1] {
				t.Errorf("%s: an opening of %d moves", test.game, len(opening))
			}
			if wins(p) || !slices.ContainsFunc(p.Moves(), func(m game.Move) bool { return !wins(p.Play(m)) }) {
				t.Errorf("%s: %v is lost at once\n%v", test.game, opening, p)
			}
		}
	}
}

// wins reports whether the side to move can win with its next move. It does not use the code under test.
func wins(p game.Position) bool {
	return slices.ContainsFunc(p.Moves(), func(m game.Move) bool { return p.Play(m).Outcome() == game.Win(p.Turn()) })
}

// TestGivenOpening checks the openings that the option --opening gives: each move must be a random choice from its own random stream.
func TestGivenOpening(t *testing.T) {
	for _, m := range setUp(t, scores.Paper(), "connect4-6x6", "", "", 5, 20) {
		perform(t, scores.Paper(), m)
		p := m.Game.Start()
		for ply, turn := range m.Turns {
			want := engine.Choice{}
			if moves := p.Moves(); ply < 5 {
				want.Move = moves[rng.Stream(m.Seed, "opening", uint64(ply)).IntN(len(moves))]
			} else if want, _ = m.who.gamers[p.Turn()].Choose(t.Context(), p); turn.Confidence != rounded(want.Confidence) {
				t.Fatalf("seed %d, move %d: confidence %g", m.Seed, ply+1, turn.Confidence)
			}
			if turn.Move != want.Move {
				t.Fatalf("seed %d, move %d: %v, want %v", m.Seed, ply+1, turn.Move, want.Move)
			}
			p = turn.Position
		}
	}
}

// TestSuitesWithNamedGamersKeepTheirGames checks that seeds do not change the games of a suite in which perfect plays.
func TestSuitesWithNamedGamersKeepTheirGames(t *testing.T) {
	s, err := scores.Load("evolution")
	if err != nil {
		t.Fatal(err)
	}
	var moves [2][]string
	for i := range moves {
		for _, m := range setUp(t, s, DefaultGame, "", "", UsualOpening, 1) {
			m = m.Rematch(uint64(100 * i))
			perform(t, s, m)
			moves[i] = append(moves[i], m.Moves())
		}
	}
	if !slices.Equal(moves[0], moves[1]) {
		t.Errorf("seeds 0 and 100 play %q and %q", moves[0], moves[1])
	}
}

// TestGoesOn checks that gamers go on after given moves, also in rematches.
func TestGoesOn(t *testing.T) {
	order := Order{Game: "connect4-6x6", Gamers: [2]string{"random", "tactical"}, Moves: "3,4 3, 2" + GoesOn, Seed: "7", Games: "2"}
	bill, err := order.Resolve(House{})
	if err != nil {
		t.Fatal(err)
	}
	matches, err := bill.SetUp(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	matches = append(matches, matches[0].Rematch(9))
	if _, err := Perform(t.Context(), bill.Score, matches, nil); err != nil {
		t.Fatal(err)
	}
	games := map[string]bool{}
	for _, m := range matches {
		games[m.Moves()] = true
		if !strings.HasPrefix(m.Moves(), "3 4 3 2 ") || m.Outcome() == game.Undecided || m.Opening != 4 {
			t.Errorf("%s after %q, of which %d are given", m.Outcome(), m.Moves(), m.Opening)
		}
	}
	if len(games) != 3 {
		t.Errorf("three seeds make %d games", len(games))
	}
	for moves, want := range map[string]string{
		GoesOn: "moves: no move is given", "3,9" + GoesOn: "moves: move 2: ", "1,2,1,2,1,2,1" + GoesOn: "moves: the game is over after these moves",
	} {
		order.Moves = moves
		if _, err := order.Resolve(House{}); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", moves, err, want)
		}
	}
	order.Moves, order.Opening = "3"+GoesOn, "4"
	if _, err := order.Resolve(House{}); err == nil || err.Error() != "moves gives the opening, so opening cannot be used" {
		t.Error(err)
	}
}
