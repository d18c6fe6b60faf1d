package compose

import "slices"

// Euclid spreads k onsets over n steps as evenly as possible (0 ≤ k ≤ n, n ≥ 1), and rotates the
// result left by turn steps. These are the rhythms E(k, n) of Toussaint (2005), found by
// Bjorklund's algorithm.
func Euclid(k, n, turn int) []bool {
	heads := slices.Repeat([][]bool{{true}}, k)
	tails := slices.Repeat([][]bool{{false}}, n-k)
	for first := true; len(heads) > 0 && (len(tails) > 1 || first && len(tails) > 0); first = false {
		pairs := min(len(heads), len(tails))
		joined := make([][]bool, pairs)
		for i := range joined {
			joined[i] = slices.Concat(heads[i], tails[i])
		}
		rest := slices.Concat(heads[pairs:], tails[pairs:])
		heads, tails = joined, rest
	}
	steps := slices.Concat(slices.Concat(heads...), slices.Concat(tails...))
	turn = (turn%n + n) % n
	return slices.Concat(steps[turn:], steps[:turn])
}
