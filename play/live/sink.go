package live

// Sink is where MIDI goes. One goroutine uses it.
type Sink interface {
	Send(message []byte) error // one message, at once
	Close() error
}

// Nowhere is a Sink that drops what it is sent.
type Nowhere struct{}

// Send does nothing.
func (Nowhere) Send([]byte) error { return nil }

// Close does nothing.
func (Nowhere) Close() error { return nil }
