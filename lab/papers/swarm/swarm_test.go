package swarm

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat"

	"midiconnect4/evolution/strength"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/tictactoe"
	"midiconnect4/lab"
)

// TestThesisAverages computes averages over the rows of the thesis's tables, and compares them with the averages that the thesis prints.
func TestThesisAverages(t *testing.T) {
	printed := map[string][]float64{
		"4.3": {0.0547, 0.05672, 0.05445, 0.06152, 0.05964, 0.06853, 0.09254, 0.08532, 0.0966, 0.10772},
		"4.4": {0.05537, 0.05686, 0.05516, 0.15724, 0.1168, 0.11421, 0.12262, 0.12932, 0.16234, 0.13923},
		"4.5": {0.06246, 0.07179, 0.1042, 0.08692, 0.08386, 0.09638, 0.12359, 0.11464, 0.11008, 0.11324},
		"4.6": {0.05672, 0.06561, 0.08722, 0.11354, 0.12295, 0.17397, 0.16517, 0.17802, 0.19591, 0.19764},
		"4.7": {0.0629, 0.12335, 0.15716, 0.17583, 0.20326, 0.20385, 0.22985, 0.23604, 0.25206, 0.22879},
		"5.2": {0.9097, 0.9467, 0.9554, 0.9579},
		"5.3": {0.8967, 0.9396, 0.9517, 0.9494},
		"5.4": {0.9362, 0.9472, 0.9582, 0.9594},
		"5.5": {0.8906, 0.9306, 0.9397, 0.9381},
		"5.6": {0.9356, 0.9374, 0.9407, 0.9430},
	}
	for _, g := range grids {
		if len(g.paper) != len(printed[g.table]) || len(g.sizes) != len(g.paper) {
			t.Fatalf("table %s has %d rows", g.table, len(g.paper))
		}
		for i, row := range g.paper {
			if mean := stat.Mean(row, nil); len(row) != len(g.hidden) || math.Abs(mean-printed[g.table][i]) > 0.0001 {
				t.Errorf("table %s, %d: %v, printed %v", g.table, g.sizes[i], mean, printed[g.table][i])
			}
		}
	}
}

// TestComparisonsSayWhereTheThesisDiffers checks which numbers of tables 4.8 and 5.7 contradict the thesis's other tables.
func TestComparisonsSayWhereTheThesisDiffers(t *testing.T) {
	l := experiment{new(lab.Lab)}
	var off []float64
	for _, c := range comparisons[:2] {
		for number, g := range l.grids(c.game) {
			for i, row := range g.of(c.sizes(g.algorithm), g.hidden).paper {
				if printed := c.printed[number][i]; math.Abs(printed-stat.Mean(row, nil)) > printing {
					off = append(off, printed)
				}
			}
		}
	}
	if want := []float64{0.01041, 0.9582, 0.9397, 0.9407}; !reflect.DeepEqual(off, want) {
		t.Errorf("%v, want %v", off, want)
	}
}

func TestRank(t *testing.T) {
	notes := rank("here", []entrant{
		{"a", 0.3, 0.11, []float64{0.1, 0.11, 0.12}},
		{"b", 0.2, 0.41, []float64{0.4, 0.41, 0.42}},
		{"c", 0.1, 0.41, []float64{0.39, 0.41, 0.43}},
	})
	want := []string{
		"here, the thesis: a 0.3000, b 0.2000, c 0.1000",
		"here, ours: b 0.4100, c 0.4100, a 0.1100",
		"here, our first against our second: b leads c by 0.0000, which may be chance (Welch's t ",
		"here, our first against the thesis's: b leads a by 0.3000, which is significant (Welch's t 36.74, p ",
	}
	if len(notes) != len(want) {
		t.Fatalf("%q", notes)
	}
	for i, note := range notes {
		if !strings.HasPrefix(note, want[i]) {
			t.Errorf("%s, want %s", note, want[i])
		}
	}
	if notes := rank("here", nil); notes != nil {
		t.Errorf("%q", notes)
	}
}

