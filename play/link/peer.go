//go:build link && cgo && !js

package link

// #cgo CXXFLAGS: -std=c++17
// #cgo linux CXXFLAGS: -DLINK_PLATFORM_LINUX=1
// #cgo darwin CXXFLAGS: -DLINK_PLATFORM_MACOSX=1
// #cgo windows CXXFLAGS: -DLINK_PLATFORM_WINDOWS=1
// #cgo windows LDFLAGS: -liphlpapi -lwinmm -lws2_32
// #include "link.h"
import "C"

import "time"

// Peer is this program's membership in a Link session. Any goroutine may call its methods until Leave is called.
type Peer struct {
	link *C.mc4_link
	now  func() time.Duration
}

// Join joins the Link session in the network, or starts a session with the given tempo. The function now is the clock for all times. If startStop is
// true, the peer shares start and stop with all peers that share them.
func Join(now func() time.Duration, tempo float64, startStop bool) (*Peer, error) {
	share := C.int(0)
	if startStop {
		share = 1
	}
	return &Peer{C.mc4_link_join(C.double(tempo), share), now}, nil
}

// Leave leaves the Link session.
func (p *Peer) Leave() { C.mc4_link_leave(p.link) }

// peers returns the number of other programs in the Link session.
func (p *Peer) peers() int { return int(C.mc4_link_peers(p.link)) }

// Tempo returns the tempo of the Link session in quarter notes a minute.
func (p *Peer) Tempo() float64 { return float64(C.mc4_link_look(p.link).tempo) }

// plays returns true if the Link session plays.
func (p *Peer) plays() bool { return C.mc4_link_look(p.link).plays != 0 }

// BeatAt returns the beat of the Link session at a time. Beats are quarter notes. A quantum is the length of a bar in beats; bars start at its
// multiples.
func (p *Peer) BeatAt(at time.Duration, quantum float64) float64 {
	return float64(C.mc4_link_beat_at(p.link, p.theirs(at), C.double(quantum)))
}

// TimeOf returns the time of a beat. It is the inverse of BeatAt.
func (p *Peer) TimeOf(beat, quantum float64) time.Duration {
	return p.ours(C.mc4_link_time_of(p.link, C.double(beat), C.double(quantum)))
}

// SetTempo changes the tempo for all programs in the Link session.
func (p *Peer) SetTempo(tempo float64) {
	C.mc4_link_set_tempo(p.link, C.double(tempo), C.mc4_link_now(p.link))
}

// setPlays starts or stops the Link session.
func (p *Peer) setPlays(plays bool) {
	value := C.int(0)
	if plays {
		value = 1
	}
	C.mc4_link_set_plays(p.link, value, C.mc4_link_now(p.link))
}

// theirs converts a time from p.now to Link's clock; ours does the opposite. They compare the two clocks each time, because the operating system may
// adjust the speed of only one of them.
func (p *Peer) theirs(at time.Duration) C.longlong {
	return C.longlong((at + p.ahead()) / time.Microsecond)
}

func (p *Peer) ours(at C.longlong) time.Duration {
	return time.Duration(at)*time.Microsecond - p.ahead()
}

// ahead returns how far Link's clock is ahead of p.now. As a thread may be interrupted between reading the two clocks, ahead reads them several
// times, and uses the readings that took the shortest time.
func (p *Peer) ahead() (ahead time.Duration) {
	const looks = 3
	closest := time.Hour
	for range looks {
		before := p.now()
		theirs := time.Duration(C.mc4_link_now(p.link)) * time.Microsecond
		if took := p.now() - before; took < closest {
			closest, ahead = took, theirs-before-took/2
		}
	}
	return ahead
}
