package solver

import "math/bits"

// table is a transposition table. It starts small and grows as it fills, so that clearing it is cheap after a short search.
//
// A bijection scrambles the keys. The upper bits of a scrambled key choose a bucket of two slots. A slot stores the other bits of the key. So two
// positions are never confused, and grow can move a slot to a larger table without knowing the original key.
type table struct {
	slots        []uint64
	keyBits      int
	log          int // binary logarithm of the number of buckets
	least, most  int // bounds of the field log
	storedAtSize int // slots stored since the last growth
}

// From its highest bit on, a slot holds: the rest of the key, the logarithm of the effort, the lower bound and the upper bound. An empty slot is
// 0.
const (
	boundBits = 6
	boundMask = 1<<boundBits - 1
	bias      = 1 << (boundBits - 1) // is added to bounds, so that they are stored as positive numbers
	effortAt  = 2 * boundBits
	restAt    = effortAt + 5
	dataMask  = 1<<restAt - 1
)

// newTable returns a table for keys of keyBits bits. It takes at most the given number of bytes, but never less than the smallest possible size,
// which is 4 MB for keys of 64 bits.
func newTable(keyBits, bytes int) *table {
	t := &table{keyBits: keyBits}
	t.least, t.most = tableLogs(keyBits, bytes)
	t.log = t.least
	t.slots = make([]uint64, 2<<t.most)
	useHugePages(t.slots)
	return t
}

// bucketBytes is the size of a bucket, in bytes.
const bucketBytes = 16

// tableLogs returns the binary logarithms of the least and the greatest number of buckets.
func tableLogs(keyBits, bytes int) (least, most int) {
	least = max(5, keyBits+restAt-64)
	return least, max(least, min(keyBits-1, bits.Len(uint(bytes)/bucketBytes)-1))
}

func (t *table) clear() {
	clear(t.slots[:2<<t.log])
	t.log, t.storedAtSize = t.least, 0
}

// bucket returns the bucket of a key. It also returns those bits of the key that the bucket's index does not determine; a slot of the bucket stores
// them.
func (t *table) bucket(key uint64) (slots *[2]uint64, rest uint64) {
	const golden = 0x9E3779B97F4A7C15 // 2^64 over the golden ratio; odd, so that multiplication is a bijection
	key = (key ^ key>>(t.keyBits/2&63)) * golden
	key &= 1<<t.keyBits - 1
	restBits := (t.keyBits - t.log) & 63
	i := key >> restBits << 1
	return (*[2]uint64)(t.slots[i : i+2]), key & (1<<restBits - 1)
}

// prefetch starts to fetch the bucket of a key into the cache.
func (t *table) prefetch(key uint64) {
	slots, _ := t.bucket(key)
	prefetch(slots)
}

// find returns the bounds stored for a key. The bool is false if no bounds are stored.
func (t *table) find(key uint64) (bounds, bool) {
	slots, rest := t.bucket(key)
	slot := slots[0]
	if slot>>restAt != rest || slot == 0 {
		if slot = slots[1]; slot>>restAt != rest || slot == 0 {
			return bounds{}, false
		}
	}
	return bounds{int(slot>>boundBits&boundMask) - bias, int(slot&boundMask) - bias}, true
}

// store stores the bounds of a key. effort is the number of nodes that were searched to find them. In a bucket, the first slot is for the result
// with the greatest effort, the second for the latest result.
func (t *table) store(key uint64, known bounds, effort uint64) {
	data := uint64(bits.Len64(effort))<<effortAt | uint64(known.low+bias)<<boundBits | uint64(known.high+bias)
	slots, rest := t.bucket(key)
	slot := rest<<restAt | data
	switch {
	case slots[0] != 0 && slots[0]>>restAt == rest:
		slots[0] = slot
		return
	case slots[1] != 0 && slots[1]>>restAt == rest:
		slots[1] = slot
		return
	case data>>effortAt >= slots[0]&dataMask>>effortAt:
		if slots[1] == 0 {
			slots[1] = slots[0]
		}
		slots[0] = slot
	default:
		slots[1] = slot
	}
	if t.storedAtSize++; t.storedAtSize > 1<<t.log && t.log < t.most {
		t.grow()
	}
}

// grow splits each bucket into four, or into two if the greatest size allows no more. It goes from the last bucket to the first, so that new
// buckets do not overwrite old ones.
func (t *table) grow() {
	by := min(2, t.most-t.log)
	restBits := t.keyBits - t.log - by
	for i := 1<<t.log - 1; i >= 0; i-- {
		old := [2]uint64(t.slots[2*i:])
		into := t.slots[2*i<<by : 2*(i+1)<<by]
		clear(into)
		for _, slot := range old {
			if slot == 0 {
				continue
			}
			j := slot >> (restBits + restAt) << 1
			if into[j] != 0 {
				j++
			}
			into[j] = slot & (1<<(restBits+restAt) - 1)
		}
	}
	t.log += by
	t.storedAtSize = 0
}
