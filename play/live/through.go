package live

import (
	"slices"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/scores"
)

// noPart is the part of notes played by hand on a channel that no part uses.
const noPart = -2

// hands tracks sounding notes played by hand, by channel and key.
type hands struct {
	out       *outputs
	foresight *foresight
	notes     map[[2]uint8]Note
}

// Through plays a channel message at once (a note, the pitch wheel, a controller) on the outputs of
// the channel's part. Any goroutine may call it.
func (p *Performance) Through(m midi.Message) {
	p.do(func(k *scheduler) { k.hands.play(m, k.perf.score) })
}

// EndThrough ends the notes that Through started.
func (p *Performance) EndThrough() {
	p.do(func(k *scheduler) {
		for key := range k.hands.notes {
			k.hands.end(key[0], key[1])
		}
	})
}

// play sends a message played by hand. A key that is struck again ends first. The end of a
// note goes to every output, as another score may have moved its part.
func (h *hands) play(m midi.Message, s *scores.Score) {
	var channel, key, velocity uint8
	switch {
	case m.GetNoteStart(&channel, &key, &velocity):
		h.end(channel, key)
		h.out.send(h.out.clock.Now(), partOn(s, channel), m)
		h.notes[[2]uint8{channel, key}] = h.foresight.byHand(channel, key, velocity)
	case m.GetNoteEnd(&channel, &key):
		h.end(channel, key)
	case m.GetChannel(&channel):
		h.out.send(h.out.clock.Now(), partOn(s, channel), m)
	}
}

// end ends a note if it sounds.
func (h *hands) end(channel, key uint8) {
	held := [2]uint8{channel, key}
	n, sounds := h.notes[held]
	if !sounds {
		return
	}
	delete(h.notes, held)
	h.out.send(h.out.clock.Now(), everyPart, midi.NoteOff(channel, key))
	if n.Number > 0 {
		h.foresight.end([]Note{n})
	}
}

// byHand tells listeners of a note played by hand. Its number is 0 if they do not want notes.
func (f *foresight) byHand(channel, key, velocity uint8) (n Note) {
	if f.perf.Ahead == 0 {
		return n
	}
	f.number++
	n = Note{
		Number: f.number, Part: max(partOn(f.perf.score, channel), everyPart), Channel: channel, Key: key, Velocity: velocity,
		Pitch: float64(key), At: f.perf.Clock.Now(),
	}
	f.perf.Emit(Event{Kind: NotesAhead, Notes: []Note{n}, Score: f.perf.score})
	return n
}

// partOn returns the part of a score that uses a channel; noPart if none does.
func partOn(s *scores.Score, channel uint8) int {
	i := slices.IndexFunc(s.Parts(), func(p *scores.Player) bool { return p.Channel == int(channel)+1 })
	if i < 0 {
		return noPart
	}
	return i
}
