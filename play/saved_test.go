package play

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/text"
	"midiconnect4/scores"
)

func save(t tester, s *scores.Score, matches ...*Match) []byte {
	data, err := Save("game.txt", s, matches)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func parse(t tester, data []byte) *Saved {
	saved, err := ParseSaved("game.txt", data)
	if err != nil {
		t.Fatal(err)
	}
	return saved
}

// fileNames generates random names of files: any bytes except NUL and the slash.
func fileNames() *rapid.Generator[string] {
	odd := []string{
		"👩\u200d🚀", "a\u00a0b", "\u200b", "a\nb", "\x1b[31mred\x1b[0m", "\xff\xfe", "\u202eabc", "\ufeff", "é\u0301", `"quoted" \ 'names'`, "- a: b #c", "\x7f\x80",
		"\u2028", "\U000e0067", "~", "null", "3", "true", " ", "[", "&a", "*a", "!a", "%a", "|", ">", "@", "`", "",
	}
	bytes := rapid.Map(rapid.SliceOfN(rapid.Byte(), 0, 200), func(b []byte) string { return string(b) })
	return rapid.Map(rapid.OneOf(rapid.SampledFrom(odd), bytes, rapid.String()), strings.NewReplacer("/", "", "\x00", "").Replace)
}

// called is an engine with another name.
type called struct {
	engine.Engine
	name string
}

func (c called) Name() string { return c.name }

// TestSavedComesBack saves games, reads the file, and composes the games again. The music must be the same. Names of gamers and scores, signs,
// and the numbers of moves (perhaps none) are random.
func TestSavedComesBack(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	rapid.Check(t, func(rt *rapid.T) {
		s := load(t, rapid.SampledFrom(scores.Names()).Draw(rt, "score"))
		if name := fileNames().Draw(rt, "path of the score"); name != "" {
			s.Name = name
		}
		if rapid.Bool().Draw(rt, "another tempo") {
			if err := s.SetTempo(rapid.Float64Range(10, 400).Draw(rt, "tempo")); err != nil {
				rt.Fatal(err)
			}
		}
		if err := s.SetGiven(0, rapid.SampledFrom([]string{"", "Night piece", `"Nacht" – 夜`}).Draw(rt, "title")); err != nil {
			rt.Fatal(err)
		}
		var matches []*Match
		for range rapid.IntRange(1, 3).Draw(rt, "games") {
			matches = append(matches, drawMatch(rt))
		}
		perform(rt, s, matches...)
		for i, m := range matches {
			if !rapid.Bool().Draw(rt, "whole") {
				matches[i] = m.Back(rapid.IntRange(max(0, 1-i), len(m.Turns)).Draw(rt, "turns"))
			}
		}
		matches, err := Recompose(s, matches) // composed in their present order
		if err != nil {
			rt.Fatal(err)
		}
		saved := parse(rt, save(rt, s, matches...))
		if saved.Score != s.Name {
			rt.Fatalf("score %q, want %q", saved.Score, s.Name)
		}
		if got := saved.Tempo; (got == nil) != (s.GivenTempo == 0) || got != nil && *got != s.GivenTempo {
			rt.Fatalf("tempo %v, want %v", got, s.GivenTempo)
		}
		if saved.Title != s.GivenTitle {
			rt.Fatalf("title %q, want %q", saved.Title, s.GivenTitle)
		}
		heard := matches[:0:0]
		for _, m := range matches {
			if len(m.Turns) > 0 {
				heard = append(heard, m)
			}
		}
		heard[len(heard)-1].place.last = true // maybe because later games have no moves now
		if heard, err = Recompose(s, heard); err != nil {
			rt.Fatal(err)
		}
		ApplyForm(saved.Games)
		if again, piece := perform(rt, s, saved.Games...), Piece(s, heard); !reflect.DeepEqual(again, piece) {
			rt.Fatalf("%+v, want %+v", again, piece)
		}
	})
}

// drawMatch generates a random match between gamers with random names.
func drawMatch(t *rapid.T) *Match {
	g, err := gamer.FindGame(rapid.SampledFrom(gamer.Games()).Draw(t, "game"))
	if err != nil {
		t.Fatal(err)
	}
	if g.Name() == "chess" { // random games from its start have hundreds of moves
		if g, err = game.From(g, "4k2r/6p1/8/8/8/8/1P6/R3K3 w Qk - 90 60"); err != nil {
			t.Fatal(err)
		}
	}
	seed := rapid.Uint64().Draw(t, "seed")
	var players [2]engine.Engine
	for side := range players {
		player, err := gamer.Open(gamer.Ref{Name: rapid.SampledFrom([]string{gamer.RandomName, gamer.TacticalName}).Draw(t, "gamer")}, g, seed)
		if err != nil {
			t.Fatal(err)
		}
		players[side] = player
		if name := fileNames().Draw(t, "name"); name != "" {
			players[side] = called{player, name}
		}
	}
	m := NewMatch(g, players[game.First], players[game.Second], rapid.IntRange(0, 9).Draw(t, "opening"), seed)
	signs := rapid.SampledFrom([]string{`[+-]{0,40}`, `(\+-|-\+|\+|-)(, ?(\+-|-\+|\+|-)){1,40}`}).Draw(t, "way of signs")
	if err := m.FixSigns(rapid.StringMatching(signs).Draw(t, "signs")); err != nil {
		t.Fatal(err)
	}
	return m
}

// TestGamersOfAnyNameComeBack plays with gamers whose files have random names. It checks that the saved game can be read, and that it contains
// the names.
func TestGamersOfAnyNameComeBack(t *testing.T) {
	dir, s := t.TempDir(), load(t, "paper")
	file, err := os.ReadFile("../gamer/bundled/generation-010.gamer")
	if err != nil {
		t.Fatal(err)
	}
	g, err := gamer.FindGame("connect4-6x6")
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(rt *rapid.T) {
		name := fileNames().Draw(rt, "name") + rapid.SampledFrom([]string{"", gamer.Suffix}).Draw(rt, "suffix")
		path := filepath.Join(dir, name)
		if name == "" || name == "." || name == ".." || os.WriteFile(path, file, 0o600) != nil {
			rt.Skip("the system takes no such name")
		}
		opened, err := gamer.Open(gamer.Ref{Name: path}, g, 1)
		if err != nil {
			rt.Fatal(err)
		}
		m := NewMatch(g, opened, gamer.Random(0), 0, 1)
		piece := perform(rt, s, m)
		if again := perform(rt, s, parse(rt, save(rt, s, m)).Games...); !reflect.DeepEqual(again, piece) {
			rt.Fatalf("%+v, want %+v", again, piece)
		}
	})
}

