package gamer

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

func findGame(t testing.TB, name string) game.Game {
	t.Helper()
	g, err := FindGame(name)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// open opens the engine that text refers to, with seed 1.
func open(t testing.TB, text string, g game.Game) engine.Engine {
	t.Helper()
	e, err := parseAndOpen(text, g, 1)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func parseAndOpen(text string, g game.Game, seed uint64) (engine.Engine, error) {
	ref, err := ParseRef(text)
	if err != nil {
		return nil, err
	}
	return Open(ref, g, seed)
}

// TestBundledGamersAreFromDocumentedRuns checks that each bundled gamer comes from a run with the system, seed and settings of the command in the
// documentation.
func TestBundledGamersAreFromDocumentedRuns(t *testing.T) {
	page, err := os.ReadFile("../docs/evolution.md")
	if err != nil {
		t.Fatal(err)
	}
	var checked []string
	for _, run := range []struct {
		system      string
		seed        uint64
		setting     string
		generations map[string]int
	}{
		{MidiConnect4, 2005, `"population": 200,`, map[string]int{
			"generation-001": 1, "generation-010": 10, "generation-050": 50, "generation-100": 100, "generation-200": 200,
		}},
		{SelfPlay, 4, `"generations": 410,`, map[string]int{"beginner": 1, "easy": 25, "medium": 50, "hard": 410}},
		{NSequence, 1, `"players": 20,`, map[string]int{"n-sequence": 300}},
		{Social, 1, `"pairs": 5,`, map[string]int{"social": 200}},
		{Draughts, 1, `"generations": 800,`, map[string]int{"draughts": 400}},
		{PieceSquare, 1, `"longest": 120`, map[string]int{"piece-square": 60}},
		{NNDTF, 27, `"algorithm": "improved",`, map[string]int{"nndtf": 500}},
		{Swarm, 1, `"algorithm": "gcpso",`, map[string]int{"swarm-tictactoe": 500, "swarm-checkers": 500}},
		{HallOfFame, 1, `"fame": 2,`, map[string]int{"hall-of-fame": 500}},
		{CMAES, 1, `"covariance": "full"`, map[string]int{"cma-es": 500}},
		{TD, 1, `"lambda": 0.7,`, map[string]int{"td": 500}},
		{NTuple, 1, `"bits": 5`, map[string]int{"n-tuple": 300}},
		{NTuple, 1, `"coherence": "linear",`, map[string]int{"n-tuple-tictactoe": 20, "n-tuple-othello": 40}},
	} {
		if command := "\n    midiconnect4 evolve --system " + run.system + " "; !strings.Contains(string(page), command) {
			t.Errorf("docs/evolution.md does not say how gamers of %s were evolved", run.system)
		}
		for name, generation := range run.generations {
			checked = append(checked, name)
			f, err := Load(name)
			if err != nil {
				t.Fatal(err)
			}
			if f.Generation != generation || f.Seed != run.seed || f.System != run.system {
				t.Errorf("%s: generation %d, seed %d, system %s", name, f.Generation, f.Seed, f.System)
			}
			if !strings.Contains(string(f.Settings), run.setting) {
				t.Errorf("%s: %s", name, f.Settings)
			}
		}
	}
	for _, name := range Bundled() {
		if !slices.Contains(checked, name) {
			t.Errorf("%s is bundled, but from which run?", name)
		}
	}
}

// TestFilesComeBack checks that decoding and encoding a gamer file of any system gives the same bytes.
func TestFilesComeBack(t *testing.T) {
	for _, name := range Bundled() {
		data, err := bundled.ReadFile("bundled/" + name + Suffix)
		if err != nil {
			t.Fatal(err)
		}
		f, err := Decode(data)
		if err != nil {
			t.Fatal(err)
		}
		back, err := f.Encode()
		if err != nil || !bytes.Equal(back, data) {
			t.Errorf("%s: %v; %d bytes, then %d", name, err, len(data), len(back))
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		f, err := Load(rapid.SampledFrom(Bundled()).Draw(t, "gamer"))
		if err != nil {
			t.Fatal(err)
		}
		f.Seed, f.Generation = rapid.Uint64().Draw(t, "seed"), rapid.IntRange(1, math.MaxInt).Draw(t, "generation")
		f.Fitness = rapid.Float64Range(-math.MaxFloat64, math.MaxFloat64).Draw(t, "fitness")
		data, err := f.Encode()
		if err != nil {
			t.Fatal(err)
		}
		if back, err := Decode(data); err != nil || back.Seed != f.Seed || back.Generation != f.Generation || back.Fitness != f.Fitness || !bytes.Equal(back.Genes, f.Genes) {
			t.Fatalf("%+v, %v; want %+v", back, err, f)
		}
	})
}

func TestLoadSaysWhatIsWrong(t *testing.T) {
	dir := t.TempDir()
	settings := func(hidden, bits int, r float64) json.RawMessage {
		return fmt.Appendf(nil, `{"hidden": %d, "bits": %d, "range": %g}`, hidden, bits, r)
	}
	write := func(name string, f File) string {
		f.Generation = 1
		if f.Settings == nil {
			f.Settings = settings(60, 16, 8)
		}
		data, err := kind.Seal(f, f.Genes)
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for _, c := range []struct{ path, want string }{
		{"nobody", "gamer nobody: there is no such file, nor a bundled gamer of that name"},
		{dir, "gamer " + dir + ": "},
		{write("a", File{System: "chess", Game: "connect4-6x6"}), `it has the unknown system "chess"; systems are ` + strings.Join(Systems(), ", ")},
		{write("b", File{System: MidiConnect4, Game: "go"}), `it plays a game "go" that its system does not know`},
		{write("c", File{System: MidiConnect4, Game: "connect4-6x6", Settings: settings(0, 16, 8)}), "it has impossible settings: hidden 0: must be 1 to 256"},
		{write("d", File{System: MidiConnect4, Game: "connect4-6x6", Settings: settings(60, 17, 8)}), "it has impossible settings: bits 17"},
		{write("e", File{System: MidiConnect4, Game: "connect4-6x6", Settings: settings(60, 16, 8), Genes: make([]byte, 4)}), "it has 4 bytes of genes: a network of 36-60-6 takes 5172"},
		{write("g", File{System: Draughts, Game: "tictactoe"}), `it plays a game "tictactoe" that its system does not know`},
		{write("f", File{System: MidiConnect4, Game: "connect4-6x6", Settings: []byte(`{"hidden": "many"}`)}), "it has settings that cannot be read"},
	} {
		if _, err := Load(c.path); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.path, err, c.want)
		}
	}
}

// TestRandomIsFair compares the outcomes of random games with known frequencies (from 20 million games). They may differ by four standard errors.
func TestRandomIsFair(t *testing.T) {
	games := 4000
	if testing.Short() {
		games /= 4
	}
	for _, c := range []struct {
		game                string
		first, second, draw float64
	}{
		{"connect4-6x6", 0.551845, 0.437894, 0.010260},
		{"connect4-7x6", 0.555910, 0.441518, 0.002572},
	} {
		g := findGame(t, c.game)
		var count [4]float64
		for seed := range uint64(games) {
			gamer, p := Random(seed), g.Start()
			for p.Outcome() == game.Undecided {
				m, _ := choose(gamer, p)
				p = p.Play(m)
			}
			count[p.Outcome()] += 1 / float64(games)
		}
		for outcome, want := range map[game.Outcome]float64{game.FirstWins: c.first, game.SecondWins: c.second, game.Draw: c.draw} {
			if off := count[outcome] - want; off*off > 16*want*(1-want)/float64(games) {
				t.Errorf("%s: %v in %.4f of games, want %.4f", c.game, outcome, count[outcome], want)
			}
		}
	}
}

// FuzzDecode decodes files with arbitrary headers and genes but valid checksums. Each decoded gamer must be able to choose a move.
func FuzzDecode(f *testing.F) {
	f.Add("midi-connect4", "connect4-6x6", 1, `{"hidden": 60, "bits": 16, "range": 8}`, make([]byte, 5172))
	f.Add("midi-connect4", "connect4-4x4", 3, `{"hidden": 1, "bits": 2, "range": 0.125}`, make([]byte, 50))
	f.Add("x", "", 0, "[[[[]]]]", []byte{})
	f.Fuzz(func(t *testing.T, system, name string, generation int, settings string, genes []byte) {
		in := File{System: system, Game: name, Generation: generation, Settings: []byte(settings), Genes: genes}
		data, err := in.Encode()
		if err != nil {
			return
		}
		out, err := Decode(data)
		if err != nil {
			return
		}
		g := findGame(t, out.Game)
		gamer, err := out.Engine("x", engine.Limit{})
		if err != nil {
			t.Fatal(err)
		}
		choose(gamer, g.Start())
	})
}

// choose returns the engine's choice. It panics if the engine fails.
func choose(e engine.Engine, p game.Position) (game.Move, float64) {
	c, err := e.Choose(context.Background(), p)
	if err != nil {
		panic(err)
	}
	return c.Move, c.Confidence
}

// TestLevels checks that the usual boards have all levels, which are named after the gamers that play and take a limit.
func TestLevels(t *testing.T) {
	for name, want := range map[string][]string{
		"connect4-6x6": {"easy", "medium", "hard", "perfect"},
		"connect4-7x6": {"tactical", "social", "n-sequence", "n-tuple@10"},
		"tictactoe":    {"nndtf", "cma-es", "td", "perfect"},
		"checkers":     {"swarm-checkers", "draughts@1", "draughts", "draughts@9"},
		"chess":        {"plain@1", "plain@2", "plain", "plain@4"},
		"othello":      {TacticalName, "mobility@1", "n-tuple-othello", "n-tuple-othello@6"},
	} {
		for i, level := range []string{"easy", "medium", "hard", masterName} {
			if got := open(t, level, findGame(t, name)).Name(); got != want[i] {
				t.Errorf("%s, %s: %s, want %s", name, level, got, want[i])
			}
		}
	}
	if got := open(t, "master@2", findGame(t, "checkers")).Name(); got != "draughts@2" {
		t.Error(got)
	}
	if _, err := parseAndOpen(masterName, findGame(t, "connect4-4x4"), 0); err == nil || err.Error() != "gamer master: there is none for connect4-4x4" {
		t.Error(err)
	}
}

// TestOf checks the gamers that Of lists for each game.
func TestOf(t *testing.T) {
	for name, want := range map[string][]string{
		"connect4-7x6": {"n-sequence", "n-tuple", "social", RandomName, TacticalName, PerfectName},
		"tictactoe":    {"cma-es", "hall-of-fame", "n-tuple-tictactoe", "nndtf", "swarm-tictactoe", "td", RandomName, TacticalName, PerfectName},
		"checkers":     {"draughts", "swarm-checkers", RandomName, TacticalName, materialName},
		"chess":        {"piece-square", RandomName, TacticalName, materialName, plainName},
		"othello":      {"n-tuple-othello", RandomName, TacticalName, mobilityName},
	} {
		if got := Of(findGame(t, name)); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}
