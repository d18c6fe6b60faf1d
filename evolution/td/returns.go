package td

// board is a board after a move. Its values are the first side's chance of winning.
type board struct {
	value  float64 // value by the current network
	random bool    // the move that led to the board was random
	best   float64 // if random is set: value of the board to which the best move would have led
}

// returns computes the λ-return of each board. For the last board it is the outcome, end. For any other board it is (1 − λ) · (value of the next
// board) + λ · (return of the next board). If the next move was random, it is the value of the board after the best move instead (Watkins 1989).
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
