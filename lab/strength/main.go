// Command strength draws the strength of evolved gamers by generation. Each measure has a thin line per run, and a thick line for their mean. The
// input is reports of midiconnect4 rate --json on the gamers of several runs.
//
// go run ./lab/strength -o docs/lab/strength.svg five*.json
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"

	"midiconnect4/internal/bounded"
)

// estimate is a measured value in rate's output.
type estimate struct{ Value float64 }

// report is the part of rate's output that this command uses.
type report struct {
	Against string
	Gamers  []struct {
		Name          string
		First, Second struct {
			Rate estimate `json:"win_rate"`
		}
		S         *estimate
		Agreement *struct{ All struct{ Value estimate } }
	}
	RoundRobin *struct{ Elo []estimate } `json:"round_robin"`
}

// curve maps generations to values.
type curve map[int]float64

// measure is a measure with the curves of all runs. It becomes one picture.
type measure struct {
	title string
	runs  []curve
}

func main() {
	out := flag.String("o", "strength.svg", "`FILE` to write")
	flag.Parse()
	if err := run(*out, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "strength:", err)
		os.Exit(1)
	}
}

func run(out string, files []string) error {
	measures := []*measure{
		{title: "S, against random"},
		{title: "keeps the game's value, %"},
		{title: "Elo among those of its run"},
		{title: "tactical, as first: won, %"},
		{title: "tactical, as second: won, %"},
	}
	for _, file := range files {
		data, err := bounded.ReadFile(file, 1<<20)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		var r report
		if err := json.Unmarshal(data, &r); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		r.read(measures)
	}
	return drawAll(out, measures)
}

// read adds the values in a report to the measures.
func (r report) read(measures []*measure) {
	s, value, elo, first, second := curve{}, curve{}, curve{}, curve{}, curve{}
	for _, g := range r.Gamers {
		n := generation(g.Name)
		if r.Against == "tactical" {
			first[n], second[n] = 100*g.First.Rate.Value, 100*g.Second.Rate.Value
			continue
		}
		if g.S != nil {
			s[n] = g.S.Value
		}
		if g.Agreement != nil {
			value[n] = 100 * g.Agreement.All.Value.Value
		}
	}
	if r.Against != "tactical" && r.RoundRobin != nil {
		for i, e := range r.RoundRobin.Elo {
			elo[generation(r.Gamers[i].Name)] = e.Value
		}
	}
	for i, c := range []curve{s, value, elo, first, second} {
		if len(c) > 0 {
			measures[i].runs = append(measures[i].runs, c)
		}
	}
}

var number = regexp.MustCompile(`[0-9]+$`)

// generation returns the number at the end of a gamer's name, such as 50 in generation-050.
func generation(name string) int {
	n, _ := strconv.Atoi(number.FindString(name)) // 0 if the name has no number
	return n
}

func drawAll(out string, measures []*measure) error {
	const columns, rows = 3, 2
	canvas := vgsvg.New(28*vg.Centimeter, 16*vg.Centimeter)
	tiles := draw.Tiles{Cols: columns, Rows: rows, PadX: 12, PadY: 12, PadTop: 6, PadRight: 6, PadBottom: 6, PadLeft: 6}
	for i, m := range measures {
		p, err := m.plot()
		if err != nil {
			return err
		}
		p.Draw(tiles.At(draw.New(canvas), i%columns, i/columns))
	}
	f, err := os.Create(out)
	if err != nil {
		return err
	}
	if _, err := canvas.WriteTo(f); err != nil {
		return err
	}
	return f.Close()
}

func (m *measure) plot() (*plot.Plot, error) {
	p := plot.New()
	p.Title.Text = m.title
	p.X.Label.Text = "generation"
	p.Add(plotter.NewGrid())
	all := map[int][]float64{}
	for _, c := range m.runs {
		for n, v := range c {
			all[n] = append(all[n], v)
		}
		if err := add(p, c, vg.Points(0.6)); err != nil {
			return nil, err
		}
	}
	mean := curve{}
	for n, values := range all {
		mean[n] = stat.Mean(values, nil)
	}
	return p, add(p, mean, vg.Points(2))
}

// add draws a curve.
func add(p *plot.Plot, c curve, width vg.Length) error {
	var points plotter.XYs
	for n, v := range c {
		points = append(points, plotter.XY{X: float64(n), Y: v})
	}
	slices.SortFunc(points, func(a, b plotter.XY) int { return int(a.X - b.X) })
	line, err := plotter.NewLine(points)
	if err != nil {
		return err
	}
	line.Width = width
	line.Color = plotutil.Color(2)
	p.Add(line)
	return nil
}
