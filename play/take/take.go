package take

import (
	"slices"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/scores"
)

// Message is a message that was sent at a time of the performance's clock.
type Message struct {
	At   time.Duration
	Data midi.Message
}

// Tick is where the music was at a time: a tick of the piece, and the tempo from there on,
// in quarter notes a minute. From one Tick to the next the music went on, stood still, or
// jumped to another tick.
type Tick struct {
	At    time.Duration
	Tick  int
	Tempo float64
}

// Take is what was heard of a performance. What is added comes in the order of time.
type Take struct {
	Title    string
	messages []Message
	ticks    []Tick
	meters   []meter
	markers  []marker
	names    [16]string // of the parts, by channel; empty where there is none
}

// meter is a time signature from a time on.
type meter struct {
	at time.Duration
	scores.Meter
}

// marker is a text at a time.
type marker struct {
	at   time.Duration
	text string
}

// Send adds a message.
func (t *Take) Send(m Message) { t.messages = append(t.messages, m) }

// Tick adds where the music is.
func (t *Take) Tick(now Tick) {
	if n := len(t.ticks); n > 0 { // a clock that is followed may be a moment behind
		now.At = max(now.At, t.ticks[n-1].At)
	}
	t.ticks = append(t.ticks, now)
}

// Meter says how long the bars are from a time on.
func (t *Take) Meter(at time.Duration, m scores.Meter) {
	if n := len(t.meters); n == 0 || t.meters[n-1].Meter != m {
		t.meters = append(t.meters, meter{at, m})
	}
}

// Mark puts a text at a time, as at the start of a game.
func (t *Take) Mark(at time.Duration, text string) { t.markers = append(t.markers, marker{at, text}) }

// Name names the part on a channel, 1 to 16. The first name of a channel stays.
func (t *Take) Name(channel int, part string) {
	if name := &t.names[channel-1]; *name == "" {
		*name = part
	}
}

// Heard reports whether a note sounded.
func (t *Take) Heard() bool { return slices.ContainsFunc(t.messages, starts) }

// Duration is how long the take lasts, from its first bar on.
func (t *Take) Duration() time.Duration { return t.end() - t.start() }

// Messages yields what a file or a synthesizer is told, with the time since the first bar.
func (t *Take) Messages(yield func(after time.Duration, m midi.Message) bool) {
	start := t.start()
	for _, m := range t.music() {
		if !yield(max(0, m.At-start), m.Data) {
			return
		}
	}
}

// start is when the first bar began.
func (t *Take) start() time.Duration {
	if len(t.ticks) > 0 {
		return t.ticks[0].At
	}
	if first := slices.IndexFunc(t.messages, starts); first >= 0 {
		return t.messages[first].At
	}
	return 0
}

// end is when the last bar was over, and all notes.
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

// music is the messages that are of use afterwards. Clocks are not, nor is the silence
// before the first note and after the last one, which is for what others left sounding.
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
