package baselines

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"midiconnect4/evolution"
	"midiconnect4/evolution/contest"
	"midiconnect4/evolution/ntuple"
	"midiconnect4/evolution/strength"
	"midiconnect4/evolution/swarm"
	"midiconnect4/lab"
)

// TestGamesAreEqual checks three things under several interpretations of the thesis. Algorithms of the same size play the same number of games. All
// settings are valid. No two runs have the same seed.
func TestGamesAreEqual(t *testing.T) {
	for _, reading := range []lab.Reading{nil, {"opponents": 3}, {"absolute": true, "iterations": 20}} {
		l := experiment{&lab.Lab{Options: lab.Options{Seed: 1}, Reading: reading}}
		seeds := map[uint64]bool{}
		for _, game := range games {
			played, cells := map[int]int{}, l.cells(game)
			if _, is := strength.Subtracted(game); !is {
				t.Errorf("%s: S subtracts nothing", game)
			}
			able := len(algorithms)
			if game != "tictactoe" {
				able -= 2 // n-tuple networks are compared only there
			}
			if len(cells) != len(sizes[game])*able {
				t.Errorf("%s: %d cells", game, len(cells))
			}
			for _, c := range cells {
				if err := l.settings(c).Check(); err != nil {
					t.Errorf("%s: %v", c.file(), err)
				}
				for run := range 3 {
					if seed := l.seed(c, run); seeds[seed] {
						t.Errorf("%s: the seed %d again", c.file(), seed)
					} else {
						seeds[seed] = true
					}
				}
				if c.name == untrained {
					continue
				}
				if played[c.size] == 0 {
					played[c.size] = l.played(c)
				}
				if got := l.played(c); got != played[c.size] {
					t.Errorf("%s: %d games, want %d", c.file(), got, played[c.size])
				}
			}
		}
	}
}

