package td

// board is a board after a move. Values are the first side's chance of winning.
type board struct {
	value  float64 // the current network's value of the board
	random bool    // whether the move that led to the board was random
	best   float64 // after a random move: the value of the board that the best move would have led to
}

// returns computes the λ-return of each board. The return of the last board is the outcome, end. The return of any other board is the next board's
// value times 1 − λ plus the next board's return times λ. A random move, which the network would not have made, cuts the return: the return of the
// board before it is the value after the best move (Watkins 1989).
func returns(boards []board, end, lambda float64) []float64 {
	all := make([]float64, len(boards))
	for i := len(boards) - 1; i >= 0; i-- {
		switch {
		case i == len(boards)-1:
			all[i] = end
		case boards[i+1].random:
			all[i] = boards[i+1].best
		default:
			all[i] = float64((1-lambda)*boards[i+1].value) + float64(lambda*all[i+1])
		}
	}
	return all
}
