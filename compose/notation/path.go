package notation

import "slices"

// never is the cost of a forbidden state. It is far more than any sum of other costs.
const never = 1 << 29

// path returns the cheapest sequence of states, one for each step (the Viterbi algorithm). cost returns the cost of being in a state at a step.
// change returns the cost of another state than at the previous step.
func path(steps, states int, cost func(step, state int) int, change func(step int) int) []int {
	costs := make([]int, states)        // for each state, the cost of the cheapest sequence that ends with it
	before := make([]int, states)       // costs at the previous step
	from := make([]uint8, steps*states) // for each step and state, the previous state; bytes save memory in long pieces
	for i := range steps {
		copy(before, costs)
		way := from[i*states:][:states]
		cheapest := least(before)
		for s := range states {
			way[s] = uint8(s)
			if changed := before[cheapest] + change(i); i > 0 && before[s] > changed {
				costs[s], way[s] = changed, uint8(cheapest)
			}
			costs[s] = min(never, costs[s]+cost(i, s))
		}
	}
	chosen := make([]int, steps)
	state := least(costs)
	for i := range slices.Backward(chosen) {
		chosen[i] = state
		state = int(from[i*states+state])
	}
	return chosen
}

// least returns the index of the smallest number; the first if several are equal.
func least(numbers []int) int { return slices.Index(numbers, slices.Min(numbers)) }
