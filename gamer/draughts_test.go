package gamer

import (
	"encoding/json"
	"strings"
	"testing"

	"midiconnect4/gamer/checkers/eval"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// draughtsFile is a gamer whose network counts men.
func draughtsFile(t testing.TB) *File {
	t.Helper()
	numbers := make([]float64, eval.Numbers)
	for _, i := range eval.Men {
		numbers[i] = 1
	}
	return &File{System: Draughts, Game: "checkers", Generation: 1, Settings: json.RawMessage(`{"depth":2}`), Genes: eval.Genes(numbers).Encode()}
}

// TestDraughtsLooksAsFarAsItDid compares the depth of the file with the same that
// is given, in a game against random moves.
func TestDraughtsLooksAsFarAsItDid(t *testing.T) {
	f := draughtsFile(t)
	own, err := f.Engine("it", engine.Limit{})
	if err != nil {
		t.Fatal(err)
	}
	two, err := f.Engine("it", engine.Limit{Depth: 2})
	if err != nil {
		t.Fatal(err)
	}
	if own.Name() != "it" || two.Name() != "it@2" {
		t.Errorf("called %s and %s", own.Name(), two.Name())
	}
	for p := findGame(t, "checkers").Start(); p.Outcome() == game.Undecided; {
		m, confidence := choose(own, p)
		if again, sure := choose(two, p); again != m || sure != confidence || confidence < 0 || confidence > 1 {
			t.Fatalf("chose %v (%g), at depth 2 %v (%g)\n%v", m, confidence, again, sure, p)
		}
		if p = p.Play(m); p.Outcome() == game.Undecided {
			m, _ := choose(Random(1), p)
			p = p.Play(m)
		}
	}
}

// TestDraughtsSaysWhyNot spoils files in turn.
func TestDraughtsSaysWhyNot(t *testing.T) {
	for _, c := range []struct {
		spoil func(*File)
		want  string
	}{
		{func(f *File) { f.Game = "tictactoe" }, `plays a game "tictactoe" that its system does not know`},
		{func(f *File) { f.Settings = json.RawMessage(`{"depth":0}`) }, "has impossible settings: a search 0 plies deep: it takes 1 to 64"},
		{func(f *File) { f.Settings = json.RawMessage(`{"depth":"2"}`) }, "has settings that cannot be read"},
		{func(f *File) { f.Genes = f.Genes[2:] }, "has 812 bytes of genes: a network for checkers takes 814"},
		{func(f *File) { f.Genes[1] = 0x7f }, "has a gene that is out of range: number 1 of 407"},
	} {
		f := draughtsFile(t)
		c.spoil(f)
		data, err := f.Encode()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Decode(data); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}
