package lab

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"image/color"
	"slices"
	"strconv"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
)

// band is the strength S of champions, by generation. The champions are from a series of runs.
type band struct {
	name    string
	at      []int      // numbers of the generations
	samples [][]Sample // [generation][run]
	rows    []Row      // mean over the runs, by generation
}

// some returns the rows that the table shows: the first generation, and the end of each fifth of a run.
func (b band) some() []Row {
	var rows []Row
	last := b.at[len(b.at)-1]
	for i, at := range b.at {
		if i == 0 || at*5%last == 0 {
			rows = append(rows, b.rows[i])
		}
	}
	return rows
}

// late returns two rows. The first is the mean S over the last four fifths of a run, which varies less than the S of a single generation. The second
// is the probability that chance alone explains the difference between this mean and the S of the first generation.
func (b band) late(step string) []Row {
	last := b.at[len(b.at)-1]
	from := slices.IndexFunc(b.at, func(at int) bool { return at*5 >= last })
	means, changes := make([]Sample, len(b.samples[0])), make([]Sample, len(b.samples[0]))
	for run := range means {
		var own Sample
		for _, at := range b.samples[from:] {
			own = append(own, at[run]...)
		}
		means[run] = Sample{own.Mean()}
		changes[run] = Sample{own.Mean() - b.samples[0][run][0]}
	}
	return []Row{
		Figure(fmt.Sprintf("%s, mean from %s %d on", b.name, step, b.at[from]), means, Mean, nil, 1),
		Significance(fmt.Sprintf("%s, p of its difference from %s %d", b.name, step, b.at[0]), changes, 0),
	}
}

// keepBands adds a CSV file with the numbers of all generations. If several interpretations of the paper are compared, it adds none.
func (l *Lab) keepBands(name, step string, bands []band) error {
	if l.Reading != nil {
		return nil
	}
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	rows := [][]string{{"series", step, "runs", "mean", "low", "high", "least", "greatest"}}
	number := func(x float64) string { return strconv.FormatFloat(x, 'g', 6, 64) }
	for _, of := range bands {
		for i, row := range of.rows {
			all := pooled(of.samples[i])
			low, high := "", "" // empty for fewer than leastRuns runs
			if len(all) >= leastRuns {
				low, high = number(row.Low), number(row.High)
			}
			rows = append(rows, []string{
				of.name, strconv.Itoa(of.at[i]), strconv.Itoa(len(all)),
				number(row.Ours), low, high, number(slices.Min(all)), number(slices.Max(all)),
			})
		}
	}
	if err := w.WriteAll(rows); err != nil {
		return err
	}
	l.keep(name, b.Bytes())
	return nil
}

// plotBands draws S by generation, for each series: the mean, and the 95 % confidence interval as a band.
func (l *Lab) plotBands(c *Curves, bands []band) error {
	p := NewPicture(c.Title, c.Step, "S")
	for i, b := range bands {
		p.fill(b, plotutil.Color(i))
	}
	for i, b := range bands {
		p.Line(b.name, b.points(func(r Row) float64 { return r.Ours }), plotutil.Color(i), 1.8)
	}
	return l.Plot(c.Table+".svg", p)
}

// points returns one point per generation. The given function returns the value (y) of a row.
func (b band) points(of func(Row) float64) plotter.XYs {
	var points plotter.XYs
	for i, row := range b.rows {
		points = append(points, plotter.XY{X: float64(b.at[i]), Y: of(row)})
	}
	return points
}

// fill draws the area of a band.
func (p *Picture) fill(b band, c color.Color) {
	low, high := b.points(func(r Row) float64 { return r.Low }), b.points(func(r Row) float64 { return r.High })
	slices.Reverse(high)
	area, err := plotter.NewPolygon(append(low, high...))
	if err != nil {
		p.err = errors.Join(p.err, err)
		return
	}
	red, green, blue, _ := c.RGBA()
	const faint = 60 // opacity, of 255
	area.Color = color.NRGBA{uint8(red >> 8), uint8(green >> 8), uint8(blue >> 8), faint}
	area.LineStyle.Width = 0
	p.plot.Add(area)
}
