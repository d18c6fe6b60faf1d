package species

import "math/bits"

// Keys is a set of MIDI keys, 0 to 127.
type Keys [2]uint64

// Add adds a key to the set.
func (k *Keys) Add(key int) { k[key>>6] |= 1 << (key & 63) }

func (k *Keys) remove(key int) { k[key>>6] &^= 1 << (key & 63) }

// Has reports whether a key is in the set.
func (k Keys) Has(key int) bool { return key>>7 == 0 && k[key>>6]>>(key&63)&1 == 1 }

// All iterates over the keys in ascending order.
func (k Keys) All(yield func(key int) bool) {
	for i, word := range k {
		for ; word != 0; word &= word - 1 {
			if !yield(i<<6 + bits.TrailingZeros64(word)) {
				return
			}
		}
	}
}

func (k Keys) empty() bool        { return k[0]|k[1] == 0 }
func (k Keys) and(o Keys) Keys    { return Keys{k[0] & o[0], k[1] & o[1]} }
func (k Keys) or(o Keys) Keys     { return Keys{k[0] | o[0], k[1] | o[1]} }
func (k Keys) within(o Keys) bool { return k[0]&^o[0]|k[1]&^o[1] == 0 }

// from returns the keys in the set that are key or higher.
func (k Keys) from(key int) Keys {
	switch {
	case key > 127:
		return Keys{}
	case key >= 64:
		return Keys{0, k[1] &^ (1<<(key-64) - 1)}
	}
	return Keys{k[0] &^ (1<<max(key, 0) - 1), k[1]}
}

// to returns the keys in the set that are key or lower.
func (k Keys) to(key int) Keys {
	after := k.from(key + 1)
	return Keys{k[0] &^ after[0], k[1] &^ after[1]}
}
