package solver

import (
	"bufio"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/game"
)

type sample struct {
	set, moves string
	score      int
	columns    string
}

func load(t testing.TB, path string) []sample {
	f, err := os.Open(path)
	if err != nil {
		t.Skip(err)
	}
	defer f.Close()
	var all []sample
	sc := bufio.NewScanner(f)
	sc.Scan()
	for sc.Scan() {
		c := strings.Split(sc.Text(), "\t")
		if len(c) == 3 {
			c = append([]string{"6x6"}, c...)
		}
		n, _ := strconv.Atoi(c[2])
		all = append(all, sample{c[0], c[1], n, c[3]})
	}
	return all
}

func position(t testing.TB, g *connect4.Game, moves string) connect4.Position {
	var p game.Position = g.Start()
	for _, r := range moves {
		m, err := p.Find(string(r))
		if err != nil {
			t.Fatal(err)
		}
		p = p.Play(m)
	}
	return p.(connect4.Position)
}

func TestSpeed(t *testing.T) {
	want := os.Getenv("SETS")
	g7, _ := connect4.New(7, 6)
	g6, _ := connect4.New(6, 6)
	mb := 256
	if v := os.Getenv("MB"); v != "" {
		mb, _ = strconv.Atoi(v)
	}
	limit := 100
	if v := os.Getenv("N"); v != "" {
		limit, _ = strconv.Atoi(v)
	}
	for _, set := range []string{"6x6", "end-easy", "middle-easy", "begin-easy", "middle-medium", "begin-medium", "begin-hard"} {
		if want != "" && !strings.Contains(","+want+",", ","+set+",") {
			continue
		}
		g, file := g7, "../../../shared/data/connect4_7x6_positions.tsv"
		if set == "6x6" {
			g, file = g6, "../../../shared/data/connect4_6x6_positions.tsv"
		}
		s := New(g, mb<<20)
		var nodes uint64
		var took time.Duration
		n, wrong := 0, 0
		for _, c := range load(t, file) {
			if c.set != set || n == limit {
				continue
			}
			n++
			p := position(t, g, c.moves)
			start := time.Now()
			s.Reset()
			got := s.Score(p)
			took += time.Since(start)
			nodes += s.Nodes()
			if trace { t.Log(c.moves, c.score, s.Nodes()) ; println(c.moves)}
			if got != c.score {
				wrong++
				if wrong < 5 {
					t.Errorf("%s %s: %d, want %d", set, c.moves, got, c.score)
				}
			}
		}
		t.Logf("%-14s %4d wrong %d %12.1f nodes %12.2f µs %6.0f ns/node", set, n, wrong, float64(nodes)/float64(n), float64(took.Nanoseconds())/1e3/float64(n), float64(took.Nanoseconds())/float64(nodes))
	}
}

func TestTune(t *testing.T) {
	for _, w := range strings.Split(os.Getenv("WS"), ",") {
		W = [16]int{}
		for i, f := range strings.Fields(w) {
			W[i], _ = strconv.Atoi(f)
		}
		g6, _ := connect4.New(6, 6)
		g7, _ := connect4.New(7, 6)
		g65, _ := connect4.New(6, 5)
		s := New(g65, 256<<20)
		s.Score(g65.Empty())
		out := []uint64{s.Nodes()}
		s = New(g6, 64<<20)
		for i, c := range load(t, "../../../shared/data/connect4_6x6_positions.tsv") {
			if i == 100 {
				break
			}
			s.Score(position(t, g6, c.moves))
		}
		out = append(out, s.Nodes()/100)
		if os.Getenv("SIX") != "" {
			s.Reset()
			s.Score(g6.Empty())
			out = append(out, s.Nodes()/1000)
		}
		s = New(g7, 256<<20)
		lim := map[string]int{"begin-medium": 12, "middle-medium": 100, "begin-easy": 500, "begin-hard": 0}
		lim["begin-hard"], _ = strconv.Atoi(os.Getenv("HARD"))
		sum := map[string]uint64{}
		for _, c := range load(t, "../../../shared/data/connect4_7x6_positions.tsv") {
			if lim[c.set] == 0 {
				continue
			}
			lim[c.set]--
			s.Reset()
			s.Score(position(t, g7, c.moves))
			sum[c.set] += s.Nodes()
		}
		t.Logf("%-30s %10d %10d %10d %10d %11d", w, out, sum["begin-easy"]/500, sum["middle-medium"]/100, sum["begin-medium"]/12, sum["begin-hard"]/1000)
	}
}

func TestEmpty(t *testing.T) {
	mb := 256
	if v := os.Getenv("MB"); v != "" {
		mb, _ = strconv.Atoi(v)
	}
	for _, c := range strings.Split(os.Getenv("BOARDS"), ",") {
		w, h := int(c[0]-'0'), int(c[2]-'0')
		g, _ := connect4.New(w, h)
		s := New(g, mb<<20)
		s.Reset()
		start := time.Now()
		v := s.Score(g.Empty())
		d := time.Since(start)
		t.Logf("%s: %d  %d nodes %v %.0f ns/node", c, v, s.Nodes(), d, float64(d.Nanoseconds())/float64(s.Nodes()))
	}
}
