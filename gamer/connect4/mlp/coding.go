// Package mlp has the neural networks that value positions of Connect Four: the sigmoid network of Miranda and Zhang, and the tanh
// network of Yaakob and Mahdin.
package mlp

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
)

const maxBits = 16 // bits in a gene

// Coding says how real numbers are coded in bit strings. Each number takes Bits bits (2 to 16): a two's complement fraction of Range. Range is a
// power of two from 1/8 to 32. With these bounds every number, and every sum in a network's first layer, is exact in a float32, so the order of
// additions does not matter.
type Coding struct {
	Bits  int     `json:"bits" usage:"bits of a number"`
	Range float64 `json:"range" usage:"greatest absolute value of numbers"`
}

// Check returns an error for the first field that is out of bounds.
func (c Coding) Check() error {
	if c.Bits < 2 || c.Bits > maxBits {
		return fmt.Errorf("bits %d: must be 2 to %d", c.Bits, maxBits)
	}
	if f, _ := math.Frexp(c.Range); f != 0.5 || c.Range < 0.125 || c.Range > 32 {
		return fmt.Errorf("range %v: must be a power of two from 1/8 to 32", c.Range)
	}
	return nil
}

// Genome is a bit string with one gene per real number. A gene uses the top Bits of its 16 bits; its other bits are zero.
type Genome []int16

// Value returns the real number of a gene, in [−Range, Range).
func (c Coding) Value(gene int16) float32 {
	return float32(gene) * float32(c.Range/(1<<(maxBits-1)))
}

// Gene returns the gene whose value is nearest to x. With fewer than 16 bits it rounds down. x is clamped to the range.
func (c Coding) Gene(x float64) int16 {
	units := math.Round(x * ((1 << (maxBits - 1)) / c.Range))
	return int16(max(math.MinInt16, min(math.MaxInt16, units))) & c.mask()
}

// mask returns a mask of the bits that a gene uses.
func (c Coding) mask() int16 { return -1 << (maxBits - c.Bits) }

// Random returns a random bit string of n genes; each bit is 0 or 1 with equal probability.
func (c Coding) Random(n int, r *rand.Rand) Genome {
	g := make(Genome, n)
	for i := range g {
		g[i] = int16(r.Uint64()) & c.mask()
	}
	return g
}

// Flip inverts one bit of the genome. Bit 0 is the most significant bit of the first gene.
func (c Coding) Flip(g Genome, bit int) {
	g[bit/c.Bits] ^= int16(uint16(1) << (maxBits - 1 - bit%c.Bits))
}

// Swap exchanges the bits of a and b from a bit (given by its number) to the end.
func (c Coding) Swap(a, b Genome, from int) {
	i := from / c.Bits
	if i >= len(a) {
		return
	}
	tail := int16(uint16(1)<<(maxBits-from%c.Bits) - 1) // the bits of gene i to exchange
	a[i], b[i] = a[i]&^tail|b[i]&tail, b[i]&^tail|a[i]&tail
	for i++; i < len(a); i++ {
		a[i], b[i] = b[i], a[i]
	}
}

// Encode returns the genes as bytes: two bytes each, little-endian.
func (g Genome) Encode() []byte {
	b := make([]byte, 0, 2*len(g))
	for _, gene := range g {
		b = binary.LittleEndian.AppendUint16(b, uint16(gene))
	}
	return b
}

// DecodeGenome decodes the genome of a network with the given shape and coding. It returns an error if the length is wrong, or if a gene uses
// more than coding.Bits bits.
func DecodeGenome(b []byte, shape Shape, coding Coding) (Genome, error) {
	if len(b) != 2*shape.Genes() {
		return nil, fmt.Errorf("has %d bytes of genes: a network of %v takes %d", len(b), shape, 2*shape.Genes())
	}
	g := make(Genome, shape.Genes())
	for i := range g {
		g[i] = int16(binary.LittleEndian.Uint16(b[2*i:]))
		if g[i]&^coding.mask() != 0 {
			return nil, fmt.Errorf("has genes of more than %d bits", coding.Bits)
		}
	}
	return g, nil
}
