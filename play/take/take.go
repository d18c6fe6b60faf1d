package take

import (
	"slices"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/scores"
)

// Message is a MIDI message, with the time at which it was sent on the performance's clock.
type Message struct {
	At   time.Duration
	Data midi.Message
}

// Tick is a position of the music at a time: a tick of the piece, and the tempo from there on in quarter notes a minute. Until the next Tick,
// the music may run, pause or jump.
type Tick struct {
	At    time.Duration
	Tick  int
	Tempo float64
}

// Take is a recording of what was heard of a performance. Everything must be added in order of time.
type Take struct {
	Title    string
	messages []Message
	ticks    []Tick
	meters   []meter
	markers  []marker
	names    [16]string // for each channel, the name of its part; empty if unused
}

// meter is a time signature that counts from a time on.
type meter struct {
	at time.Duration
	scores.Meter
}

// marker is a text that belongs to a time.
type marker struct {
	at   time.Duration
	text string
}

// Send records a message that was sent.
func (t *Take) Send(m Message) { t.messages = append(t.messages, m) }

// Tick records a position of the music.
func (t *Take) Tick(now Tick) {
	if n := len(t.ticks); n > 0 { // the times of a followed clock may go back slightly
		now.At = max(now.At, t.ticks[n-1].At)
	}
	t.ticks = append(t.ticks, now)
}

// Meter records the meter from a time on.
func (t *Take) Meter(at time.Duration, m scores.Meter) {
	m = m.Plain()
	if n := len(t.meters); n == 0 || t.meters[n-1].Meter != m {
		t.meters = append(t.meters, meter{at, m})
	}
}

// Mark records a text that belongs to a time, such as the start of a game.
func (t *Take) Mark(at time.Duration, text string) { t.markers = append(t.markers, marker{at, text}) }

// Name sets the name of the part on a channel, 1 to 16. If the channel has a name, Name does nothing.
func (t *Take) Name(channel int, part string) {
	if name := &t.names[channel-1]; *name == "" {
		*name = part
	}
}

// Heard reports whether the take contains any note.
func (t *Take) Heard() bool { return slices.ContainsFunc(t.messages, starts) }

// Duration returns the length of the take, from the start of its first bar.
func (t *Take) Duration() time.Duration { return t.end() - t.start() }

// Messages yields the messages for a file or a synthesizer. Their times count from the start of the first bar.
func (t *Take) Messages(yield func(after time.Duration, m midi.Message) bool) {
	start := t.start()
	for _, m := range t.music() {
		if !yield(max(0, m.At-start), m.Data) {
			return
		}
	}
}

// start returns the time at which the first bar started.
func (t *Take) start() time.Duration {
	if len(t.ticks) > 0 {
		return t.ticks[0].At
	}
	if first := slices.IndexFunc(t.messages, starts); first >= 0 {
		return t.messages[first].At
	}
	return 0
}

// end returns the time at which the last bar and all notes had ended.
func (t *Take) end() time.Duration {
	end := t.start()
	if n := len(t.ticks); n > 0 {
		end = t.ticks[n-1].At
	}
	if music := t.music(); len(music) > 0 {
		end = max(end, music[len(music)-1].At)
	}
	return end
}

// music returns the messages that the take keeps. It leaves out MIDI clock. It also leaves out messages that end all sound, if they come before
// the first or after the last note, because they were meant for notes of other programs.
func (t *Take) music() []Message {
	first := slices.IndexFunc(t.messages, starts)
	last := lastIndex(t.messages, func(m Message) bool { return starts(m) || m.Data.Is(midi.NoteOffMsg) })
	var pedals [16]bool
	var music []Message
	for i, m := range t.messages {
		var channel, controller, value uint8
		if m.Data.GetControlChange(&channel, &controller, &value) {
			silence := controller == midi.AllNotesOff || controller == midi.AllSoundOff || controller == midi.HoldPedalSwitch && value == 0 && !pedals[channel]
			if silence && (i < first || i > last) {
				continue
			}
			if controller == midi.HoldPedalSwitch {
				pedals[channel] = value != 0
			}
		}
		if !m.Data.Is(midi.RealTimeMsg) && !m.Data.Is(midi.SysCommonMsg) {
			music = append(music, m)
		}
	}
	return music
}

// starts reports whether a message starts a note.
func starts(m Message) bool {
	var channel, key, velocity uint8
	return m.Data.GetNoteStart(&channel, &key, &velocity)
}

func lastIndex(all []Message, is func(Message) bool) int {
	for i, m := range slices.Backward(all) {
		if is(m) {
			return i
		}
	}
	return -1
}
