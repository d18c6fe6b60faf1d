package signal

import (
	"context"
	"math/bits"

	"midiconnect4/gamer/chess"
	"midiconnect4/gamer/chess/search"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// chessValuer values moves by the chances to win that a search finds, chessAhead plies ahead and then until no capture pays.
type chessValuer struct{ searcher *search.Searcher }

// chessAhead is the depth of the search, in plies; a check adds one.
const chessAhead = 2

func newChessValuer() chessValuer { return chessValuer{search.New(search.Plain)} }

func (v chessValuer) worths(ctx context.Context, p game.Position, moves []game.Move) (worths, error) {
	position := p.(*chess.Position)
	values, err := v.searcher.Values(ctx, position, position.Steps(), chessAhead)
	if err != nil {
		return nil, err
	}
	w := make(worths, len(moves))
	for i, value := range values {
		w[i] = ofCentipawns(value)
	}
	return w, nil
}

// ofCentipawns returns the worth of a move after which its side leads by a value of the search.
func ofCentipawns(value int) worth {
	switch {
	case value > engine.MaxValue:
		return decided(true, search.Won-1-value, engine.MaxDepth)
	case value < -engine.MaxValue:
		return decided(false, search.Won-1+value, engine.MaxDepth)
	}
	const most = 0.9 // bounds the value, so that a mate that is seen is worth more
	w := ofChances(search.Chances(value), game.First)
	w.value = float64(most * w.value)
	return w
}

// prices has what pieces are worth in pawns, by kind. A king may not take a piece that is defended.
var prices = [...]int{game.King: 99, game.Pawn: 1, game.Knight: 3, game.Bishop: 3, game.Rook: 5, game.Queen: 9}

// chessThreats counts a check (now). For near, it adds two for each pawn that the side to move could win by one exchange, two for each piece that it would
// lose if it passed, and a quarter of the attacks.
func chessThreats(_ game.Position, _ game.Move, after game.Position) (t threats) {
	b := after.(*chess.Position).Board()
	_, win := hanging(&b, b.Turn().Other())
	lost, _ := hanging(&b, b.Turn())
	t.near = 2*win + 2*bits.OnesCount64(lost) + attacks(&b)/4
	if b.Check() {
		t.now = 1
	}
	return t
}

// chessStanding has the pieces that each side could win if it were its turn.
func chessStanding(after game.Position) (by [2]uint64) {
	b := after.(*chess.Position).Board()
	by[game.First], _ = hanging(&b, game.Second)
	by[game.Second], _ = hanging(&b, game.First)
	return by
}

// hanging returns the pieces of a side that are attacked and either not defended or dearer than an attacker, and what the other side would win if it took
// all of them, in pawns.
func hanging(b *chess.Board, side game.Side) (pieces uint64, pawns int) {
	for kind := game.Pawn; kind <= game.Queen; kind++ {
		for set := b.Pieces(side, kind); set != 0; set &= set - 1 {
			square, gain := bits.TrailingZeros64(set), prices[kind]
			attackers := b.Attackers(square, side.Other())
			if b.Attackers(square, side) != 0 {
				gain -= cheapest(b, side.Other(), attackers)
			}
			if attackers != 0 && gain > 0 {
				pieces, pawns = pieces|1<<square, pawns+gain
			}
		}
	}
	return pieces, pawns
}

// cheapest is the price of the cheapest of some pieces of a side.
func cheapest(b *chess.Board, side game.Side, pieces uint64) int {
	for kind := game.Pawn; kind <= game.Queen; kind++ {
		if b.Pieces(side, kind)&pieces != 0 {
			return prices[kind]
		}
	}
	return prices[game.King]
}

// attacks counts the attacks of both sides on the other's pieces, and on the squares of its king and around it.
func attacks(b *chess.Board) (n int) {
	const fileA, fileH = 0x0101010101010101, 0x8080808080808080
	for side := range game.Side(2) {
		pieces, king := uint64(0), b.Pieces(side, game.King)
		for kind := game.King; kind <= game.Queen; kind++ {
			pieces |= b.Pieces(side, kind)
		}
		row := king | king<<1&^fileA | king>>1&^fileH
		for _, set := range [...]uint64{pieces, row | row<<8 | row>>8} {
			for ; set != 0; set &= set - 1 {
				n += bits.OnesCount64(b.Attackers(bits.TrailingZeros64(set), side.Other()))
			}
		}
	}
	return n
}
