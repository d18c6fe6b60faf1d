package solver

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"midiconnect4/gamer/connect4"
)

// known is a position with its exact scores from a reference table.
type known struct {
	position connect4.Position
	moves    string
	score    int
	columns  []string // by column: a score, or x for a full column
}

// readKnown reads a table of known positions. The result maps the name of each set to its positions. If the table has no sets, all positions are
// in the set "".
func readKnown(t testing.TB, g *connect4.Game, path string) map[string][]known {
	t.Helper()
	data, err := os.ReadFile(path)
	if os.IsNotExist(err) && os.Getenv("CI") != "true" {
		t.Skipf("the reference positions are not there: %v", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	sets := map[string][]known{}
	for line := range strings.Lines(string(data)) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if fields[0] == "set" || fields[0] == "moves" {
			continue
		}
		if len(fields) == 3 {
			fields = append([]string{""}, fields...)
		}
		k := known{position: after(t, g, fields[1]), moves: fields[1], columns: strings.Split(fields[3], ",")}
		if k.score, err = strconv.Atoi(fields[2]); err != nil {
			t.Fatal(err)
		}
		sets[fields[0]] = append(sets[fields[0]], k)
	}
	return sets
}

func after(t testing.TB, g *connect4.Game, moves string) connect4.Position {
	t.Helper()
	p := g.Start()
	for _, r := range moves {
		m, err := p.Find(string(r))
		if err != nil {
			t.Fatal(err)
		}
		p = p.Play(m)
	}
	return p.(connect4.Position)
}

// check compares the solver's score of a position with the known score. If columns is true, it also compares the scores of the columns.
func check(t *testing.T, s *Solver, k known, columns bool) {
	t.Helper()
	s.reset()
	if got := s.Score(k.position); got != k.score {
		t.Errorf("%s: score %d, want %d", k.moves, got, k.score)
	}
	if !columns {
		return
	}
	for _, c := range s.Columns(k.position) {
		if want := k.columns[c.X-1]; strconv.Itoa(c.Score) != want {
			t.Errorf("%s: column %d scores %d, want %s", k.moves, c.X, c.Score, want)
		}
		k.columns[c.X-1] = "x"
	}
	for i, c := range k.columns {
		if c != "x" {
			t.Errorf("%s: column %d has no score", k.moves, i+1)
		}
	}
}

const (
	known6x6 = "testdata/connect4_6x6_positions.tsv"
	known7x6 = "../../../../shared/data/connect4_7x6_positions.tsv"
)

// sevenBySix lists the sets of known positions on the 7×6 board. For each set it says in how many positions the tests check the score, and in how
// many also the columns; short is the number with -short. Benchmarks check all positions.
var sevenBySix = []struct {
	set                    string
	scores, columns, short int
}{
	{"end-easy", 500, 500, 500},
	{"middle-easy", 500, 500, 500},
	{"begin-easy", 500, 5, 50},
	{"middle-medium", 500, 200, 20},
	{"begin-medium", 40, 10, 1},
	{"begin-hard", 1, 0, 0},
}

func TestKnown6x6(t *testing.T) {
	g := newGame(t, 6, 6)
	s := New(g, memory)
	s.ForgetOpenings()
	for i, k := range readKnown(t, g, known6x6)[""] {
		if testing.Short() && i == 4 {
			break
		}
		check(t, s, k, true)
	}
}

func TestKnown7x6(t *testing.T) {
	g := newGame(t, 7, 6)
	s := New(g, memory)
	s.ForgetOpenings()
	sets := readKnown(t, g, known7x6)
	for _, c := range sevenBySix {
		t.Run(c.set, func(t *testing.T) {
			scores, columns := c.scores, c.columns
			if testing.Short() {
				scores, columns = c.short, min(c.short, c.columns/4)
			}
			for i, k := range sets[c.set][:scores] {
				check(t, s, k, i < columns)
			}
		})
	}
}

// BenchmarkSets measures the time to score the positions of each set, and checks the scores. The table is cleared before each position.
func BenchmarkSets(b *testing.B) {
	g := newGame(b, 7, 6)
	sets := readKnown(b, g, known7x6)
	for _, c := range sevenBySix {
		b.Run(c.set, func(b *testing.B) { benchmark(b, g, sets[c.set]) })
		if c.set == "begin-medium" {
			b.Run(c.set+"-100", func(b *testing.B) { benchmark(b, g, sets[c.set][:100]) })
		}
		if c.set == "begin-hard" {
			var some []known
			for chunk := range slices.Chunk(sets[c.set], 25) {
				some = append(some, chunk[0])
			}
			b.Run(c.set+"-20", func(b *testing.B) { benchmark(b, g, some) })
		}
	}
}

// BenchmarkEmpty measures the time to score empty boards.
func BenchmarkEmpty(b *testing.B) {
	for _, c := range []struct{ w, h, score int }{{6, 6, -1}, {7, 6, 1}} {
		g := newGame(b, c.w, c.h)
		b.Run(g.Name(), func(b *testing.B) { benchmark(b, g, []known{{position: g.Empty(), score: c.score}}) })
	}
}

// benchmark measures the time per position. It goes through all positions several times.
func benchmark(b *testing.B, g *connect4.Game, all []known) {
	b.Helper()
	s := New(g, 512<<20)
	s.ForgetOpenings()
	var nodes uint64
	for b.Loop() {
		for _, k := range all {
			s.reset()
			if got := s.Score(k.position); got != k.score {
				b.Fatalf("%s: score %d, want %d", k.moves, got, k.score)
			}
			nodes += s.nodes
		}
	}
	solved := float64(b.N * len(all))
	b.ReportMetric(float64(nodes)/solved, "nodes/position")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/solved, "ns/position")
}