// TestTuples checks the settings of n-tuple networks, and the rows' names.
func TestTuples(t *testing.T) {
	l := experiment{&lab.Lab{Options: lab.Options{Seed: 1}}}
	for game, want := range map[string][]string{
		"tictactoe": {
			"n-tuple, 25000 games: 50 an iteration, evolve 0 of 10", "n-tuple-evolved, 25000 games: 50 an iteration, evolve 3 of 10",
			"n-tuple, 50000 games: 100 an iteration, evolve 0 of 10", "n-tuple-evolved, 50000 games: 100 an iteration, evolve 3 of 10",
			"n-tuple, 100000 games: 200 an iteration, evolve 0 of 10", "n-tuple-evolved, 100000 games: 200 an iteration, evolve 3 of 10",
		},
		"checkers":     nil,
		"connect4-7x6": nil,
	} {
		var got []string
		for _, c := range l.cells(game) {
			if s, is := l.settings(c).(*ntuple.Settings); is {
				got = append(got, fmt.Sprintf("%s: %d an iteration, evolve %d of %d", entrant{cell: c, games: l.played(c)}, s.Episodes, s.Evolve, s.Tuples))
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s:\n%q, want\n%q", game, got, want)
		}
	}
}

// TestAgent compares the result of a task with training and testing without tasks.
func TestAgent(t *testing.T) {
	l := experiment{&lab.Lab{Options: lab.Options{Seed: 1, Quick: true}}}
	for _, c := range l.cells("tictactoe") {
		agent, err := l.agent(c, 0)
		if err != nil {
			t.Fatal(err)
		}
		steps := 0
		got, err := Experiment().Kinds[agentKind](context.Background(), agent.Task.Body, func() { steps++ })
		if err != nil || steps != agent.Task.Steps {
			t.Fatalf("%s: %d steps, want %d, %v", c.file(), steps, agent.Task.Steps, err)
		}
		if c.name != swarm.GCPSO {
			continue
		}
		s := *l.settings(c).(*swarm.Settings)
		p, g := swarm.New(s, l.seed(c, 0)), swarm.Generation{Settings: s, Seed: l.seed(c, 0), Number: 1, Cores: 1}
		for ; ; g.Number++ {
			if _, err := p.Measure(context.Background(), g); err != nil {
				t.Fatal(err)
			}
			if g.Number == s.Iterations {
				break
			}
			p = p.Next(g)
		}
		shape := contest.MustShape(s.Game, s.Settings)
		champion, err := contest.DecodeAgent(p.Best(g).Genes, shape)
		if err != nil {
			t.Fatal(err)
		}
		results, err := contest.Test{Games: l.RatingGames()}.AgainstRandom(context.Background(), shape, champion.Network, g.Seed, func() {})
		if err != nil {
			t.Fatal(err)
		}
		if want, _ := json.Marshal(results); string(got) != string(want) {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// TestUntrained checks that the mean strength S of many untrained networks is about 0, the S of random play.
func TestUntrained(t *testing.T) {
	l := experiment{&lab.Lab{Options: lab.Options{Seed: 1, Quick: true}}}
	c := l.cells("tictactoe")[0]
	if c.name != untrained || l.settings(c).Games()**l.settings(c).Length() != 1 {
		t.Fatalf("%s has %d games", c.name, l.played(c))
	}
	var s lab.Sample
	for run := range 100 {
		agent, err := l.agent(c, run)
		if err != nil {
			t.Fatal(err)
		}
		data, err := Experiment().Kinds[agentKind](context.Background(), agent.Task.Body, func() {})
		if err != nil {
			t.Fatal(err)
		}
		var results strength.PairResults
		if err := json.Unmarshal(data, &results); err != nil {
			t.Fatal(err)
		}
		s = append(s, lab.S(c.game, &results).Value)
	}
	if off := math.Sqrt(s.Variance() / 100); math.Abs(s.Mean()) > 4*off {
		t.Errorf("S %v ± %v", s.Mean(), off)
	}
}

// TestBadTasks checks the errors for invalid tasks.
func TestBadTasks(t *testing.T) {
	for body, want := range map[string]string{
		`{`:                             "an agent cannot be read: ",
		`{"more": 1}`:                   "an agent cannot be read: ",
		`{"system": "ants"}`:            `an agent: there is no system "ants"`,
		`{"system":"td","settings":{}}`: "an agent: a run has settings that are not in the form its system writes",
	} {
		if _, err := Experiment().Kinds[agentKind](context.Background(), []byte(body), nil); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", body, err, want)
		}
	}
}

// TestCompare checks the lines of text below the table which compare algorithms with the thesis's best algorithm.
func TestCompare(t *testing.T) {
	entrants := []entrant{
		{cell{algorithm: algorithm{name: untrained}}, 1, lab.Sample{0, 0}},
		{cell{algorithm: algorithm{name: "a", thesis: true}}, 9, lab.Sample{0.1, 0.11, 0.12}},
		{cell{algorithm: algorithm{name: "b", thesis: true}, hidden: 5}, 9, lab.Sample{0.4, 0.41, 0.42}},
		{cell{algorithm: algorithm{name: "c"}, hidden: 5}, 9, lab.Sample{0.8, 0.81, 0.82}},
		{cell{algorithm: algorithm{name: "d"}, hidden: 5}, 9, lab.Sample{0.3, 0.41, 0.5}},
	}
	notes := experiment{new(lab.Lab)}.compare(entrants)
	if len(notes) != 2 ||
		!strings.HasPrefix(notes[0], "c, 9 games, 5 hidden, against the thesis's best, b: +0.4000, which is significant (") ||
		!strings.HasPrefix(notes[1], "d, 9 games, 5 hidden, against the thesis's best, b: -0.0067, which may be chance (") {
		t.Errorf("%q", notes)
	}
	if quick := (experiment{&lab.Lab{Options: lab.Options{Quick: true}}}).compare(entrants); quick != nil {
		t.Errorf("a quick experiment says %q", quick)
	}
}

// TestExperimentIsWhole checks that each setting of the trainer swarm, except those in Only, is an axis of the experiment.
func TestExperimentIsWhole(t *testing.T) {
	e := Experiment()
	system, err := evolution.FindTrainer(e.System)
	if err != nil {
		t.Fatal(err)
	}
	if want := len(evolution.SettingsOf(system.Settings())) - len(e.Only); len(e.Axes()) != want {
		t.Errorf("%d axes, want %d", len(e.Axes()), want)
	}
}
