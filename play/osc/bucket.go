package osc

import "time"

// bucket is a token bucket, which limits the number of events per second.
type bucket struct {
	rate, left float64
	at         time.Time
}

// take returns true if one more event is allowed at the given time.
func (b *bucket) take(now time.Time) bool {
	if !b.at.IsZero() {
		b.left = min(b.rate, b.left+float64(b.rate*now.Sub(b.at).Seconds()))
	}
	b.at = now
	if b.left < 1 {
		return false
	}
	b.left--
	return true
}
