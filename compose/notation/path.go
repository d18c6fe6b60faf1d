package notation

import "slices"

// never is the cost of a forbidden state. Sums of other costs are far below it.
const never = 1 << 29

// path returns the cheapest sequence of states (Viterbi): cost is the cost of a state at a step,
// change the cost of changing the state before a step.
func path(steps, states int, cost func(step, state int) int, change func(step int) int) []int {
	costs := make([]int, states)        // of the best path to each state
	before := make([]int, states)       // costs of the previous step
	from := make([]uint8, steps*states) // previous state, by step and state; bytes, as pieces are long
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

// least returns the index of the least number, the first of equal ones.
func least(numbers []int) int { return slices.Index(numbers, slices.Min(numbers)) }
