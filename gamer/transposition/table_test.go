package transposition

import "testing"

func TestSettles(t *testing.T) {
	for _, c := range []struct {
		name               string
		value, alpha, beta float32 // the value found, and the window of the search that found it
		nowAlpha, nowBeta  float32 // the window of the search that looks it up
		settles            bool
	}{
		{"exact", 1, 0, 2, 5, 7, true},
		{"at least that, which is enough", 2, 0, 2, -1, 2, true},
		{"at least that, and more may be wanted", 2, 0, 2, 1, 3, false},
		{"at most that, which is too little", 0, 0, 2, 0, 3, true},
		{"at most that, and less may be wanted", 0, 0, 2, -3, -1, false},
	} {
		if got := KindOf(c.value, c.alpha, c.beta).Settles(c.value, c.nowAlpha, c.nowBeta); got != c.settles {
			t.Errorf("%s: %t, want %t", c.name, got, c.settles)
		}
	}
}

// TestAt stores many keys. It checks that each key is in the entry that At returns for that key, and that all entries are used.
func TestAt(t *testing.T) {
	table := New()
	for key := uint64(1); key < 1<<20; key++ {
		table.At(key).Key = key
	}
	used := 0
	for i := range table {
		if key := table[i].Key; key != 0 {
			used++
			if table.At(key) != &table[i] {
				t.Fatalf("entry %d has a key of another entry", i)
			}
		}
	}
	if used != len(table) {
		t.Errorf("neighbouring keys use %d of %d entries", used, len(table))
	}
}
