package compose

import (
	"fmt"
	"iter"
	"math"
	"slices"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/scores"
)

// Strike is a note as MIDI strikes it: the key and the channel, and the pitch wheel
// before it, where that says the pitch.
type Strike struct {
	On, Off  int // ticks from the start of the piece
	Channel  uint8
	Key      uint8
	Velocity uint8
	Bent     bool  // whether the wheel is set
	Bend     int16 // of the wheel, -8192..8191
}

// Wheel is the message that sets the pitch wheel.
func (s Strike) Wheel() midi.Message { return midi.Pitchbend(s.Channel, s.Bend) }

// Start is the message that starts the note.
func (s Strike) Start() midi.Message { return midi.NoteOn(s.Channel, s.Key, s.Velocity) }

// Stop is the message that ends the note.
func (s Strike) Stop() midi.Message { return midi.NoteOff(s.Channel, s.Key) }

// Strikes is the notes of a part in a bar, which begins on tick start, in the order in
// which they sound. Where the score's tuning bends them, each gets one of the part's
// channels in turn, so that it dies away before its channel is bent again.
func Strikes(s *scores.Score, part, start int, notes []Note) []Strike {
	strikes := make([]Strike, len(notes))
	if settings := s.Parts()[part]; s.Tuning == nil || !s.Tuning.Bends() || settings.Percussion() {
		channel := uint8(settings.Channel - 1)
		for i, n := range notes {
			strikes[i] = Strike{On: n.On, Off: n.Off, Channel: channel, Key: uint8(n.Key), Velocity: uint8(n.Velocity)}
		}
		return strikes
	}
	turn := newTurn(s, part, start)
	for i, n := range notes {
		key, bend := s.Nearest(n.Key)
		strikes[i] = Strike{
			On: n.On, Off: n.Off, Channel: turn.next(n), Key: uint8(key), Velocity: uint8(n.Velocity),
			Bent: true, Bend: wheel(bend, s.Tuning.Bend),
		}
	}
	return strikes
}

// barStrikes is the strikes of a part in a movement, bar by bar where that matters. The
// notes are in the order in which they sound.
func barStrikes(s *scores.Score, part int, m Movement, notes []Note) iter.Seq[[]Strike] {
	return func(yield func([]Strike) bool) {
		if s.Tuning != nil && s.Tuning.Bends() {
			for i := range m.Bars {
				here, _ := slices.BinarySearchFunc(notes, m.Bars[i].End(), func(n Note, tick int) int { return n.On - tick })
				if !yield(Strikes(s, part, m.Bars[i].Start, notes[:here])) {
					return
				}
				notes = notes[here:]
			}
		}
		start := 0
		if m.Ending != nil {
			start = m.Ending.Start
		}
		yield(Strikes(s, part, start, notes))
	}
}

const drums = 10 // the channel of percussion, which has no pitch

// wheel is the place of a pitch wheel that bends so many semitones.
func wheel(semitones float64, most int) int16 {
	const centre = 8192
	place := math.Round(semitones / float64(most) * centre)
	return int16(min(max(place, -centre), centre-1))
}

// turn gives out the channels of a part in turn.
type turn struct {
	channels []int
	busy     []int // until which tick, by channel
	at       int
}

// newTurn begins where the bar before, and the one before that, will have left off: a bar
// of a player has three notes.
func newTurn(s *scores.Score, part, start int) *turn {
	channels := s.Tuning.Channels[part]
	bar := start / s.Meter.Ticks()
	return &turn{channels, make([]int, len(channels)), bar * notesInBar % len(channels)}
}

// next is the channel for a note: the next one that is free, or else the one that will be
// soonest.
func (t *turn) next(n Note) uint8 {
	best := t.at
	for i := range t.channels {
		c := (t.at + i) % len(t.channels)
		if t.busy[c] <= n.On {
			best = c
			break
		}
		if t.busy[c] < t.busy[best] {
			best = c
		}
	}
	t.busy[best] = max(t.busy[best], n.Off)
	t.at = (best + 1) % len(t.channels)
	return uint8(t.channels[best] - 1)
}

// checkStrikes refuses notes that would have to share a channel that bends them
// apart.
func checkStrikes(s *scores.Score, part int, strikes []Strike) error {
	for i, a := range strikes {
		for _, b := range strikes[:i] {
			if a.Bent && b.Channel == a.Channel && b.Off > a.On && b.Bend != a.Bend {
				return fmt.Errorf("more than the %d notes sound together that %s has channels for", len(s.Tuning.Channels[part]), s.Parts()[part].Name)
			}
		}
	}
	return nil
}
