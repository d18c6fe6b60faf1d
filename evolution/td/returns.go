package td

// board is a board after a move. Its values are chances to win: those of the side that plays first.
type board struct {
	value  float64 // as the network sees it now
	random bool    // the move to it was drawn
	best   float64 // the value of the board that the best move would have led to; of a drawn move
}

// returns are what the boards of a game should be worth: λ-returns. That of a board is the value of the next,
// weighed 1 − λ, and the return of the next, weighed λ; of the last it is what the game ended with.
// Where a move was drawn, which the network would not make, the best move stands for the rest of the game
// (Watkins 1989).
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
