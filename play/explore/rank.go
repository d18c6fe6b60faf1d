package explore

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"midiconnect4/compose/measure"
)

// Key is a measure by which candidates are ranked.
type Key struct {
	Index int  // index of the measure in measure.All
	Least bool // whether the lowest value is the best, instead of the highest
}

// ParseRank parses a list of measures. In arc,-length, the highest arc and the lowest length are the best.
func ParseRank(list string) ([]Key, error) {
	var keys []Key
	for name := range strings.SplitSeq(list, ",") {
		name, least := strings.CutPrefix(strings.TrimSpace(name), "-")
		if name == "" {
			return nil, errors.New("the name of a measure is missing")
		}
		index, err := measure.Index(name)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(keys, func(k Key) bool { return k.Index == index }) {
			return nil, fmt.Errorf("%s is named twice", name)
		}
		keys = append(keys, Key{index, least})
	}
	return keys, nil
}

// Rank sorts the candidates from the best to the worst; equal candidates are sorted by seed. For each key, a candidate gets the share of the
// other candidates that it beats. Equal values count half, and a candidate without a value is beaten by those with one. The ranking is the mean
// of these shares.
func Rank(candidates []Candidate, keys []Key) {
	for i := range candidates {
		candidates[i].Ranking = 0
	}
	for _, key := range keys {
		values := valuesOf(candidates, key.Index)
		for i := range candidates {
			v := candidates[i].Values[key.Index]
			if !measure.Has(v) || len(candidates) == 1 {
				continue
			}
			below, _ := slices.BinarySearch(values, v)
			above := len(values)
			for above > below && values[above-1] > v {
				above--
			}
			better := below
			if key.Least {
				better = len(values) - above
			}
			valueless := len(candidates) - len(values)
			wins := float64(better+valueless) + float64(float64(above-below-1)/2)
			candidates[i].Ranking += wins / float64((len(candidates)-1)*len(keys))
		}
	}
	slices.SortStableFunc(candidates, func(a, b Candidate) int {
		return cmp.Or(cmp.Compare(b.Ranking, a.Ranking), cmp.Compare(a.Seed, b.Seed))
	})
}

// valuesOf returns the values of the measure with the given index, in ascending order. Candidates without a value are left out.
func valuesOf(candidates []Candidate, index int) []float64 {
	var values []float64
	for _, c := range candidates {
		if v := c.Values[index]; measure.Has(v) {
			values = append(values, v)
		}
	}
	slices.Sort(values)
	return values
}
