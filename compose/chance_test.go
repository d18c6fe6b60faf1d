package compose_test

import (
	"math"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// The seeds of these tests are fixed, so that a test always passes or always fails. If draws are fair, the chi-square statistic lies more than
// four standard deviations from its mean about once in ten thousand times. A statistic far below the mean shows draws that avoid each other.

// checkUniform checks that all cells were hit equally often, apart from chance.
func checkUniform(t *testing.T, name string, cells []int) {
	t.Helper()
	shares := make([]float64, len(cells))
	for i := range shares {
		shares[i] = 1 / float64(len(cells))
	}
	checkShares(t, name, cells, shares)
}

// checkShares checks that each cell was hit as often as its share says, apart from chance.
func checkShares(t *testing.T, name string, cells []int, shares []float64) {
	t.Helper()
	total := 0
	for _, n := range cells {
		total += n
	}
	chi := 0.0
	for i, n := range cells {
		expected := float64(total) * shares[i]
		if expected < 20 {
			t.Fatalf("%s: %.1f draws a cell are too few to say anything", name, expected)
		}
		d := float64(n) - expected
		chi += d * d / expected
	}
	free := float64(len(cells) - 1)
	// Wilson & Hilferty: the cube root of chi-square is nearly normal, even with one degree of freedom.
	z := (math.Cbrt(chi/free) - (1 - 2/(9*free))) / math.Sqrt(2/(9*free))
	t.Logf("%s: chi-square %.1f with %.0f degrees of freedom, z = %.2f", name, chi, free, z)
	if math.Abs(z) > 4 {
		t.Errorf("%s: not as expected: chi-square %.1f with %.0f degrees of freedom, %v", name, chi, free, cells)
	}
}

// wide returns a score with room for every interval, so that the composer never has to reverse a direction that it has chosen at random.
func wide(signs scores.Signs) *scores.Score {
	s := paperLike()
	s.Range = scores.Span{Low: 0, High: 127}
	s.Shared = &scores.Reference{Notes: []int{60}, Stay: []int{1}, Then: scores.Hold}
	s.Signs = signs
	return s
}

// direction returns 1 if the second note is higher than the first, otherwise 0.
func direction(from, to compose.Note) int {
	if to.Key > from.Key {
		return 1
	}
	return 0
}

func signCell(b compose.Bar) int {
	return 2*direction(b.Notes[0], b.Notes[1]) + direction(b.Notes[1], b.Notes[2])
}

// partitionCell returns a number for the way in which a bar is divided into three notes. It expects a bar of 16 sixteenths, as in the paper's
// score.
func partitionCell(b compose.Bar) int {
	first, second := b.Notes[0].Ticks/120, b.Notes[1].Ticks/120
	cell := 0
	for a := 1; a < first; a++ {
		cell += 15 - a
	}
	return cell + second - 1
}

const draws = 50_000

func barsOf(score *scores.Score, seed uint64, n int) []compose.Bar {
	c := compose.New(score, seed)
	bars := make([]compose.Bar, n)
	for i := range bars {
		bars[i] = c.Bars(compose.Move{X: 4, Y: 3, Player: i % 2})[0]
	}
	return bars
}

func TestSignsAreUniform(t *testing.T) {
	shared, independent := make([]int, 4), make([]int, 4)
	for _, b := range barsOf(wide(scores.SharedSign), 1, draws) {
		shared[signCell(b)]++
	}
	for _, b := range barsOf(wide(scores.IndependentSigns), 1, draws) {
		independent[signCell(b)]++
	}
	if shared[1]+shared[2] > 0 {
		t.Errorf("a shared sign was up and down in %d bars", shared[1]+shared[2])
	}
	checkUniform(t, "shared signs", []int{shared[0], shared[3]})
	checkUniform(t, "independent signs", independent)
}

// TestPartitionsAreUniform checks that each of the C(15, 2) = 105 ways to divide a bar of 16 grid units into three notes occurs equally often.
func TestPartitionsAreUniform(t *testing.T) {
	cells := make([]int, 105)
	for _, b := range barsOf(paperLike(), 2, draws) {
		cells[partitionCell(b)]++
	}
	checkUniform(t, "partitions", cells)
}

func TestShortestBarHasOnePartition(t *testing.T) {
	score := paperLike()
	score.Meter, score.Grid = scores.Meter{Beats: 3, Unit: 16}, 120
	for _, b := range barsOf(score, 2, 100) {
		for _, n := range b.Notes {
			if n.Ticks != 120 {
				t.Fatalf("three grid units gave %v", b.Notes)
			}
		}
	}
}

func TestVelocitiesAreUniform(t *testing.T) {
	for place := range 3 {
		cells := make([]int, 81)
		for _, b := range barsOf(paperLike(), 3, draws) {
			cells[b.Notes[place].Velocity-20]++
		}
		checkUniform(t, "velocities", cells)
	}
}

// TestNeighboursAreIndependent checks that random choices are independent: between neighbouring bars, between the same bar of neighbouring
// seeds, and between different features of a bar. All pairs of outcomes must be equally frequent.
func TestNeighboursAreIndependent(t *testing.T) {
	score := wide(scores.IndependentSigns)
	features := []struct {
		name  string
		cells int
		of    func(compose.Bar) int
	}{
		{"signs", 4, signCell},
		{"partitions", 5, func(b compose.Bar) int { return partitionCell(b) / 21 }},
		{"velocities", 9, func(b compose.Bar) int { return (b.Notes[0].Velocity - 20) / 9 }},
	}
	bars := barsOf(score, 4, draws)
	seeds := make([]compose.Bar, draws) // the first bar of each of the seeds 0, 1, 2, …
	for seed := range seeds {
		seeds[seed] = compose.New(score, uint64(seed)).Bars(compose.Move{X: 4, Y: 3})[0]
	}
	for _, one := range features {
		for _, two := range features {
			cells := one.cells * two.cells
			nextBar, nextSeed, here := make([]int, cells), make([]int, cells), make([]int, cells)
			for i := range draws - 1 {
				nextBar[one.of(bars[i])*two.cells+two.of(bars[i+1])]++
				nextSeed[one.of(seeds[i])*two.cells+two.of(seeds[i+1])]++
				here[one.of(bars[i])*two.cells+two.of(bars[i])]++
			}
			checkUniform(t, one.name+", then "+two.name+" of the next bar", nextBar)
			checkUniform(t, one.name+", then "+two.name+" of the next seed", nextSeed)
			if one.name != two.name {
				checkUniform(t, one.name+" and "+two.name+" of a bar", here)
			}
		}
	}
}

// TestSeedBitsAllMatter checks that the bars of two seeds that differ in one bit agree only as often as chance predicts.
func TestSeedBitsAllMatter(t *testing.T) {
	score, seeds := wide(scores.SharedSign), uint64(2000)
	if testing.Short() {
		seeds = 500
	}
	for bit := range 64 {
		agree := make([]int, 2)
		for seed := range seeds {
			a := compose.New(score, seed).Bars(compose.Move{X: 4, Y: 3})[0]
			b := compose.New(score, seed^1<<bit).Bars(compose.Move{X: 4, Y: 3})[0]
			if bit < 11 && seed>>bit&1 == 1 {
				continue // this pair of seeds was already counted
			}
			agree[direction(a.Notes[0], a.Notes[1])^direction(b.Notes[0], b.Notes[1])]++
		}
		checkUniform(t, "agreement", agree)
	}
}
