package compose

import (
	"fmt"
	"iter"
	"slices"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/scores"
)

// Strike is a note as MIDI strikes it: its key and channel and, in some tunings, the position of the pitch wheel.
type Strike struct {
	On, Off  int // ticks from the start of the piece
	Channel  uint8
	Key      uint8
	Velocity uint8
	Bent     bool  // set the wheel before the note
	Bend     int16 // of the wheel, -8192..8191
}

// Wheel returns the message that sets the pitch wheel.
func (s Strike) Wheel() midi.Message { return midi.Pitchbend(s.Channel, s.Bend) }

// Start returns the message that starts the note.
func (s Strike) Start() midi.Message { return midi.NoteOn(s.Channel, s.Key, s.Velocity) }

// Stop returns the message that ends the note.
func (s Strike) Stop() midi.Message { return midi.NoteOff(s.Channel, s.Key) }

// Pitch returns the sounding pitch of a note of a part, in semitones counted like keys.
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

// Strikes returns the notes of a part in a bar, which starts on tick start, in the order in which they sound. If the score's tuning bends
// them, the part's channels take turns, so that a note dies away before its channel is bent again. If there are few channels, notes with
// the same bend share one.
func Strikes(s *scores.Score, part, start int, notes []Note) []Strike {
	strikes := make([]Strike, 0, len(notes))
	if settings := s.Parts()[part]; s.Tuning == nil || !s.Tuning.Bends() || settings.Percussion() {
		for _, channel := range partChannels(s, part) {
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

// barStrikes yields the strikes of a part in a movement, bar by bar if the tuning bends them. The
// notes must be in the order in which they sound.
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

// turn assigns the channels of a part in turn.
type turn struct {
	channels []int      // 0 for channels of other synthesizers
	strikes  [][]Strike // by channel
	busy     []int      // by channel: the tick until which it sounds
	at       int
	shares   bool
}

// newTurn starts with the channel that follows those of the earlier bars' notes, as if each bar had three notes.
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

// take assigns a channel to a strike. The result here is false if the channel belongs to another synthesizer.
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

// fits reports whether a strike can join the notes on a channel: some still sound when it starts, all with the same bend and on other keys.
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

// next returns the index of the next channel that is free on a tick. If none is free, it returns the channel that is free soonest.
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

// TooFewChannelsError means that a part has too few channels for its simultaneous notes with different bends.
type TooFewChannelsError struct {
	Part     string
	Channels int
}

func (e *TooFewChannelsError) Error() string {
	return fmt.Sprintf("%s has %d channels, but more notes sound together", e.Part, e.Channels)
}

// checkStrikes rejects notes with different bends that would have to share a channel.
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
