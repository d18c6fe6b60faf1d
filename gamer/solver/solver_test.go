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
		s.ForgetOpenings()
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

func TestEmpty(t *testing.T) {
	mb := 256
	if v := os.Getenv("MB"); v != "" {
		mb, _ = strconv.Atoi(v)
	}
	for _, c := range strings.Split(os.Getenv("BOARDS"), ",") {
		w, h := int(c[0]-'0'), int(c[2]-'0')
		g, _ := connect4.New(w, h)
		s := New(g, mb<<20)
		s.ForgetOpenings()
		s.Reset()
		start := time.Now()
		v := s.Score(g.Empty())
		d := time.Since(start)
		t.Logf("%s: %d  %d nodes %v %.0f ns/node", c, v, s.Nodes(), d, float64(d.Nanoseconds())/float64(s.Nodes()))
	}
}