// TestSavedNamesArePrintable checks that control sequences for terminals in a name are replaced by printable characters.
func TestSavedNamesArePrintable(t *testing.T) {
	saved := parse(t, []byte(`{midiconnect4: 1, games: [{game: tictactoe, first: "\e[31mred\n", second: "👩\u200d🚀", moves: 5}]}`))
	if want := [2]string{"?[31mred?", "👩\u200d🚀"}; saved.Games[0].Names != want {
		t.Errorf("%q, want %q", saved.Games[0].Names, want)
	}
}

// TestSavedIsBounded saves about as many games as a file can hold. If LoadSaved would reject the file as too large, Save must return an error.
func TestSavedIsBounded(t *testing.T) {
	if testing.Short() {
		t.Skip("it reads many games")
	}
	s, m := load(t, "paper"), randomMatch(t, "checkers", 1)
	perform(t, s, m)
	m.Names[0] = strings.Repeat("n", 1000) // a long name gives few, long lines, which are read faster than many short ones
	size := len(save(t, s, m, m)) - len(save(t, s, m))
	path := filepath.Join(t.TempDir(), "games.txt")
	for n, saved := (maxSaved-len(save(t, s, m)))/size, true; saved; n++ {
		matches := make([]*Match, n)
		for i := range matches {
			matches[i] = m
		}
		data, err := Save("game.txt", s, matches)
		if saved = err == nil; !saved {
			if want := text.Count(n, "game") + " are too many for a file of games, which holds at most 8 MiB"; err.Error() != want {
				t.Errorf("%v, want %s", err, want)
			}
			break
		}
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		if back, err := LoadSaved(path); err != nil || len(back.Games) != n {
			t.Fatalf("%d games of %d bytes: %v", n, len(data), err)
		}
	}
	if _, err := os.Stat("/dev/zero"); err == nil { // the limit is 64 MiB, because the file could be a piece as JSON
		if _, err := LoadSaved("/dev/zero"); err == nil || err.Error() != "/dev/zero: larger than 64 MiB" {
			t.Error(err)
		}
	}
}

// TestMovesMayBeCutOff removes moves at the end of a saved game. The remaining moves must be played, and the values of other fields for the
// removed moves must be ignored.
func TestMovesMayBeCutOff(t *testing.T) {
	s, m := load(t, "nerve"), drawnMatch(t, "generation-200", "connect4-6x6", 3)
	m.Opening = 4
	if err := m.FixSigns(strings.Repeat("+-", 18)); err != nil {
		t.Fatal(err)
	}
	perform(t, s, m)
	whole, all := string(save(t, s, m)), m.Moves()
	for n := 1; n < len(m.Turns); n++ {
		moves := strings.Join(strings.Fields(all)[:n], " ")
		cut := parse(t, []byte(strings.Replace(whole, `moves: "`+all+`"`, `moves: "`+moves+`"`, 1))).Games[0]
		perform(t, s, cut)
		if cut.Moves() != moves || cut.Outcome() != game.Undecided || !reflect.DeepEqual(cut.Turns[n-1].Bars, m.Turns[n-1].Bars) {
			t.Errorf("%d moves: %s, %v", n, cut.Summary(), cut.Turns[n-1].Bars)
		}
	}
	for _, wrong := range []string{
		strings.Replace(whole, "result: "+m.Outcome().String(), "result: draw", 1),
		strings.Replace(whole, `confidence: "`, `confidence: "2 `, 1),
		"midiconnect4: 1\ngames: {game: tictactoe, moves: 5, result: won}\n",
		"midiconnect4: 1\ngames: {game: tictactoe, moves: 5, opening: -1}\n",
	} {
		if _, err := ParseSaved("game.txt", []byte(wrong)); err == nil {
			t.Errorf("no error for\n%s", wrong)
		}
	}
}

