//go:build !link || !cgo || js

package link

import "time"

// Peer does nothing, because the program was built without Link.
type Peer struct{}

// Join returns ErrNotBuilt.
func Join(func() time.Duration, float64, bool) (*Peer, error) { return nil, ErrNotBuilt }

// Leave does nothing.
func (*Peer) Leave() {}

func (*Peer) peers() int { return 0 }

// Tempo returns 0.
func (*Peer) Tempo() float64 { return 0 }

func (*Peer) plays() bool { return false }

// BeatAt returns 0.
func (*Peer) BeatAt(time.Duration, float64) float64 { return 0 }

// TimeOf returns 0.
func (*Peer) TimeOf(float64, float64) time.Duration { return 0 }

// SetTempo does nothing.
func (*Peer) SetTempo(float64) {}

func (*Peer) setPlays(bool) {}
