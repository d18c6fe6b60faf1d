package sound

import (
	"cmp"
	"context"
	"errors"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/compose/audio"
	"midiconnect4/play/live"
)

// Reasons why there is no sound.
var (
	ErrNoDriver = errors.New("this midiconnect4 was built without live sound")
	ErrNoCard   = errors.New("no sound card answers")
)

// Card is the machine's default sound card or sound server. It is a live.Destination.
type Card struct {
	Font  *audio.Font
	Gain  float64    // in decibels
	Clock live.Clock // the clock of the performance

	open   func() (device, error) // opens the card; nil to use the function openDevice
	block  int                    // size of the synthesizer's blocks in frames; 0 for the default
	output *Output                // the output that was opened last
	seen   int64                  // number of the card's calls for sound at the last call of Present
	still  int                    // number of calls of Present in a row that found no new call for sound
}

// device is an open sound card.
type device interface {
	rate() int // in frames a second
	// start starts playback. The card calls fill to get sound: left and right samples in turn.
	start(fill func(out []float32)) error
	gone() bool // returns true if the card has stopped by itself
	close()     // closes the card after the card has played the sound that it got
}

// Name returns a name for people.
func (*Card) Name() string { return "the sound card" }

// Open opens the card. The error is ErrNoDriver or ErrNoCard, or says that the synthesizer cannot use the font.
func (c *Card) Open() (live.Output, error) {
	open := c.open
	if open == nil {
		open = openDevice
	}
	d, err := open()
	if err != nil {
		return nil, err
	}
	s, err := newStream(c.Font, c.Gain, c.Clock, d.rate(), cmp.Or(c.block, block))
	if err == nil {
		err = d.start(s.fill)
	}
	if err != nil {
		d.close()
		return nil, err
	}
	c.output, c.seen, c.still = &Output{stream: s, device: d}, 0, 0
	return c.output, nil
}

// Check returns the error with which the card cannot be opened: ErrNoDriver or ErrNoCard.
func Check() error {
	d, err := openDevice()
	if err == nil {
		d.close()
	}
	return err
}

// Present returns true if the card still calls for sound.
func (c *Card) Present() bool {
	const patience = 8 // number of calls of Present without a call for sound; there are four calls of Present a second
	o := c.output
	if o == nil || o.device.gone() || o.stream.broken.Load() {
		return false
	}
	if calls := o.stream.calls.Load(); calls != c.seen {
		c.seen, c.still = calls, 0
		return true
	}
	c.still++
	return c.still < patience
}

// Gaps returns the number of dropouts since the card was opened. A machine with too much other work causes dropouts.
func (c *Card) Gaps() int {
	if c.output == nil {
		return 0
	}
	return int(c.output.stream.report.gaps.Load())
}

// Output is an open card with its synthesizer.
type Output struct {
	stream *stream
	device device
}

// errBehind means that the queue of messages is full, because the card has called for no sound for a long time.
var errBehind = errors.New("the sound card takes no more messages")

// Send queues a channel message. The message sounds at the given time, plus a fixed delay. "All sound off" takes effect at once: it drops the queued
// notes, and fades the sound out within five milliseconds.
func (o *Output) Send(at time.Duration, m midi.Message) error {
	if !m.Is(midi.ChannelMsg) {
		return nil // the synthesizer only uses channel messages
	}
	if !o.stream.queue.put(at, m) {
		return errBehind
	}
	var channel, controller, value uint8
	if m.GetControlChange(&channel, &controller, &value) && controller == midi.AllSoundOff {
		o.stream.queue.hurry()
	}
	return nil
}

// LetRing waits until all queued messages have been played and the sound has died away. It returns after four seconds at the latest, or when ctx
// ends.
func (o *Output) LetRing(ctx context.Context) {
	const longest, pause = 4 * time.Second, 20 * time.Millisecond
	for waited := time.Duration(0); !o.stream.dead() && !o.device.gone() && waited < longest && ctx.Err() == nil; waited += pause {
		time.Sleep(pause)
	}
}

// Close closes the card after an "all sound off" has faded out the sound.
func (o *Output) Close() error {
	const patience, pause = 100 * time.Millisecond, 5 * time.Millisecond
	for waited := time.Duration(0); o.stream.queue.hurried() && !o.device.gone() && waited < patience; waited += pause {
		time.Sleep(pause)
	}
	o.device.close()
	return nil
}
