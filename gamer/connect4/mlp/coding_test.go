package mlp

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func drawCoding(t *rapid.T) Coding {
	return Coding{
		Bits:  rapid.IntRange(2, maxBits).Draw(t, "bits"),
		Range: rapid.SampledFrom([]float64{0.125, 0.25, 0.5, 1, 2, 4, 8, 16, 32}).Draw(t, "range"),
	}
}

// bitString returns a genome as one string of bits, as in the paper by Miranda and Zhang.
func bitString(c Coding, g Genome) []bool {
	var s []bool
	for _, gene := range g {
		for i := range c.Bits {
			s = append(s, uint16(gene)>>(maxBits-1-i)&1 == 1)
		}
	}
	return s
}

func TestCheck(t *testing.T) {
	for _, c := range []struct {
		coding Coding
		want   string
	}{
		{Coding{16, 8}, ""},
		{Coding{2, 0.125}, ""},
		{Coding{1, 8}, "bits 1: must be 2 to 16"},
		{Coding{17, 8}, "bits 17: must be 2 to 16"},
		{Coding{16, 3}, "range 3: must be a power of two from 1/8 to 32"},
		{Coding{16, 64}, "range 64: must be a power of two from 1/8 to 32"},
		{Coding{16, -8}, "range -8: must be a power of two from 1/8 to 32"},
	} {
		got := ""
		if err := c.coding.Check(); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%+v: %q, want %q", c.coding, got, c.want)
		}
	}
}

func TestValues(t *testing.T) {
	for _, c := range []struct {
		coding Coding
		gene   int16
		want   float32
	}{
		{Coding{16, 8}, 1, 1.0 / 4096},
		{Coding{16, 8}, -32768, -8},
		{Coding{16, 8}, 32767, 8 - 1.0/4096},
		{Coding{2, 1}, 1 << 14, 0.5},
		{Coding{2, 1}, -1 << 15, -1},
	} {
		if got := c.coding.Value(c.gene); got != c.want {
			t.Errorf("%+v: gene %d is %v, want %v", c.coding, c.gene, got, c.want)
		}
	}
}

// TestBitString compares Flip and Swap on packed genes with the same operations on strings of bits.
func TestBitString(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c, n := drawCoding(t), rapid.IntRange(1, 9).Draw(t, "genes")
		r := stream(rapid.Uint64().Draw(t, "seed"))
		a, b := c.Random(n, r), c.Random(n, r)
		sa, sb := bitString(c, a), bitString(c, b)

		flip := rapid.IntRange(0, n*c.Bits-1).Draw(t, "flip")
		c.Flip(a, flip)
		sa[flip] = !sa[flip]
		if !slices.Equal(bitString(c, a), sa) {
			t.Fatalf("flip %d: %v, want %v", flip, bitString(c, a), sa)
		}

		from := rapid.IntRange(0, n*c.Bits).Draw(t, "from")
		c.Swap(a, b, from)
		for i := from; i < len(sa); i++ {
			sa[i], sb[i] = sb[i], sa[i]
		}
		if !slices.Equal(bitString(c, a), sa) || !slices.Equal(bitString(c, b), sb) {
			t.Fatalf("swap from %d", from)
		}

		shape := Shape{Game: board(4, 4), Hidden: 3}
		g := c.Random(shape.Genes(), r)
		back, err := DecodeGenome(g.Encode(), shape, c)
		if err != nil || !slices.Equal(back, g) {
			t.Fatalf("decode: %v", err)
		}
	})
}

func TestDecodeGenomeSaysWhatIsWrong(t *testing.T) {
	shape := Shape{Game: board(4, 4), Hidden: 3}
	wrong := make([]byte, 2*shape.Genes())
	wrong[0] = 1
	for _, c := range []struct {
		data []byte
		want string
	}{
		{wrong[:8], "has 8 bytes of genes: a network of 16-3-4 takes 134"},
		{wrong, "has genes of more than 15 bits"},
	} {
		if _, err := DecodeGenome(c.data, shape, Coding{15, 8}); err == nil || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}
