package notation_test

import (
	"fmt"
	"math"
	"slices"
)

// marked returns an error if the mark that is valid in a bar is two or more marks away from the bar's mean velocity.
func marked(part xmlPart) error {
	mark := -1
	for i, m := range part.Measures {
		sum, notes := 0, 0
		for _, e := range m.Elements {
			if d := e.Type.Dynamics; d != nil {
				mark = slices.Index(dynamicMarks, d.Mark.XMLName.Local)
			}
			if (e.Pitch != nil || e.Unpitched != nil) && e.Dynamics != "" {
				sum += velocity(e.Dynamics)
				notes++
			}
		}
		if notes == 0 {
			continue
		}
		if heard := markOf(float64(sum) / float64(notes)); mark < 0 || max(heard-mark, mark-heard) > 1 {
			return fmt.Errorf("bar %d: %s is heard, and mark %d counts", i+1, dynamicMarks[heard], mark)
		}
	}
	return nil
}

var (
	dynamicMarks   = []string{"ppp", "pp", "p", "mp", "mf", "f", "ff", "fff"}
	markVelocities = []float64{16, 33, 49, 64, 80, 96, 112, 126}
)

// markOf returns the index of the mark nearest to a velocity.
func markOf(velocity float64) int {
	best := 0
	for i, v := range markVelocities {
		if math.Abs(v-velocity) < math.Abs(markVelocities[best]-velocity) {
			best = i
		}
	}
	return best
}
