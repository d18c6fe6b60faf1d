// Package offer sends to channels without blocking.
package offer

// To sends a value. If this would block, it does nothing.
func To[T any](channel chan<- T, value T) {
	select {
	case channel <- value:
	default:
	}
}

// Wake wakes up the receiver of a channel with a buffer of one: at once, or the next time it receives.
func Wake(channel chan<- struct{}) { To(channel, struct{}{}) }
