package live

import (
	"slices"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/scores"
)

// noPart is the part of notes played by hand on a channel that no part uses.
const noPart = -2

// through maps channel and key to the sounding notes that are played by hand.
type through map[[2]uint8]Note

// Through plays a channel message at once (a note, the pitch wheel, a controller) on the outputs of
// the channel's part. Any goroutine may call it.
func (p *Performance) Through(m midi.Message) { p.do(func(k *scheduler) { k.playThrough(m) }) }

// EndThrough ends the notes that Through started.
func (p *Performance) EndThrough() {
	p.do(func(k *scheduler) {
		for key := range k.through {
			k.playThrough(midi.NoteOff(key[0], key[1]))
		}
	})
}

// playThrough sends a message played by hand. A key that is struck again ends first. The end of a
// note goes to every output, as another score may have moved its part.
func (k *scheduler) playThrough(m midi.Message) {
	var channel, key, velocity uint8
	switch {
	case m.GetNoteStart(&channel, &key, &velocity):
		k.endThrough(channel, key)
		k.send(k.Clock.Now(), partOn(k.score, channel), m)
		k.through[[2]uint8{channel, key}] = k.tellThrough(channel, key, velocity)
	case m.GetNoteEnd(&channel, &key):
		k.endThrough(channel, key)
	case m.GetChannel(&channel):
		k.send(k.Clock.Now(), partOn(k.score, channel), m)
	}
}

// endThrough ends a note if it sounds.
func (k *scheduler) endThrough(channel, key uint8) {
	held := [2]uint8{channel, key}
	n, sounds := k.through[held]
	if !sounds {
		return
	}
	delete(k.through, held)
	k.send(k.Clock.Now(), everyPart, midi.NoteOff(channel, key))
	if n.Number > 0 {
		k.tellEnded([]Note{n})
	}
}

// tellThrough tells listeners of a note played by hand. Its number is 0 if they do not want notes.
func (k *scheduler) tellThrough(channel, key, velocity uint8) (n Note) {
	if k.Ahead == 0 {
		return n
	}
	k.number++
	n = Note{
		Number: k.number, Part: max(partOn(k.score, channel), everyPart), Channel: channel, Key: key, Velocity: velocity,
		Pitch: float64(key), At: k.Clock.Now(),
	}
	k.Emit(Event{Kind: NotesAhead, Notes: []Note{n}, Score: k.score})
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
