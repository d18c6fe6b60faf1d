package eval

import (
	"math/bits"

	"midiconnect4/gamer/checkers"
)

// share is the contribution of a piece on a square to the sums of a board. The lower half of counts is the piece's value at the start of a game,
// the upper half its value at the end. neurons has the contributions to the sums of the hidden neurons, for each side's view of the board: four
// per word, 16 bits each.
type share struct {
	counts  uint64
	neurons [2][words]uint64
}

const (
	lanes = 4 // sums of neurons in a word
	words = hidden / lanes
)

// Network is a search.Evaluator made from a Genome. A Network is immutable.
type Network struct {
	shares [2][2 * kinds][checkers.Squares]share // indexes: side to move; piece (own man, own king, other man, other king); square
	biases [words]uint64
	move   uint64 // value of being the side to move, packed like share.counts
	out    [hidden]int32
}

// New makes a network of a genome.
func New(g *Genome) *Network {
	n := new(Network)
	rest := g[:]
	take := func(count int) []int16 {
		taken := rest[:count]
		rest = rest[count:]
		return taken
	}
	counts := take(perPhase * phases)
	n.move = pair(counts[kinds], counts[perPhase+kinds])
	var added [kinds][phases][]int16
	for kind := range kinds {
		for phase := range phases {
			added[kind][phase] = take(checkers.Squares)
		}
	}
	king := take(1)[0]
	var neurons [hidden][]int16
	for j := range neurons {
		neurons[j] = take(perNeuron)
		n.out[j] = int32(neurons[j][perNeuron-1])
		n.biases[j/lanes] += lane(j, neurons[j][perNeuron-2])
	}
	for square := range checkers.Squares {
		opposite := checkers.Squares - 1 - square
		for kind := range kinds {
			var own, other share // of an own piece on square; of the opponent's piece on the mirrored square
			own.counts = pair(counts[kind]+added[kind][0][square], counts[perPhase+kind]+added[kind][1][square])
			other.counts = -own.counts
			for j, weights := range neurons {
				here, there := weigh(weights[square], king, kind), weigh(weights[opposite], king, kind)
				own.neurons[0][j/lanes] += lane(j, here)
				own.neurons[1][j/lanes] -= lane(j, there)
				other.neurons[0][j/lanes] -= lane(j, there)
				other.neurons[1][j/lanes] += lane(j, here)
			}
			n.shares[0][kind][square], n.shares[0][kinds+kind][opposite] = own, other
			n.shares[1][kind][opposite], n.shares[1][kinds+kind][square] = own, other
		}
	}
	return n
}

// weigh returns the weight of a piece in a hidden neuron. weight is the weight of a man on the square; for a king it is multiplied by king.
func weigh(weight, king int16, kind int) int16 {
	if kind == 0 {
		return weight
	}
	return gene(float64(weight) * float64(king) / one)
}

// pair packs low into the lower half of a word, and high into its upper half.
func pair(low, high int16) uint64 { return uint64(int64(low)) + uint64(int64(high))<<32 }

// lane shifts x to the bits of hidden neuron j in its word.
func lane(j int, x int16) uint64 { return uint64(int64(x)) << (16 * (j % lanes)) }

// Value returns the value of a board for the side to move. A man is worth roughly 1.
func (n *Network) Value(b checkers.Board) float32 {
	shares := &n.shares[b.Turn()&1]
	s := share{counts: n.move, neurons: [2][words]uint64{n.biases, n.biases}}
	own, other, kings := b.Own(), b.Other(), b.Kings()
	s.add(&shares[0], own&^kings)
	s.add(&shares[1], own&kings)
	s.add(&shares[2], other&^kings)
	s.add(&shares[3], other&kings)
	low := int32(uint32(s.counts))
	high := int32(uint32((s.counts - uint64(int64(low))) >> 32))
	pieces := int32(bits.OnesCount32(own | other))
	counts := low*pieces + high*(checkers.Pieces-pieces)
	var neurons int32
	for w := range words {
		neurons += n.fire(w, s.neurons[0][w]) - n.fire(w, s.neurons[1][w])
	}
	return float32(float32(counts)*(1.0/(one*checkers.Pieces))) + float32(float32(neurons)*(1.0/(one*one)))
}

func (s *share) add(of *[checkers.Squares]share, pieces uint32) {
	for ; pieces != 0; pieces &= pieces - 1 {
		p := &of[bits.TrailingZeros32(pieces)%checkers.Squares]
		s.counts += p.counts
		s.neurons[0][0] += p.neurons[0][0]
		s.neurons[0][1] += p.neurons[0][1]
		s.neurons[1][0] += p.neurons[1][0]
		s.neurons[1][1] += p.neurons[1][1]
	}
}

// fire returns the sum of the weighted outputs of the neurons in a word.
func (n *Network) fire(word int, sums uint64) (out int32) {
	for l := range lanes {
		sum := int16(uint16(sums))
		out += n.out[word*lanes+l] * clip(int32(sum))
		sums = (sums - uint64(int64(sum))) >> 16
	}
	return out
}

// clip returns the output of a neuron whose inputs have the given sum.
func clip(sum int32) int32 { return max(-one, min(one, sum)) }
