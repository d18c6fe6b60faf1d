package network

import "math/bits"

// view is what a network has seen of a game: the sums of its first layer,
// which are exact, so that the order of the discs does not matter.
type view struct {
	sums          [maxBlocks]lanes
	own, opponent uint64 // the discs in them
}

// candidate is an own move that may yet be the best. The vector code knows its
// first three fields.
type candidate struct {
	own     uint32  // where the move's row starts in its table, in bytes
	leaves  uint32  // replies to look at next
	bound   float32 // the least value of a reply so far
	_       uint32
	bit     uint64 // the move's cell
	replies uint64 // cells of the replies that are not yet looked at
}

// leaf is a reply to a candidate.
type leaf struct {
	reply, out uint32  // where the rows of the reply's cell and column start, in bytes
	bias       float32 // of the column's output
}

// rowSize is the bytes of one block of a table.
const rowSize = width * 4

// oddsPlain adds discs to a view's sums u and sets odds to e^−u of each hidden
// neuron.
func (n *Sigmoid) oddsPlain(odds, sums []lanes, own, opponent uint64) {
	for ; own != 0; own &= own - 1 {
		row := bits.TrailingZeros64(own) * n.blocks
		for b := range sums {
			sum, weight := &sums[b], &n.weight[row+b]
			for j := range sum {
				sum[j] += weight[j]
			}
		}
	}
	for ; opponent != 0; opponent &= opponent - 1 {
		row := bits.TrailingZeros64(opponent) * n.blocks
		for b := range sums {
			sum, weight := &sums[b], &n.weight[row+b]
			for j := range sum {
				sum[j] -= weight[j]
			}
		}
	}
	for b := range sums {
		for j, u := range &sums[b] {
			odds[b][j] = exp(-u)
		}
	}
}

// maxOdds bounds e^−u of one neuron at a leaf, so that the product of four
// still fits a float32. A neuron beyond it is off by less than 2^−28.
const maxOdds = 1 << 28

// lowerPlain takes each candidate's share of the leaves and lowers its bound to
// their least output, before the sigmoid. odds is e^−u of each hidden neuron,
// and each disc multiplies it. Four neurons share a division, and sixteen such
// quarters add up as a tree, the same on every machine.
func (n *Sigmoid) lowerPlain(candidates []candidate, leaves []leaf, odds []lanes) {
	for i := range candidates {
		c := &candidates[i]
		for _, l := range leaves[:c.leaves] {
			var sum [width / 4]float32
			own, reply, out := c.own/rowSize, l.reply/rowSize, l.out/rowSize
			for b := range odds {
				at := uint32(b)
				quarters(&sum, &odds[b], &n.own[own+at], &n.reply[reply+at], &n.out[out+at])
			}
			for half := len(sum) / 2; half > 0; half /= 2 {
				for j := range half {
					sum[j] += sum[j+half]
				}
			}
			c.bound = min(c.bound, sum[0]+l.bias)
		}
		leaves = leaves[c.leaves:]
	}
}

// quarters adds Σ v/(1+e^−u) over neurons i, i+16, i+32 and i+48 to sum[i].
func quarters(sum *[width / 4]float32, odds, own, reply, v *lanes) {
	const q = width / 4
	for i := range q {
		a := 1 + capped(float32(float32(odds[i]*own[i])*reply[i]))
		b := 1 + capped(float32(float32(odds[q+i]*own[q+i])*reply[q+i]))
		c := 1 + capped(float32(float32(odds[2*q+i]*own[2*q+i])*reply[2*q+i]))
		d := 1 + capped(float32(float32(odds[3*q+i]*own[3*q+i])*reply[3*q+i]))
		ab, cd := float32(a*b), float32(c*d)
		left := float32(v[i]*b) + float32(v[q+i]*a)
		right := float32(v[2*q+i]*d) + float32(v[3*q+i]*c)
		sum[i] += (float32(left*cd) + float32(right*ab)) / float32(ab*cd)
	}
}

// capped holds odds below maxOdds. It is never given a NaN, for which the
// built-in min would have to look.
func capped(odds float32) float32 {
	if odds > maxOdds {
		return maxOdds
	}
	return odds
}
