package compose

import (
	"fmt"
	"iter"
	"slices"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/scores"
)

// Strike is a note as a MIDI device plays it: its key, channel and, in some tunings, pitch bend.
type Strike struct {
	On, Off  int // ticks from the start of the piece
	Channel  uint8
	Key      uint8
	Velocity uint8
	Bent     bool  // the channel needs a new pitch bend before the note
	Bend     int16 // value of the pitch bend, -8192..8191
}

// Wheel returns the MIDI message that sets the pitch bend.
func (s Strike) Wheel() midi.Message { return midi.Pitchbend(s.Channel, s.Bend) }

// Start returns the note-on message.
func (s Strike) Start() midi.Message { return midi.NoteOn(s.Channel, s.Key, s.Velocity) }

// Stop returns the note-off message.
func (s Strike) Stop() midi.Message { return midi.NoteOff(s.Channel, s.Key) }

// Pitch returns the pitch at which the note sounds, as a MIDI key number with a fraction. The parameter by is the score that has composed the note,
// and part is the note's part.
func (s Strike) Pitch(by *scores.Score, part int) float64 {
	const centre = 8192
	switch t := by.Tuning; {
	case t == nil || by.Parts()[part].Percussion():
		return float64(s.Key)
	case t.Bends():
		return float64(s.Key) + float64(float64(s.Bend)*float64(t.Bend)/centre)
	}
	return by.Pitch(int(s.Key))
}

// Strikes returns the notes of a part in a bar that starts at tick start, in the order in which they sound. If the score's tuning uses pitch
// bends, the part's channels take turns: a note dies away before its channel gets another pitch bend. If there are too few channels for this,
// notes with the same pitch bend share a channel.
func Strikes(s *scores.Score, part, start int, notes []Note) []Strike {
	strikes := make([]Strike, 0, len(notes))
	if settings := s.Parts()[part]; s.Tuning == nil || !s.Tuning.Bends() || settings.Percussion() {
		for _, channel := range PartChannels(s, part) {
			for _, n := range notes {
				strikes = append(strikes, Strike{On: n.On, Off: n.Off, Channel: channel, Key: uint8(n.Key), Velocity: uint8(n.Velocity)})
			}
		}
		return strikes
	}
	turn := newTurn(s, part, start)
	for _, n := range notes {
		key, bend := s.Wheel(n.Key)
		strike := Strike{On: n.On, Off: n.Off, Key: uint8(key), Velocity: uint8(n.Velocity), Bend: bend}
		if turn.take(&strike) {
			strikes = append(strikes, strike)
		}
	}
	return strikes
}

// barStrikes yields the notes of a part in a movement as strikes. If the tuning uses pitch bends, it yields one slice per bar, otherwise a
// single slice. notes must be in the order in which they sound.
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

// turn gives the notes of a part channels in turn.
type turn struct {
	channels []int      // 0 stands for a channel of another synthesizer
	strikes  [][]Strike // notes so far of each channel
	busy     []int      // for each channel, the tick until which it sounds
	at       int
	shares   bool
}

// newTurn returns a turn for the bar that starts at tick start. Its first channel is the one after the channels of the earlier bars, if each of
// them had three notes.
func newTurn(s *scores.Score, part, start int) *turn {
	channels := s.Tuning.Channels[part]
	bar := start / s.Meter.Ticks()
	return &turn{
		channels: channels,
		strikes:  make([][]Strike, len(channels)),
		busy:     make([]int, len(channels)),
		at:       bar * notesInBar % len(channels),
		shares:   s.SharesChannels(part),
	}
}

// take gives a note a channel. It returns false if this is a channel of another synthesizer.
func (t *turn) take(n *Strike) (here bool) {
	place := t.next(n.On)
	alike := -1
	if t.shares || t.busy[place] > n.On {
		alike = slices.IndexFunc(t.strikes, n.fits)
	}
	if n.Bent = alike < 0; n.Bent {
		t.at = (place + 1) % len(t.channels)
	} else {
		place = alike
	}
	n.Channel = uint8(max(0, t.channels[place]-1))
	t.strikes[place] = append(t.strikes[place], *n)
	t.busy[place] = max(t.busy[place], n.Off)
	return t.channels[place] > 0
}

// fits reports whether a strike can share a channel with the channel's notes. This needs at least one note that still sounds when the strike
// starts; all such notes must have the same pitch bend and other keys.
func (s *Strike) fits(channel []Strike) bool {
	sounds := false
	for _, other := range channel {
		if other.Off > s.On {
			if sounds = other.Bend == s.Bend && other.Key != s.Key; !sounds {
				return false
			}
		}
	}
	return sounds
}

// next returns the index of the next channel, in turn, that is silent at a tick. If all channels sound, it returns the channel that falls silent
// first.
func (t *turn) next(tick int) int {
	best := t.at
	for i := range t.channels {
		c := (t.at + i) % len(t.channels)
		if t.busy[c] <= tick {
			return c
		}
		if t.busy[c] < t.busy[best] {
			best = c
		}
	}
	return best
}

// TooFewChannelsError says that notes of a part sound at the same time with different pitch bends, and that the part has too few channels for
// them.
type TooFewChannelsError struct {
	Part     string
	Channels int
}

func (e *TooFewChannelsError) Error() string {
	return fmt.Sprintf("%s has %d channels, but more notes at the same time", e.Part, e.Channels)
}

// checkStrikes returns an error if notes with different pitch bends, or two notes with the same key, sound at the same time on one channel.
func checkStrikes(s *scores.Score, part int, strikes []Strike) error {
	for i, a := range strikes {
		for _, b := range strikes[:i] {
			if b.Channel == a.Channel && b.Off > a.On && (b.Bend != a.Bend || b.Key == a.Key) {
				return &TooFewChannelsError{s.Parts()[part].Name, len(s.Tuning.Channels[part])}
			}
		}
	}
	return nil
}