// TestFormsAreNoSavedGames checks the errors if other kinds of files are read as saved games.
func TestFormsAreNoSavedGames(t *testing.T) {
	s, m := load(t, "paper"), randomMatch(t, "connect4-6x6", 1)
	perform(t, s, m)
	var words strings.Builder
	if err := WriteText(&words, s, []*Match{m}); err != nil {
		t.Fatal(err)
	}
	for data, want := range map[string]string{
		words.String():                    "game.txt: the text of a piece, not saved games",
		"title: x\nitems:\n- {}":          "game.txt: a set list, not saved games",
		"MThd\x00\x00\x00\x06":            "game.txt: a MIDI file, not saved games",
		"RIFF....WAVE":                    "game.txt: a sound file, not saved games",
		"<?xml version=\"1.0\"?>\n<svg/>": "game.txt: sheet music or a picture, not saved games",
	} {
		if _, err := ParseSaved("game.txt", []byte(data)); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// TestGameThatEndsInItsOpening checks that a game that ends during its random opening can be saved and played again.
func TestGameThatEndsInItsOpening(t *testing.T) {
	s := load(t, "paper")
	m := randomMatch(t, "connect4-6x6", 1)
	m.Opening = 36
	perform(t, s, m)
	if len(m.Turns) == m.Opening {
		t.Fatal("the game fills the board")
	}
	if again := parse(t, save(t, s, m)).Games[0]; again.Opening != len(m.Turns) {
		t.Errorf("an opening of %d moves, want %d", again.Opening, len(m.Turns))
	}
}

// TestSavedMovesMayHaveCommas checks that commas may separate the moves in a file, as on the command line.
func TestSavedMovesMayHaveCommas(t *testing.T) {
	for _, moves := range []string{"4,5,4", "4, 5, 4", "4 5 4", `"4,5\t4"`} {
		saved := parse(t, []byte("midiconnect4: 1\ngames:\n- game: connect4-6x6\n  moves: "+moves+"\n"))
		if got := len(saved.Games[0].record.given); got != 3 {
			t.Errorf("%s: %d moves", moves, got)
		}
	}
	for moves, want := range map[string]string{",": "1", ",4": "1", "4,,5": "2", "4 5, ,4": "3", "4,5,": "3"} {
		if got, err := SplitMoves(moves); err == nil || err.Error() != "move "+want+" is empty" {
			t.Errorf("%q: %v, %v; want move %s to be empty", moves, got, err, want)
		}
	}
}

// TestSavedScore checks that a file of games names its score by the score's path from the folder of the file.
func TestSavedScore(t *testing.T) {
	for _, test := range []struct{ file, score, written, read string }{
		{"game.txt", "paper", "paper", "paper"},
		{"game.txt", "mine.yaml", "mine.yaml", "mine.yaml"},
		{"set/game.txt", "paper", "paper", "paper"},
		{"set/game.txt", "mine.yaml", "../mine.yaml", "mine.yaml"},
		{"set/game.txt", "set/mine.yaml", "mine.yaml", "set/mine.yaml"},
		{"set/game.txt", "./paper", "../paper", "./paper"},
		{"-", "set/mine.yaml", "set/mine.yaml", "set/mine.yaml"},
		{"game.txt", "\xff\xc3é\x0eff\ufffd.yaml", "\x00ff\x00c3é\x0eff\ufffd.yaml", "\xff\xc3é\x0eff\ufffd.yaml"},
	} {
		s := load(t, "paper")
		s.Name = test.score
		m := givenMatches(t)[0]
		perform(t, s, m)
		data, err := Save(test.file, s, []*Match{m})
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(data), fmt.Sprintf("\nscore: %q\n", test.written)) {
			t.Errorf("%s in %s is written as\n%s", test.score, test.file, data)
		}
		if saved, err := ParseSaved(test.file, data); err != nil || filepath.ToSlash(saved.Score) != test.read {
			t.Errorf("%s in %s is read as %+v, %v", test.score, test.file, saved, err)
		}
	}
}
