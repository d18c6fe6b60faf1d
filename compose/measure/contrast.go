package measure

import (
	"math"
	"slices"
)

const eighths = 8 // number of equal sections of an excerpt

// sections divides values into eight sections of nearly equal length and returns the mean of each. It returns nil if there are fewer than eight
// values.
func sections(values []float64) []float64 {
	if len(values) < eighths {
		return nil
	}
	var means []float64
	from := 0
	for i := range eighths {
		to := from + len(values)/eighths
		if i < len(values)%eighths {
			to++
		}
		means = append(means, mean(values[from:to]))
		from = to
	}
	return means
}

// byBar returns, for each bar in which tones begin, the mean of a property of these tones.
func (e *excerpt) byBar(of func(tone) int) []float64 {
	var means []float64
	for i := range e.count() {
		if tones := e.in(i, e.tones); len(tones) > 0 {
			sum := 0
			for _, t := range tones {
				sum += of(t)
			}
			means = append(means, float64(sum)/float64(len(tones)))
		}
	}
	return means
}

// contrast is the density of the densest eighth of the excerpt, divided by the density of the sparsest eighth. Density is the number of notes a
// second.
func contrast(e *excerpt) float64 {
	const least = 0.01 // lower bound of a bar's seconds, and of the lower density; avoids division by 0
	if e.count() < fewestBars {
		return none
	}
	var densities []float64
	for i := range e.count() {
		seconds := e.at(e.bars[i+1]) - e.at(e.bars[i])
		densities = append(densities, float64(len(e.in(i, e.tones)))/max(least, seconds))
	}
	s := sections(densities)
	return slices.Max(s) / max(least, slices.Min(s))
}

// spread returns a measure: the difference between the highest and the lowest mean of a property in the eighths of the excerpt.
func spread(of func(tone) int) func(*excerpt) float64 {
	return func(e *excerpt) float64 {
		s := sections(e.byBar(of))
		if s == nil {
			return none
		}
		return slices.Max(s) - slices.Min(s)
	}
}

func loudness(t tone) int { return t.velocity }
func height(t tone) int   { return t.key }

// climax is the position of the loudest eighth of the excerpt, from 0 (start) to 1 (end). It is NaN if all eighths are equally loud.
func climax(e *excerpt) float64 {
	s := sections(e.byBar(loudness))
	if s == nil || slices.Max(s)-slices.Min(s) < 1e-9 {
		return none
	}
	return (float64(slices.Index(s, slices.Max(s))) + 0.5) / eighths
}

// texture compares how many notes sound together in the fullest and in the thinnest eighth of the excerpt. It adds 0.5 to both mean numbers and
// divides the greater by the smaller.
func texture(e *excerpt) float64 {
	const grid, more = 0.25, 0.5
	counts := make([]float64, int(math.Ceil(e.end()/grid)))
	for _, t := range e.tones {
		from, to := int(math.Ceil(float64(t.from/grid)-near)), int(math.Ceil(float64(t.to/grid)-near))
		for i := from; i < min(to, len(counts)); i++ {
			counts[i]++
		}
	}
	s := sections(counts)
	if s == nil {
		return none
	}
	return (slices.Max(s) + more) / (slices.Min(s) + more)
}
