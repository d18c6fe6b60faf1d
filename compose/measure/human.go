package measure

import (
	_ "embed"
	"encoding/csv"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// human holds human.csv: the measures of 136 pieces by people, with four significant digits. A field is empty if the piece has no value. 71
// pieces are single tunes: Essen folk songs (essen), and fiddle tunes of Ryan's Mammoth Collection (fiddle, nott). 65 pieces have several parts:
// Bach's chorales, quartet movements by Haydn, Mozart, Beethoven and Schumann, piano pieces, songs, trios. Another program measured them.
//
//go:embed human.csv
var human string

// Kind is a kind of music: a single tune, or several parts.
type Kind int

// The kinds of pieces.
const (
	Tune  Kind = iota // one note at a time
	Parts             // several notes at a time
)

func (k Kind) String() string { return [...]string{"tunes", "pieces in parts"}[k] }

// Kind returns the kind of human pieces with which a piece is compared.
func (v Values) Kind() Kind {
	const most = 0.1 // share of the time in which a tune may have two or more notes at once
	if i, err := Index("together"); err == nil && v[i] >= most {
		return Parts
	}
	return Tune
}

// Range says in which range of values the middle 90 % of human pieces lie.
type Range struct {
	Low, Median, High float64 // quantiles: 5 %, 50 % and 95 %
	Pieces            int     // number of human pieces that have a value of the measure
}

// Human returns the range of a measure in human pieces. ok is false if fewer than 20 human pieces have a value of the measure.
func (m Measure) Human(k Kind) (r Range, ok bool) {
	const fewest = 20
	values := humanValues()[k][m.Name]
	if len(values) < fewest {
		return r, false
	}
	return Range{quantile(values, 0.05), quantile(values, 0.5), quantile(values, 0.95), len(values)}, true
}

// Outside reports whether a value is outside the range of human pieces. It compares rounded values, as Format writes them.
func (m Measure) Outside(value float64, k Kind) bool {
	r, ok := m.Human(k)
	rounded := func(x float64) float64 {
		unit := math.Pow10(m.Decimals)
		return math.Round(x * unit)
	}
	return ok && Has(value) && (rounded(value) < rounded(r.Low) || rounded(value) > rounded(r.High))
}

// humanValues returns the values of the human pieces, for each kind and measure, in ascending order.
var humanValues = sync.OnceValue(func() [2]map[string][]float64 {
	table, err := csv.NewReader(strings.NewReader(human)).ReadAll()
	if err != nil {
		panic(err) // only if the embedded file is damaged
	}
	all := [2]map[string][]float64{{}, {}}
	for _, row := range table[1:] {
		kind, family := Parts, strings.SplitN(row[0], "_", 2)[0]
		if slices.Contains([]string{"essen", "fiddle", "nott"}, family) {
			kind = Tune
		}
		for i, name := range table[0] {
			if value, err := strconv.ParseFloat(row[i], 64); err == nil && i > 0 {
				all[kind][name] = append(all[kind][name], value)
			}
		}
	}
	for _, kind := range all {
		for _, values := range kind {
			slices.Sort(values)
		}
	}
	return all
})

// quantile returns a quantile of values: the value below which the given share (0 to 1) of them lies. It interpolates linearly between neighbouring
// values.
func quantile(values []float64, share float64) float64 {
	values = slices.Sorted(slices.Values(values))
	at := float64(float64(len(values)-1) * share)
	i := int(at)
	if i+1 == len(values) {
		return values[i]
	}
	return values[i] + float64((values[i+1]-values[i])*(at-float64(i)))
}
