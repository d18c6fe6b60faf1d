package flac

import "math/bits"

// reader reads bits. After the end of the data it reads zeros.
type reader struct {
	data []byte
	next int    // index of the next byte that is not in the window
	win  uint64 // the next bits, starting at the highest
	n    uint   // number of bits in the window
}

func (r *reader) fill() {
	for ; r.n <= 56; r.n += 8 {
		if r.next < len(r.data) {
			r.win |= uint64(r.data[r.next]) << (56 - r.n)
		}
		r.next++
	}
}

// take reads an unsigned number of at most 36 bits.
func (r *reader) take(n uint) uint64 {
	if r.n < n {
		r.fill()
	}
	v := r.win >> (64 - n)
	r.win <<= n
	r.n -= n
	return v
}

// signed reads a number in two's complement.
func (r *reader) signed(n uint) int64 { return int64(r.take(n)<<(64-n)) >> (64 - n) }

// unary reads the number of zeros before the next one.
func (r *reader) unary() (zeros uint64) {
	for {
		if z := uint(bits.LeadingZeros64(r.win)); z < r.n {
			r.take(z + 1)
			return zeros + uint64(z)
		}
		zeros += uint64(r.n)
		r.win, r.n = 0, 0
		if r.short() {
			return 0
		}
		r.fill()
	}
}

// align skips the bits up to the next whole byte.
func (r *reader) align() { r.take(r.n % 8) }

// skip skips whole bytes. Reading must be at the start of a byte.
func (r *reader) skip(count int) {
	at := r.next - int(r.n/8) + count
	r.win, r.n, r.next = 0, 0, at
}

// short returns true if more was read than there is.
func (r *reader) short() bool { return r.next-int(r.n/8) > len(r.data) }
