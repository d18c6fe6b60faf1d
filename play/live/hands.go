package live

import (
	"math"
	"sync/atomic"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// hands is what a performer's hands change while the music plays. It is read
// without a lock by whoever keeps time.
type hands struct {
	key      atomic.Int32  // 1 more than that of the note held; 0 for none
	tempo    atomic.Uint64 // bits of a float64; 0 for the score's
	velocity atomic.Int32  // of the score's loudest note; 0 for its own
}

// StartOn has every bar from the next one on start on a key, 0..127, as
// compose.Composer.StartOn says, until Release.
func (p *Performance) StartOn(key int) { p.hands.key.Store(int32(key) + 1) }

// Release has the bars start where the score says.
func (p *Performance) Release() { p.hands.key.Store(0) }

// SetTempo sets the tempo from now on, in quarter notes a minute, whatever the
// score has. A clock that is followed has its own.
func (p *Performance) SetTempo(tempo float64) { p.hands.tempo.Store(math.Float64bits(tempo)) }

// SetVelocity sets the velocity, 1..127, of what the score has for its loudest
// note. Those of other notes are in proportion. What is kept of the performance
// has the score's.
func (p *Performance) SetVelocity(loudest int) { p.hands.velocity.Store(int32(loudest)) }

// tempoOr is the tempo that was set, or another one.
func (h *hands) tempoOr(tempo float64) float64 {
	if bits := h.tempo.Load(); bits != 0 {
		return math.Float64frombits(bits)
	}
	return tempo
}

// shade is a message with the velocity that was set.
func (h *hands) shade(m midi.Message, written scores.Span) midi.Message {
	var channel, key, velocity uint8
	loudest := h.velocity.Load()
	if loudest == 0 || !m.GetNoteStart(&channel, &key, &velocity) {
		return m
	}
	shaded := math.Round(float64(velocity) * float64(loudest) / float64(written.High))
	return midi.NoteOn(channel, key, uint8(min(max(shaded, 1), 127)))
}

// given is a step that starts on the note that is held, if one is.
func (k *timekeeper) given(s step) step {
	if key := k.hands.key.Load(); key != 0 {
		s.turn = s.going.StartOn(int(key) - 1)
		s.match = s.going.Snapshot()
	}
	return s
}

// retime goes on in the tempo that was set, from the next tick on. A clock that
// is followed says itself which tick it is.
func (k *timekeeper) retime() {
	tempo := k.hands.tempoOr(k.tempo)
	if tempo == k.tempo || k.follow != nil {
		return
	}
	passed := max(0, k.Clock.Now()-k.due)
	tick := k.tick + int(math.Ceil(float64(passed)/float64(time.Second)/compose.Seconds(1, k.tempo)*k.factor))
	k.due, k.tick, k.tempo = k.at(tick), tick, tempo
}
