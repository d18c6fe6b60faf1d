// Package offer sends to channels without waiting.
package offer

// To sends a value, unless nobody takes it at once and the channel's buffer is full.
func To[T any](channel chan<- T, value T) {
	select {
	case channel <- value:
	default:
	}
}

// Wake wakes the receiver of a channel with a buffer of one, also if it looks there later.
func Wake(channel chan<- struct{}) { To(channel, struct{}{}) }
