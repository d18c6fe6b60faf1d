package search

import (
	"math/bits"

	"midiconnect4/gamer/chess"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/detmath"
)

const kinds = game.Queen + 1

// Weights say how boards are valued, in centipawns. The value of a piece is that of its kind and of its square. All weights go from the first of two
// numbers, with all pieces on the board, to the second, with only kings and pawns. The values of squares follow from three slopes for each kind.
type Weights struct {
	Kinds  [kinds][2]int // a king's does not matter
	Ahead  [kinds][2]int // for each rank from the own first one
	Centre [kinds][2]int // for each step towards the centre, 0 to 6: by file and by rank
	Home   [kinds][2]int // on the own first rank
	Pair   [2]int        // for two bishops
	Move   int           // for the side to move
}

// Plain are weights by the rules of thumb of chess books.
var Plain = Weights{
	Kinds: [kinds][2]int{
		game.Pawn: {100, 120}, game.Knight: {320, 300}, game.Bishop: {330, 320}, game.Rook: {500, 530}, game.Queen: {950, 950},
	},
	Ahead: [kinds][2]int{
		game.Pawn: {4, 14}, game.Knight: {3, 1}, game.Bishop: {2, 1}, game.Rook: {1, 2}, game.Queen: {0, 2}, game.King: {-18, 4},
	},
	Centre: [kinds][2]int{
		game.Pawn: {5, 0}, game.Knight: {7, 7}, game.Bishop: {4, 4}, game.Rook: {2, 0}, game.Queen: {1, 4}, game.King: {-8, 9},
	},
	Home: [kinds][2]int{game.Knight: {-8, 0}, game.Bishop: {-10, 0}, game.Rook: {4, 0}, game.Queen: {6, 0}, game.King: {6, 0}},
	Pair: [2]int{25, 40},
	Move: 10,
}

// Material are the weights of Plain that count pieces.
var Material = Weights{Kinds: Plain.Kinds}

// tables are the values of pieces on squares that follow from weights.
type tables struct {
	pieces [2][kinds][64][2]int32
	pair   [2]int32
	move   int32
}

// stages has how much a piece counts for the stage of the game, by kind; the sum is allStages at the start.
var stages = [kinds]int{game.Knight: 1, game.Bishop: 1, game.Rook: 2, game.Queen: 4}

const allStages = 24

func newTables(w Weights) *tables {
	t := &tables{move: int32(w.Move), pair: [2]int32{int32(w.Pair[0]), int32(w.Pair[1])}}
	for kind := range kinds {
		for square := range 64 {
			file, rank := square%8, square/8
			centre := min(file, 7-file) + min(rank, 7-rank)
			for stage := range 2 {
				value := w.Kinds[kind][stage] + rank*w.Ahead[kind][stage] + centre*w.Centre[kind][stage]
				if rank == 0 {
					value += w.Home[kind][stage]
				}
				t.pieces[game.First][kind][square][stage] = int32(value)
				t.pieces[game.Second][kind][square^56][stage] = int32(value)
			}
		}
	}
	return t
}

// value is the value of a board for the side to move.
func (t *tables) value(b *chess.Board) int32 {
	var sums [2][2]int32
	stage := 0
	for s := range game.Side(2) {
		full, late := int32(0), int32(0)
		for kind := game.King; kind < kinds; kind++ {
			set := b.Pieces(s, kind)
			stage += stages[kind] * bits.OnesCount64(set)
			if kind == game.Bishop && set&(set-1) != 0 {
				full, late = full+t.pair[0], late+t.pair[1]
			}
			for table := &t.pieces[s][kind]; set != 0; set &= set - 1 {
				v := &table[bits.TrailingZeros64(set)&63]
				full, late = full+v[0], late+v[1]
			}
		}
		sums[s] = [2]int32{full, late}
	}
	own, other := sums[b.Turn()], sums[b.Turn().Other()]
	full := int32(min(stage, allStages))
	return (full*(own[0]-other[0])+(allStages-full)*(own[1]-other[1]))/allStages + t.move
}

// Chances are the chances to win, 0 to 1, of a side that is some centipawns ahead, a draw counting half; a mate is sure. The curve fits games of players
// with a rating of 2300 at lichess (https://lichess.org/page/accuracy).
func Chances(centipawns int) float64 {
	switch {
	case centipawns > engine.MaxValue:
		return 1
	case centipawns < -engine.MaxValue:
		return 0
	}
	return 1 / (1 + detmath.Exp64(-0.00368208*float64(centipawns)))
}
