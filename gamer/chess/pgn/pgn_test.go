package pgn

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"midiconnect4/gamer/chess"
)

func all(t testing.TB, text string) (games []*Game) {
	t.Helper()
	for g, err := range Games(strings.NewReader(text)) {
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	return games
}

func famous(t testing.TB) string {
	t.Helper()
	data, err := os.ReadFile("testdata/famous.pgn")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestFamous plays games of history to their ends, and writes them as they were.
func TestFamous(t *testing.T) {
	text := famous(t)
	var out strings.Builder
	ends := []string{"checkmate", "checkmate", "checkmate", "", ""} // "" if a player resigned
	for i, g := range all(t, text) {
		plies, result, err := g.Plies("")
		if err != nil {
			t.Fatal(err)
		}
		last := plies[len(plies)-1]
		if reason := last.Before.After(last.Before.Step(last.Legal)).Reason(); reason != ends[i] || result != g.Tag("Result") {
			t.Errorf("%s: %s, %s", g.Tag("Event"), result, reason)
		}
		if err := Write(&out, g.Tags, plies, result); err != nil {
			t.Fatal(err)
		}
	}
	if out.String() != text {
		t.Errorf("the games are written\n%s", out.String())
	}
}

const annotated = `; a file of several programs
[Event "A \"test\" \\ of tags"]
[White "A"]

{Before the first move} 1.e4! {[%eval 0.35] [%clk 1:30:05] Best
by test} (1.d4 d5 (1...Nf6 2.c4 $14) 2.c4) 1...e5?! $6 ; to the end of the line )
2 Nf3 (2.f4 exf4) Nc6 {[%eval #-3,22]} 1/2-1/2
% an escaped line
[Event "Second"]
[FEN "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"]

1.0-0-0 *
`

func TestAnnotations(t *testing.T) {
	games := all(t, annotated)
	if len(games) != 2 || games[0].Tag("Event") != `A "test" \ of tags` || games[1].Line != 9 {
		t.Fatalf("%+v", games)
	}
	plies, result, err := games[0].Plies("")
	if err != nil || result != "1/2-1/2" || len(plies) != 4 {
		t.Fatalf("%d plies, %s, %v", len(plies), result, err)
	}
	if first := plies[0].Eval(); *first != (Eval{Centipawns: 35}) {
		t.Errorf("the first move's value is %+v", first)
	}
	if !reflect.DeepEqual(plies[0].Glyphs, []int{1}) || !reflect.DeepEqual(plies[1].Glyphs, []int{6, 6}) {
		t.Errorf("the glyphs are %v and %v", plies[0].Glyphs, plies[1].Glyphs)
	}
	if last := plies[3].Eval(); *last != (Eval{Mate: -3}) {
		t.Errorf("the last move's value is %+v", last)
	}
	for name, want := range map[string]string{"1.d4": "d4 d5 c4", "1.d4/1...Nf6": "d4 Nf6 c4", "2.f4": "e4 e5 f4 exf4"} {
		plies, _, err := games[0].Plies(name)
		var moves []string
		for _, p := range plies {
			moves = append(moves, p.Legal.Text)
		}
		if err != nil || strings.Join(moves, " ") != want {
			t.Errorf("%s is %v, %v", name, moves, err)
		}
	}
	if _, _, err := games[0].Plies("3.a4"); err == nil || !strings.Contains(err.Error(), `no variation "3.a4"`) {
		t.Error(err)
	}
	if plies, _, err := games[1].Plies(""); err != nil || plies[0].Legal.Text != "O-O-O" {
		t.Error(plies, err)
	}
}

// TestPrograms reads files in the manner of several programs.
func TestPrograms(t *testing.T) {
	opera := "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 " +
		"Qb8+ Nxb8 Rd8# 1-0"
	for file, want := range map[string][]string{
		"lichess":     {"e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1 Bxf7+ Ke7 Nd5# 1-0", "O-O Ke7 e4 *", `line 32: the game has the rules of "Chess960"`},
		"chesscom":    {"f3 e5 g4 Qh4# 0-1"},
		"chessbase":   {opera},
		"twic":        {opera, "1/2-1/2"},
		"scid":        {"e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 1-0"},
		"pgn-extract": {"e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6 1-0", "e4 e5 f4 1-0", "e4 d5 exd5 1/2-1/2"},
		"cutechess":   {"e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7# 1-0"},
		"damaged": {
			`line 1: "[Event \"No mark at the end]" is not a tag`, "e4 e5 1-0", "line 11: a comment is not closed", "d4 d5 1/2-1/2",
			`line 20: 2.Ke3: "Ke3" is not a legal move here`, "*", "c4 0-1",
		},
	} {
		for i, got := range read(t, file) {
			if i >= len(want) || !strings.HasPrefix(got, want[i]) {
				t.Errorf("game %d of %s is %s", i+1, file, got)
			}
		}
		if n := len(read(t, file)); n != len(want) {
			t.Errorf("%s has %d games, not %d", file, n, len(want))
		}
	}
}

// read returns the moves and the result of each game of a file in testdata, or its error.
func read(t *testing.T, file string) (games []string) {
	t.Helper()
	f, err := os.Open("testdata/" + file + ".pgn")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for g, err := range Games(f) {
		var plies []Ply
		var result string
		if err == nil {
			plies, result, err = g.Plies("")
		}
		if err != nil {
			result = err.Error()
		}
		var words []string
		for _, p := range plies {
			words = append(words, p.Legal.Text)
		}
		games = append(games, strings.Join(append(words, result), " "))
	}
	return games
}

// TestEvals checks the values that engines give in several manners.
func TestEvals(t *testing.T) {
	for comment, want := range map[string]*Eval{
		"[%eval 0.18] [%clk 0:05:00]": {Centipawns: 18},
		"[%clk 0:05:00] [%eval -1.5]": {Centipawns: -150},
		"[%eval #-3,22]":              {Mate: -3},
		"[%eval 35,20] [%csl Gd4,Re5][%cal Gd2d4] Philidor's own move.": {Centipawns: 35},
		"[%emt 0:00:05]":              nil,
		"+0.35/18 0.52s":              {Centipawns: -35},
		"-0.35/18 0.52s":              {Centipawns: 35},
		"-M2/12 0.02s":                {Mate: 2},
		"+M1/127 0.001s, Black mates": {Mate: -1},
		"book":                        nil,
		"[%eval nonsense] [%clk 1:2:3:4] 1/2 of it": nil,
	} {
		p := Ply{Move: Move{Comments: []string{comment}}, Before: chess.Start().After(chess.Start().Steps()[0])} // Black's move
		if got := p.Eval(); !reflect.DeepEqual(got, want) {
			t.Errorf("%s is %+v, not %+v", comment, got, want)
		}
	}
}

func TestDamaged(t *testing.T) {
	for text, want := range map[string]string{
		"[A \"b\"]\n\n1.e4 {open *":             "line 3: a comment is not closed",
		"1.e4\n(1.d4 *":                         "line 2: a variation is not closed",
		"1.e4) *":                               "line 1: a variation is closed",
		"(1.e4) *":                              "line 1: a variation stands where no move is before it",
		"1.e4 --":                               "line 1: 1...--: a move that passes",
		"1.e4 $999 *":                           "line 1: \"$999\" is not an annotation",
		"[FEN \"x\"]\n\n1.e4 *":                 "line 1: the tag FEN",
		"1.e4 " + strings.Repeat("(1.d4 ", 100): "64 deep",
		strings.Repeat("xxxxxxx ", most/8+2):    "line 1: the game that begins on line 1 has more than",
	} {
		var err error
		for g, wrong := range Games(strings.NewReader(text)) {
			if err = wrong; err == nil {
				_, _, err = g.Plies("")
			}
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60q: %v", text, err)
		}
	}
}

func FuzzPGN(f *testing.F) {
	f.Add(annotated)
	f.Add(famous(f))
	f.Fuzz(func(t *testing.T, text string) {
		for g, err := range Games(strings.NewReader(text)) {
			if err != nil {
				continue
			}
			plies, result, err := g.Plies("")
			if err != nil {
				continue
			}
			var out bytes.Buffer
			if err := Write(&out, g.Tags, plies, result); err != nil {
				t.Fatal(err)
			}
			for again, err := range Games(&out) {
				if err != nil {
					t.Fatalf("%q: %v", out.String(), err)
				}
				same, end, err := again.Plies("")
				if err != nil || len(same) != len(plies) || end != result {
					t.Fatalf("%d plies and %s become %d and %s: %v", len(plies), result, len(same), end, err)
				}
			}
		}
	})
}

// repeated is a file with a text many times over.
type repeated struct {
	text string
	left int
	rest string
}

func (r *repeated) Read(p []byte) (int, error) {
	if r.rest == "" {
		if r.left == 0 {
			return 0, io.EOF
		}
		r.left--
		r.rest = r.text
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

// TestManyGames checks that listing a file takes no more memory if it has more games.
func TestManyGames(t *testing.T) {
	var least, most uint64
	games := 0
	for g, err := range Games(&repeated{text: famous(t), left: 4000}) {
		if err != nil {
			t.Fatal(err)
		}
		if games++; games%5000 == 0 {
			runtime.GC()
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			if least == 0 {
				least = m.HeapAlloc
			}
			most = max(most, m.HeapAlloc)
		}
		if g.Number != games {
			t.Fatalf("game %d is numbered %d", games, g.Number)
		}
	}
	if games != 20_000 || most > 2*least+1<<20 {
		t.Errorf("%d games took %d to %d bytes", games, least, most)
	}
}

func BenchmarkGames(b *testing.B) {
	text := famous(b)
	games := 0
	for b.Loop() {
		for _, err := range Games(&repeated{text: text, left: 200}) {
			if games++; err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
}

func BenchmarkLine(b *testing.B) {
	games, plies := all(b, famous(b)), 0
	for b.Loop() {
		for _, g := range games {
			line, _, err := g.Plies("")
			if err != nil {
				b.Fatal(err)
			}
			plies += len(line)
		}
	}
	b.ReportMetric(float64(plies)/b.Elapsed().Seconds(), "plies/s")
}

func ExampleGames() {
	for g, err := range Games(strings.NewReader("[White \"Morphy\"]\n\n1.e4 e5 *\n")) {
		fmt.Println(g.Number, g.Tag("White"), err)
	}
	// Output: 1 Morphy <nil>
}

func TestChoice(t *testing.T) {
	for _, test := range []struct {
		choice Choice
		want   string
	}{
		{Choice{}, "1 2 3 4 5"},
		{Choice{Numbers: "2, 4-5"}, "2 4 5"},
		{Choice{Numbers: "4-4,1"}, "1 4"},
		{Choice{Player: "KASPAROV"}, "4 5"},
		{Choice{Numbers: "1-4", Player: "kasp"}, "4"},
		{Choice{ECO: "B"}, ""},
		{Choice{Numbers: "1,4-"}, "1 4 5"},
		{Choice{Numbers: "7-"}, "there is no game 7: the file ends after game 5"},
		{Choice{Numbers: "5-7"}, "5 there is no game 7: the file ends after game 5"},
	} {
		var got []string
		for g, err := range test.choice.Of(Games(strings.NewReader(famous(t)))) {
			if g == nil {
				got = append(got, err.Error())
				break
			}
			got = append(got, fmt.Sprint(g.Number))
		}
		if err := test.choice.Check(); err != nil || strings.Join(got, " ") != test.want {
			t.Errorf("%+v takes %q, %v", test.choice, got, err)
		}
	}
	for _, wrong := range []string{"0", "3-2", "a", "1,", "-", "1-2-3", "endless"} {
		if err := (&Choice{Numbers: wrong}).Check(); err == nil {
			t.Errorf("%q is taken", wrong)
		}
	}
}

// TestEnds reads games whose text goes on after their end: with the end of a file of DOS, or with moves, which is wrong.
func TestEnds(t *testing.T) {
	for text, want := range map[string]string{
		"1. e4 e5 *\r\n\x1a":      "2 moves",
		"1. e4 e5 1-0 {good} 1-0": "2 moves",
		"1. e4 e5 1-0 2. Nf3 *":   `line 1: "Nf3" stands after the game's result`,
	} {
		for g, err := range Games(strings.NewReader(text)) {
			var moves []Move
			if err == nil {
				moves, _, err = g.Moves()
			}
			got := fmt.Sprintf("%d moves", len(moves))
			if err != nil {
				got = err.Error()
			}
			if got != want {
				t.Errorf("%q: %s, want %s", text, got, want)
			}
		}
	}
}
