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

// Reasons for having no sound.
var (
	ErrNoDriver = errors.New("this midiconnect4 was built without live sound")
	ErrNoCard   = errors.New("no sound card answers")
)

// Card is the machine's default sound card, or a sound server. It is a live.Destination.
type Card struct {
	Font  *audio.Font
	Gain  float64    // decibels
	Clock live.Clock // of the performance

	open   func() (device, error) // opens the card; nil for openDevice
	block  int                    // block size of the stream; 0 for the default
	output *Output                // the output opened last
	seen   int64                  // number of calls for sound at the last check of Present
	still  int                    // consecutive checks of Present without a call for sound
}

// device is an open sound card.
type device interface {
	rate() int // frames a second
	// start starts playback; the card calls fill for sound, left and right samples alternating.
	start(fill func(out []float32)) error
	gone() bool // reports whether the card has stopped by itself
	close()     // closes the card after it has played the sound that it was given
}

// Name returns a name for people.
func (*Card) Name() string { return "the sound card" }

// Open opens the card. The error is ErrNoDriver or ErrNoCard.
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

// Present reports whether the card still asks for sound.
func (c *Card) Present() bool {
	const patience = 8 // checks without a call for sound, at four a second
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

// Gaps returns the number of dropouts, caused by a busy machine, since the card was opened last.
func (c *Card) Gaps() int {
	if c.output == nil {
		return 0
	}
	return int(c.output.stream.report.gaps.Load())
}

// Output is an open card.
type Output struct {
	stream *stream
	device device
}

// errBehind means that the queue of messages for the card is full: the card has taken none for a long time.
var errBehind = errors.New("the sound card takes no more messages")

// Send plays a channel message at the time at which it is due, plus a fixed delay. "All sound off" takes effect at once: it drops waiting messages
// and fades the sound out in five milliseconds.
func (o *Output) Send(at time.Duration, m midi.Message) error {
	if !m.Is(midi.ChannelMsg) {
		return nil // the synthesizer does not use it
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

// LetRing waits until all messages have been played and the sound has died away. It returns after four seconds, or when ctx ends.
func (o *Output) LetRing(ctx context.Context) {
	const longest, pause = 4 * time.Second, 20 * time.Millisecond
	for waited := time.Duration(0); !o.stream.dead() && !o.device.gone() && waited < longest && ctx.Err() == nil; waited += pause {
		time.Sleep(pause)
	}
}

// Close closes the card once it is silent.
func (o *Output) Close() error {
	const patience, pause = 100 * time.Millisecond, 5 * time.Millisecond
	for waited := time.Duration(0); o.stream.queue.hurried() && !o.device.gone() && waited < patience; waited += pause {
		time.Sleep(pause)
	}
	o.device.close()
	return nil
}
