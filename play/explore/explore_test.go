package explore

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"midiconnect4/compose/measure"
	"midiconnect4/gamer"
	"midiconnect4/play"
	"midiconnect4/scores"
)

// candidates returns candidates with the given values of a measure. Their seeds are 1, 2, 3, ….
func candidates(t *testing.T, name string, values ...float64) (all []Candidate, index int) {
	t.Helper()
	index, err := measure.Index(name)
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range values {
		c := Candidate{Seed: uint64(i + 1), Values: make(measure.Values, len(measure.All()))}
		c.Values[index] = v
		all = append(all, c)
	}
	return all, index
}

func seeds(candidates []Candidate) []uint64 {
	var all []uint64
	for _, c := range candidates {
		all = append(all, c.Seed)
	}
	return all
}

func TestRank(t *testing.T) {
	none := math.NaN()
	for _, test := range []struct {
		keys     string
		values   []float64
		want     []uint64
		rankings []float64
	}{
		{"arc", []float64{0.1, 0.3, 0.2}, []uint64{2, 3, 1}, []float64{1, 0.5, 0}},
		{"-arc", []float64{0.1, 0.3, 0.2}, []uint64{1, 3, 2}, []float64{1, 0.5, 0}},
		{"arc", []float64{0.1, none, 0.1, 0.2}, []uint64{4, 1, 3, 2}, []float64{1, 0.5, 0.5, 0}},
		{"-arc", []float64{none, 0.5}, []uint64{2, 1}, []float64{1, 0}},
		{"arc", []float64{0.5}, []uint64{1}, []float64{0}},
		{"arc,bars", []float64{0.1, 0.3, 0.2}, []uint64{2, 3, 1}, []float64{0.75, 0.5, 0.25}}, // all candidates have 0 bars
	} {
		all, _ := candidates(t, "arc", test.values...)
		keys, err := ParseRank(test.keys)
		if err != nil {
			t.Fatal(err)
		}
		Rank(all, keys)
		if got := seeds(all); !slices.Equal(got, test.want) {
			t.Errorf("%s of %v: %v, want %v", test.keys, test.values, got, test.want)
		}
		for i, c := range all {
			if math.Abs(c.Ranking-test.rankings[i]) > 1e-12 {
				t.Errorf("%s of %v: seed %d has %v, want %v", test.keys, test.values, c.Seed, c.Ranking, test.rankings[i])
			}
		}
	}
}

func TestSelect(t *testing.T) {
	for _, test := range []struct {
		condition string
		want      []uint64
	}{
		{"length<60", []uint64{1}},
		{"length <= 60", []uint64{1, 2}},
		{"length>1:00", []uint64{3}},
		{"length>=1:00", []uint64{2, 3}},
		{"length=1:30.5", []uint64{3}},
	} {
		all, _ := candidates(t, "length", 59.9, 60, 90.5, math.NaN())
		c, err := ParseCondition(test.condition)
		if err != nil {
			t.Fatal(err)
		}
		if got := seeds(Select(all, []Condition{c})); !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", test.condition, got, test.want)
		}
	}
}

func TestSpread(t *testing.T) {
	for _, test := range []struct {
		values []float64
		want   Spread
	}{
		{[]float64{3, 1, 2}, Spread{1, 2, 3}},
		{[]float64{4, 1, 2, math.NaN(), 3}, Spread{1, 2.5, 4}},
	} {
		all, index := candidates(t, "length", test.values...)
		if got := SpreadOf(all, index); got != test.want {
			t.Errorf("%v: %v", test.values, got)
		}
	}
	if got := SpreadOf(nil, 0); measure.Has(got.Median) {
		t.Errorf("the spread of nothing: %v", got)
	}
}

// search returns a search over games of tic-tac-toe between gamers that move at random.
func search(t *testing.T, cores int) *Search {
	t.Helper()
	g, err := gamer.FindGame("tictactoe")
	if err != nil {
		t.Fatal(err)
	}
	s := scores.Paper()
	setup := play.Setup{Game: g, Gamers: [2]gamer.Ref{{Name: "random"}, {Name: "random"}}, Seed: 5, Games: 1}.Shared()
	return &Search{Bill: &play.Bill{Setup: setup, Score: s}, Seeds: 30, Cores: cores, Made: func() {}}
}

// TestCores checks that a search on one core and a search on several cores find the same pieces.
func TestCores(t *testing.T) {
	one, err := search(t, 1).Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	many, err := search(t, 8).Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range one {
		same := slices.EqualFunc(c.Values, many[i].Values, func(a, b float64) bool { return math.Float64bits(a) == math.Float64bits(b) })
		if c.Seed != uint64(5+i) || many[i].Seed != c.Seed || !same || !slices.Equal(c.Games, many[i].Games) {
			t.Errorf("%+v and %+v", c, many[i])
		}
	}
}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := search(t, 2)
	s.Made = cancel
	if _, err := s.Run(ctx); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	s = search(t, 2)
	s.Bill.Setup.Gamers[0].Name = "nobody"
	_, err := s.Run(t.Context())
	if _, broken := errors.AsType[*gamer.UnknownError](err); !broken {
		t.Error(err)
	}
}

func FuzzCondition(f *testing.F) {
	for _, text := range []string{"length<60", "arc >= -0.5", "length=2:30", "x", "length<1e999", "length<9999999999:1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ParseCondition(text)
		if err != nil {
			return
		}
		again, err := ParseCondition(" " + text + "\t")
		if err != nil || again != c {
			t.Errorf("%q is %+v, and again %+v, %v", text, c, again, err)
		}
	})
}
