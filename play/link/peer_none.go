//go:build !link || !cgo || js

package link

import "time"

// Peer would be this program's place in a session: it was built without Link.
type Peer struct{}

// Join reports that there is no Link.
func Join(func() time.Duration, float64, bool) (*Peer, error) { return nil, ErrNotBuilt }

// Leave does nothing.
func (*Peer) Leave() {}

// Peers is none.
func (*Peer) Peers() int { return 0 }

// Tempo is none.
func (*Peer) Tempo() float64 { return 0 }

// Plays is never.
func (*Peer) Plays() bool { return false }

// BeatAt is none.
func (*Peer) BeatAt(time.Duration, float64) float64 { return 0 }

// TimeOf is none.
func (*Peer) TimeOf(float64, float64) time.Duration { return 0 }

// SetTempo does nothing.
func (*Peer) SetTempo(float64) {}

// SetPlays does nothing.
func (*Peer) SetPlays(bool) {}
