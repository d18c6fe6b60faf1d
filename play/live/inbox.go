package live

import "sync"

// inbox holds what others leave for one goroutine, in the order in which it came.
// Nobody who leaves something waits.
type inbox[T any] struct {
	mu    sync.Mutex
	items []T
	wake  func() // tells the goroutine that there is something; nil before it runs
}

// put leaves something. It reports whether the goroutine runs that takes it.
func (b *inbox[T]) put(item T) (runs bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.items = append(b.items, item)
	if b.wake != nil && len(b.items) == 1 {
		b.wake()
	}
	return b.wake != nil
}

// next takes what was left first; ok is false where there is nothing.
func (b *inbox[T]) next() (item T, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.items) == 0 {
		return item, false
	}
	item, b.items = b.items[0], b.items[1:]
	return item, true
}

// clear forgets what was left.
func (b *inbox[T]) clear() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.items = nil
}

// open has wake be called when something is left from now on. Nil is for the
// goroutine that ends.
func (b *inbox[T]) open(wake func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.wake = wake
	if wake != nil && len(b.items) > 0 {
		wake()
	}
}

// len is how much was left.
func (b *inbox[T]) len() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.items)
}
