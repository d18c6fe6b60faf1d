package gamer

import (
	"os"
	"testing"
	"time"

	"midiconnect4/gamer/engine"
)

func TestRefComesBack(t *testing.T) {
	four, second := engine.Limit{Depth: 4}, engine.Limit{Time: time.Second}
	for text, want := range map[string]Ref{
		"hard":               {Name: "hard"},
		"hard@4":             {Name: "hard", Limit: four},
		"hard@1s":            {Name: "hard", Limit: second},
		"run@home/x.gamer":   {Name: "run@home/x.gamer"},
		"run@home/x.gamer@4": {Name: "run@home/x.gamer", Limit: four},
		"random":             {Name: "random"},
		"uci:stockfish":      {Name: "uci:stockfish"},
		"uci:x,A B=3@4":      {Name: "uci:x,A B=3", Limit: four},
		"uci:/a@b/x":         {Name: "uci:/a@b/x"},
		"uci:/a@b/x@1s":      {Name: "uci:/a@b/x", Limit: second},
		"uci:x@4,N=/a@2/n":   {Name: "uci:x@4,N=/a@2/n"},
	} {
		ref, err := ParseRef(text)
		if err != nil || ref != want || ref.String() != text {
			t.Errorf("%s: %+v as %s, %v", text, ref, ref, err)
		}
		limited := want
		if want.Limit == (engine.Limit{}) && want.Name != RandomName {
			limited.Limit = second
		}
		if got := ref.WithLimit(second); got != limited || ref.WithLimit(engine.Limit{}) != want {
			t.Errorf("%s with a limit: %+v, want %+v", text, got, limited)
		}
	}
}

// TestFilesHaveMarks checks references to files whose names contain @, which also separates a name from a limit.
func TestFilesHaveMarks(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"x", "x@3", "a@b", "random@4"} {
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir("x@6", 0o700); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]Ref{
		"x@3":        {Name: "x@3"},
		"./x@3":      {Name: "./x@3"},
		"a@b":        {Name: "a@b"},
		"x@3@4":      {Name: "x@3", Limit: engine.Limit{Depth: 4}},
		"x@5":        {Name: "x", Limit: engine.Limit{Depth: 5}},
		"x@6":        {Name: "x", Limit: engine.Limit{Depth: 6}},
		"random@4":   {Name: "random", Limit: engine.Limit{Depth: 4}},
		"./random@4": {Name: "./random@4"},
	} {
		if ref, err := ParseRef(text); err != nil || ref != want || ref.String() != text {
			t.Errorf("%s: %+v as %s, %v", text, ref, ref, err)
		}
	}
}

func TestOpenReadsLimits(t *testing.T) {
	g := findGame(t, "connect4-6x6")
	for _, c := range []struct{ name, want, err string }{
		{"generation-200", "generation-200", ""},
		{"generation-200@4", "generation-200@4", ""},
		{"generation-200@1500ms", "generation-200@1.5s", ""},
		{"tactical", "tactical", ""},
		{"generation-200@0", "", "gamer generation-200@0: a search 0 plies deep: must be 1 to 64"},
		{"generation-200@x", "", `gamer generation-200@x: "x" is neither a depth, such as 4, nor a time, such as 500ms`},
		{"random@4", "", "gamer random@4: random does not search: only evolved gamers, material, mobility, plain and programs take a depth or a time"},
		{"material", "", "gamer material: it plays checkers and chess, not connect4-6x6"},
		{"material@4", "", "gamer material: it plays checkers and chess, not connect4-6x6"},
		{"me@home.gamer", "", "gamer me@home.gamer: there is no such file, nor a bundled gamer of that name"},
	} {
		gamer, err := parseAndOpen(c.name, g, 1)
		switch {
		case err != nil && err.Error() != c.err:
			t.Errorf("%s: %v, want %s", c.name, err, c.err)
		case err == nil && gamer.Name() != c.want:
			t.Errorf("%s calls itself %s", c.name, gamer.Name())
		}
	}
}

// TestLimitsAreForSearches checks that a limit is an error for a gamer that does not search.
func TestLimitsAreForSearches(t *testing.T) {
	_, err := Open(Ref{Name: "nndtf", Limit: engine.Limit{Depth: 4}}, findGame(t, "tictactoe"), 1)
	if want := "gamer nndtf: gamers of nndtf do not search, so they take no depth or time"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}
