package live

import "sync"

// inbox is a queue that any goroutine can fill, and that one goroutine, the receiver, empties. put never blocks.
type inbox[T any] struct {
	mu    sync.Mutex
	items []T
	wake  func() // wakes the receiver; nil while the receiver does not run
}

// put adds an item. runs is true if the receiver runs.
func (b *inbox[T]) put(item T) (runs bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.items = append(b.items, item)
	if b.wake != nil && len(b.items) == 1 {
		b.wake()
	}
	return b.wake != nil
}

// next removes the first item; ok is false if there is none.
func (b *inbox[T]) next() (item T, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.items) == 0 {
		return item, false
	}
	item, b.items = b.items[0], b.items[1:]
	return item, true
}

func (b *inbox[T]) clear() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.items = nil
}

// open sets the function that wakes the receiver when an item is added. wake is nil when the receiver ends.
func (b *inbox[T]) open(wake func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.wake = wake
	if wake != nil && len(b.items) > 0 {
		wake()
	}
}

func (b *inbox[T]) len() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.items)
}
