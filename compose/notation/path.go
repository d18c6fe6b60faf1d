package notation

import "slices"

// never is the cost of what must not be. Sums of other costs are far below it.
const never = 1 << 29

// path chooses a state, counted from 0, for each of some steps, so that the costs of
// the states and of the changes between them are least in all.
func path(steps, states int, cost func(step, state int) int, change func(step int) int) []int {
	costs := make([]int, states)    // up to here, by the state here
	from := make([][]int, 0, steps) // the state before, by step and state
	for i := range steps {
		before, way := slices.Clone(costs), make([]int, states)
		cheapest := least(before)
		for s := range states {
			way[s] = s
			if changed := before[cheapest] + change(i); i > 0 && before[s] > changed {
				costs[s], way[s] = changed, cheapest
			}
			costs[s] = min(never, costs[s]+cost(i, s))
		}
		from = append(from, way)
	}
	chosen := make([]int, steps)
	state := least(costs)
	for i := range slices.Backward(from) {
		chosen[i] = state
		state = from[i][state]
	}
	return chosen
}

// least is the index of the least number, the first of equal ones.
func least(numbers []int) int { return slices.Index(numbers, slices.Min(numbers)) }
