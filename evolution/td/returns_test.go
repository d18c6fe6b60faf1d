package td

import (
	"math"
	"math/rand/v2"
	"testing"

	"midiconnect4/internal/rng"
)

// states is the number of states in Sutton's random walk (1988, section 3.2), which are called B to F and lie in a row. A walk starts in D, and
// steps to the left or right with equal probability until it leaves the row: on the left with outcome 0, on the right with outcome 1. The
// probability of outcome 1 is 1/6 in B, 2/6 in C, and so on up to 5/6 in F.
const states = 5

// walk returns the states that a random walk visits, and its outcome.
func walk(r *rand.Rand) (visited []int, end float64) {
	for at := states / 2; ; at += 2*r.IntN(2) - 1 {
		switch {
		case at < 0:
			return visited, 0
		case at == states:
			return visited, 1
		}
		visited = append(visited, at)
	}
}

// learn adds the changes that a walk makes to a table of values to change.
func learn(values, change []float64, visited []int, end, rate, lambda float64) {
	var boards []board
	for _, s := range visited {
		boards = append(boards, board{value: values[s]})
	}
	for i, worth := range returns(boards, end, lambda) {
		change[visited[i]] += rate * (worth - boards[i].value)
	}
}

// walks returns one of Sutton's training sets: ten walks with their outcomes.
func walks(set uint64) (all [][]int, ends []float64) {
	r := rng.Stream(set, "walks")
	for range 10 {
		visited, end := walk(r)
		all, ends = append(all, visited), append(ends, end)
	}
	return all, ends
}

// settle learns a training set a number of times, and returns the final values.
func settle(all [][]int, ends []float64, lambda float64, times int) []float64 {
	values := []float64{0.5, 0.5, 0.5, 0.5, 0.5}
	for range times {
		change := make([]float64, states)
		for i, visited := range all {
			learn(values, change, visited, ends[i], 0.01, lambda)
		}
		for s := range values {
			values[s] += change[s]
		}
	}
	return values
}

// TestTD1IsTheMean checks that TD(1) learns, for each state, the mean outcome after visits to that state (as the Widrow-Hoff procedure does).
func TestTD1IsTheMean(t *testing.T) {
	for set := range uint64(3) {
		all, ends := walks(set)
		var sums, visits [states]float64
		for i, visited := range all {
			for _, s := range visited {
				sums[s], visits[s] = sums[s]+ends[i], visits[s]+1
			}
		}
		for s, v := range settle(all, ends, 1, 10_000) {
			if want := sums[s] / visits[s]; visits[s] > 0 && math.Abs(v-want) > 1e-9 {
				t.Errorf("set %d, state %d: %v, want %v", set, s, v, want)
			}
		}
	}
}

// TestTD0IsTheLikeliest checks that TD(0) learns the probabilities of the maximum-likelihood model, in which each step has its observed frequency as
// probability (Sutton 1988, theorem 3).
func TestTD0IsTheLikeliest(t *testing.T) {
	for set := range uint64(3) {
		all, ends := walks(set)
		var steps [states][states + 2]float64 // [state][next state + 1]; index 0 and the last one are the two ends
		var visits [states]float64
		for i, visited := range all {
			for j, s := range visited {
				next := int(ends[i]) * (states + 1)
				if j+1 < len(visited) {
					next = visited[j+1] + 1
				}
				steps[s][next]++
				visits[s]++
			}
		}
		model := make([]float64, states+2)
		model[states+1] = 1
		for range 10_000 {
			for s := range states {
				if visits[s] > 0 {
					sum := 0.0
					for next, count := range steps[s] {
						sum += count / visits[s] * model[next]
					}
					model[s+1] = sum
				}
			}
		}
		for s, v := range settle(all, ends, 0, 10_000) {
			if visits[s] > 0 && math.Abs(v-model[s+1]) > 1e-6 {
				t.Errorf("set %d, state %d: %v, want %v", set, s, v, model[s+1])
			}
		}
	}
}

// TestRandomWalk learns from many walks, and checks that the values converge to the known probabilities.
func TestRandomWalk(t *testing.T) {
	for _, lambda := range []float64{0, 0.3, 0.8, 1} {
		values, r := []float64{0.5, 0.5, 0.5, 0.5, 0.5}, rng.Stream(1, "walk")
		sums := make([]float64, states)
		const n = 60_000
		for i := range n {
			visited, end := walk(r)
			learn(values, values, visited, end, 0.01, lambda)
			if i >= n/2 {
				for s, v := range values {
					sums[s] += v / (n / 2)
				}
			}
		}
		for s, v := range sums {
			if want := float64(s+1) / 6; math.Abs(v-want) > 0.01 {
				t.Errorf("lambda %v, state %d: %v, want %v", lambda, s, v, want)
			}
		}
	}
}

// TestSuttonsOrder repeats the experiment of Sutton's figure 3: it learns 60 training sets many times. The error must grow with λ.
func TestSuttonsOrder(t *testing.T) {
	last := math.Inf(-1)
	for _, lambda := range []float64{0, 0.5, 1} {
		sum := 0.0
		for set := range uint64(60) {
			all, ends := walks(set)
			square := 0.0
			for s, v := range settle(all, ends, lambda, 300) {
				square += (v - float64(s+1)/6) * (v - float64(s+1)/6) / states
			}
			sum += math.Sqrt(square) / 60
		}
		t.Logf("lambda %v: %.4f", lambda, sum)
		if sum < last {
			t.Errorf("lambda %v has an error of %v, less than %v", lambda, sum, last)
		}
		last = sum
	}
}

// TestDrawnMoves compares the returns of a game with values computed by hand. Before a random move, the return must be the value after the best
// move, whatever the outcome.
func TestDrawnMoves(t *testing.T) {
	boards := []board{{value: 0.1}, {value: 0.2}, {value: 0.4, random: true, best: 0.9}, {value: 0.6}}
	got := returns(boards, 1, 0.5)
	for i, want := range []float64{0.5*0.2 + 0.5*0.9, 0.9, 0.5*0.6 + 0.5*1, 1} {
		if math.Abs(got[i]-want) > 1e-12 {
			t.Errorf("board %d: %v, want %v", i, got[i], want)
		}
	}
}
