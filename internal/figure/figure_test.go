package figure

import (
	"regexp"
	"strconv"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
)

// TestLegendIsBesideThePlot draws a plot with and without a legend. The legend must make the plot narrower.
func TestLegendIsBesideThePlot(t *testing.T) {
	const wide, name = 400.0, "a line with a long name"
	var ends [2]float64 // right end of the horizontal axis, without and with a legend
	for i, named := range []bool{false, true} {
		p := plot.New()
		line, err := plotter.NewLine(plotter.XYs{{X: 0, Y: 0}, {X: 100, Y: 1}})
		if err != nil {
			t.Fatal(err)
		}
		p.Add(line)
		if named {
			p.Legend.Add(name, line)
		}
		picture, err := SVG(p, wide, vg.Length(200))
		if err != nil {
			t.Fatal(err)
		}
		at := map[string]float64{}
		for _, m := range regexp.MustCompile(`(?s)<text x="([0-9.]+)".*?>(.*?)</text>`).FindAllStringSubmatch(string(picture), -1) {
			if at[m[2]], err = strconv.ParseFloat(m[1], 64); err != nil {
				t.Fatal(err)
			}
		}
		ends[i] = at["100"]
		if named && (at[name] <= ends[i] || at[name] > wide) || !named && len(at) == 0 {
			t.Errorf("%v of %v wide", at, wide)
		}
	}
	if ends[1] >= ends[0] || ends[0] > wide-margin {
		t.Errorf("the axis ends at %v without a legend, and at %v with one", ends[0], ends[1])
	}
}
