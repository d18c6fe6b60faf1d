package live

import (
	"slices"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/scores"
)

// noPart is used instead of the index of a part, for notes that a person plays on a channel that no part uses.
const noPart = -2

// hands holds the sounding notes that a person plays by hand on a keyboard. The map notes is indexed by channel and MIDI key.
type hands struct {
	out       *outputs
	foresight *foresight
	notes     map[[2]uint8]Note
}

// Through sends a channel message (a note, the pitch wheel, a controller) at once. It goes to the outputs of the part that uses the channel. Any
// goroutine may call Through.
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

// play sends a message played by hand. If a key that sounds is struck again, its first note ends before. The end of a note goes to all outputs,
// because with a new score another output may play the part.
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

// end ends a note; it does nothing if the note does not sound.
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

// byHand announces a note played by hand to listeners. If notes are not announced, the result has the number 0.
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

// partOn returns the index of the part that uses a channel; noPart if no part uses it.
func partOn(s *scores.Score, channel uint8) int {
	i := slices.IndexFunc(s.Parts(), func(p *scores.Player) bool { return p.Channel == int(channel)+1 })
	if i < 0 {
		return noPart
	}
	return i
}
