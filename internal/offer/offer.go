// Package offer sends to channels without waiting.
package offer

// To sends a value, unless this would block.
func To[T any](channel chan<- T, value T) {
	select {
	case channel <- value:
	default:
	}
}

// Wake sends to a channel that has a buffer of one, so that its receiver wakes up now, or does not wait the next time.
func Wake(channel chan<- struct{}) { To(channel, struct{}{}) }