// TestTables checks what SolveTable writes for tables in several forms, and its errors for invalid tables.
func TestTables(t *testing.T) {
	s := New(newGame(t, 4, 4), 1<<20)
	long := strings.Repeat("x", 900_000)
	for _, c := range []struct {
		table string
		lines int // number of lines written
		want  string
	}{
		{"moves\n1\n", 2, ""},
		{"\ufeffmoves\tnote\r\n1\t-\r\n", 2, ""},
		{"note\tmoves\n" + long + "\t1\n-\t2", 3, ""},
		{"", 0, "t:1: there is no header"},
		{"name\n1", 0, "t:1: there is no column called moves"},
		{"moves\n1\n" + long + long, 2, "t:3: a line of more than 1024 KiB"},
		{long + long, 0, "t:1: a line of more than 1024 KiB"},
		{"\xff\xfem\x00o\x00", 0, "t: UTF-16 text; save it as UTF-8"},
		{"moves\n1,2,1\n", 2, ""},
		{"moves\n1\t2\n", 1, "t:2: it has 2 columns; the header has 1"},
		{"moves\n1\n9\n", 2, `t:3: move 1: "9" is not a column: columns are 1 to 4`},
	} {
		var out strings.Builder
		err := s.SolveTable(t.Context(), "t", strings.NewReader(c.table), &out, false)
		if c.want == "" && err != nil || c.want != "" && (err == nil || err.Error() != c.want) {
			t.Errorf("%.40q: %v, want %s", c.table, err, c.want)
		}
		if strings.Count(out.String(), "\n") != c.lines || strings.Contains(out.String(), "\ufeff") {
			t.Errorf("%.40q: %.100q", c.table, out.String())
		}
	}
}

// TestScoreOnly checks that scores and numbers of nodes are the same with and without ScoreOnly.
func TestScoreOnly(t *testing.T) {
	g := newGame(t, 6, 6)
	var table strings.Builder
	table.WriteString("moves\n")
	all := readKnown(t, g, known6x6)[""][:4]
	for _, k := range all {
		table.WriteString(k.moves + "\n")
	}
	solve := func(s *Solver, asJSON bool) []string {
		s.ForgetOpenings()
		var out strings.Builder
		if err := s.SolveTable(t.Context(), "t", strings.NewReader(table.String()), &out, asJSON); err != nil {
			t.Fatal(err)
		}
		return strings.Split(out.String(), "\n")
	}
	s := New(g, memory)
	whole := solve(s, false)
	s.ScoreOnly()
	for i, line := range solve(s, false)[:len(all)+1] {
		got, want := strings.Split(line, "\t"), strings.Split(whole[i], "\t")
		if len(got) != 4 || len(want) != 5 || !slices.Equal(got[:3], []string{want[0], want[1], want[3]}) || i > 0 && got[1] != strconv.Itoa(all[i-1].score) {
			t.Errorf("%q, with the moves %q", line, whole[i])
		}
	}
	for i, line := range solve(s, true)[:len(all)] {
		if !strings.HasPrefix(line, fmt.Sprintf(`{"moves":"%s","score":%d,"nodes":`, all[i].moves, all[i].score)) {
			t.Error(line)
		}
	}
}