// TestFirstEmptyCell checks the S of a player who always marks the first empty cell.
func TestFirstEmptyCell(t *testing.T) {
	var wins func(p tictactoe.Position, own game.Side) float64
	wins = func(p tictactoe.Position, own game.Side) float64 {
		moves := p.Moves()
		if len(moves) == 0 {
			if p.Outcome() == game.Win(own) {
				return 1
			}
			return 0
		}
		if p.Turn() == own {
			return wins(p.Play(moves[0]).(tictactoe.Position), own)
		}
		sum := 0.0
		for _, m := range moves {
			sum += wins(p.Play(m).(tictactoe.Position), own) / float64(len(moves))
		}
		return sum
	}
	constants, _ := strength.Constants("tictactoe")
	s := wins(tictactoe.Position{}, game.First) - constants.First + wins(tictactoe.Position{}, game.Second) - constants.Second
	if math.Abs(s-0.3485) > 0.0001 {
		t.Errorf("S is %v", s)
	}
}

// baselineGames is the number of games for the baselines of table 4.5 in a quick experiment. There are two numbers of hidden neurons, with two
// simulations each. A simulation tests a random network, and the best of 40 random networks, which compete in groups of ten.
const baselineGames = 2 * 2 * (2*200 + 2*200 + 40*5 + 4*5)

// TestSimulationsAreKept removes one of a cell's simulations and runs the table again. Only this simulation must be repeated, with the same result.
func TestSimulationsAreKept(t *testing.T) {
	e := Experiment()
	o := lab.Options{Dir: t.TempDir(), Table: "4.5", Seed: 1, Runs: 2, Quick: true, Cores: 2}
	games := 0
	o.Watch = func(_ string, n int) func() { games = n; return func() {} }
	first, err := e.Run(context.Background(), o)
	if err != nil || games != 2*2*2*(4*15*5+2*200)+baselineGames {
		t.Fatalf("%d games, %v", games, err)
	}
	path := filepath.Join(o.Dir, "quick-tictactoe-gbest-10-hidden-3-seed-1.json")
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	l := experiment{&lab.Lab{Options: o}}
	k, err := l.open(cell{game: "tictactoe", algorithm: "gbest", size: 10, hidden: 3}, 2)
	if err != nil {
		t.Fatal(err)
	}
	second := k.Simulations[1]
	if err := k.add(0, *k.Simulations[0]); err != nil {
		t.Fatal(err)
	}
	k.Simulations[1] = nil
	if err := k.add(0, *k.Simulations[0]); err != nil {
		t.Fatal(err)
	}
	again, err := e.Run(context.Background(), o)
	if data, _ := os.ReadFile(path); err != nil || games != 4*20*5+2*200 || !reflect.DeepEqual(first, again) || string(data) != string(whole) {
		t.Errorf("%d games, %v", games, err)
	}
	second.Seed++
	if err := k.add(1, *second); err != nil {
		t.Fatal(err)
	}
	if _, err := e.Run(context.Background(), o); err == nil || !strings.HasSuffix(err.Error(), "simulation 2 belongs to another experiment") {
		t.Errorf("another seed: %v", err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	held := 0
	o.Watch = func(string, int) func() {
		inner := o
		inner.Watch = func(string, int) func() { t.Error("two at once"); return func() {} }
		if _, err := e.Run(context.Background(), inner); err == nil || !strings.Contains(err.Error(), "another program is evolving there") {
			t.Errorf("two at once: %v", err)
		}
		held++
		return func() {}
	}
	if _, err := e.Run(context.Background(), o); err != nil || held != 1 {
		t.Error(held, err)
	}
	for _, damaged := range []string{"", "{", "[]"} {
		if err := os.WriteFile(path, []byte(damaged), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := e.Run(context.Background(), o); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%q: %v", damaged, err)
		}
	}
	if err := os.WriteFile(path, []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := e.Run(context.Background(), o); !errors.Is(err, lab.ErrOther) {
		t.Errorf("%v", err)
	}
}
