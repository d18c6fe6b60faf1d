package solver

import "math/bits"

// table is a transposition table that starts small and grows as it fills, so
// that clearing it costs little where little was searched.
//
// The key of a position, of keyBits bits, is scrambled one to one. The upper
// bits of that choose the bucket, and the entry keeps all the others: no two positions are ever
// confused, and an entry can be moved without knowing its position.
type table struct {
	slots    []uint64 // two to a bucket
	keyBits  int
	log      int // of the number of buckets in use
	min, max int // log of the least and of the greatest number
	stored   int // since the table last grew
}

// An entry is, from the highest bit: the rest of the key, the effort, the best
// column, the lower and the upper bound.
const (
	boundBits  = 6
	moveBits   = 4
	effortBits = 5
	dataBits   = 2*boundBits + moveBits + effortBits
	boundBias  = 31
	moveShift  = 2 * boundBits
	workShift  = moveShift + moveBits
)

const factor = 0x9E3779B97F4A7C15

// entry is what is known of a position.
type entry struct {
	low, high int
	move      int
}

func newTable(keyBits, bytes int) *table {
	t := &table{keyBits: keyBits, min: max(5, keyBits+dataBits-64)}
	t.max = max(t.min, bits.Len(uint(bytes/16))-1)
	t.slots = make([]uint64, 2<<t.max)
	advise(t.slots)
	t.log = t.min
	return t
}

func (t *table) clear() {
	clear(t.slots[:2<<t.log])
	t.log, t.stored = t.min, 0
}

// scramble is one to one on keyBits bits.
func (t *table) scramble(key uint64) uint64 {
	key ^= key >> (t.keyBits / 2)
	return key * factor & (1<<t.keyBits - 1)
}

// find returns the data of a key, or 0.
func (t *table) find(key uint64) uint64 {
	k := t.scramble(key)
	rest := t.keyBits - t.log
	i := k >> (rest & 63) << 1
	tag := k & (1<<(rest&63) - 1)
	a, b := t.slots[i], t.slots[i|1]
	if a>>dataBits == tag {
		return a & (1<<dataBits - 1)
	}
	if b>>dataBits == tag {
		return b & (1<<dataBits - 1)
	}
	return 0
}

func bounds(data uint64) (low, high int) {
	return int(data>>boundBits&63) - boundBias, int(data&63) - boundBias
}

func pack(low, high, move, effort int) uint64 {
	return uint64(effort)<<workShift | uint64(move)<<moveShift | uint64(low+boundBias)<<boundBits | uint64(high+boundBias)
}

func (t *table) store(key uint64, data uint64) {
	k := t.scramble(key)
	rest := t.keyBits - t.log
	i := k >> (rest & 63) << 1
	tag := k & (1<<(rest&63) - 1)
	a, b := t.slots[i], t.slots[i|1]
	e := tag<<dataBits | data
	switch {
	case a>>dataBits == tag && a != 0:
		t.slots[i] = e
		return
	case b>>dataBits == tag && b != 0:
		t.slots[i|1] = e
		return
	case a == 0 || data>>workShift >= a>>workShift&(1<<effortBits-1):
		if a != 0 && b == 0 {
			t.slots[i|1] = a
		}
		t.slots[i] = e
	default:
		t.slots[i|1] = e
	}
	t.stored++
	if t.stored > 1<<t.log && t.log < t.max {
		t.grow()
	}
}

// grow makes four buckets of each. It goes from the last bucket to the first: the
// four lie behind it.
func (t *table) grow() {
	for t.stored > 1<<t.log && t.log < t.max {
		by := min(2, t.max-t.log)
		rest := t.keyBits - t.log - by + dataBits
		for i := 1<<t.log - 1; i >= 0; i-- {
			a, b := t.slots[2*i], t.slots[2*i+1]
			to := t.slots[2*i<<by : 2*(i+1)<<by]
			clear(to)
			for _, e := range [2]uint64{a, b} {
				if e == 0 {
					continue
				}
				j := e >> rest << 1
				e = e & (1<<(rest-0) - 1)
				// the tag moves nowhere: only its upper bits have gone
				if to[j] == 0 {
					to[j] = e
				} else {
					to[j+1] = e
				}
			}
		}
		t.log += by
		t.stored = 1 << t.log / 4
		break
	}
}
