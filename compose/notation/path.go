package notation

import "slices"

// never is the cost of what must not be. Sums of other costs are far below it.
const never = 1 << 29

// path chooses a state, counted from 0, for each of some steps, so that the costs of
// the states and of the changes between them are least in all.
func path(steps, states int, cost func(step, state int) int, change func(step int) int) []int {
	costs := make([]int, states)        // up to here, by the state here
	before := make([]int, states)       // the costs of the step before
	from := make([]uint8, steps*states) // the state before, by step and state; in bytes, as pieces are long
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

// least is the index of the least number, the first of equal ones.
func least(numbers []int) int { return slices.Index(numbers, slices.Min(numbers)) }
