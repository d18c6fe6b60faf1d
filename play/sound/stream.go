package sound

import (
	"math"
	"sync/atomic"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/compose/audio"
	"midiconnect4/play/live"
)

const (
	// block is the size of the synthesizer's blocks in frames. A message may sound up to one block (a third of a millisecond) late. Shorter blocks
	// would take much more computing time.
	block = 16
	// spare is how late a message may be sent on a busy machine and still sound on time.
	spare = 10 * time.Millisecond
)

// stream computes the sound of an output. The card's thread copies sound from the stream to the card's buffer, without allocating memory or blocking.
type stream struct {
	queue queue
	clock live.Clock
	synth *audio.Synthesizer
	block int
	level level

	timing timing
	spare  int64   // the constant spare, in frames
	delay  float64 // number of frames by which a message is heard after the frame that the card calls for when the message is due
	asked  int64   // number of frames that the card has called for
	played int64   // number of frames that the synthesizer has computed
	next   stereo
	read   int // number of frames of next that the card has got
	quiet  int // number of inaudible chunks in a row

	calls  atomic.Int64 // number of calls of fill
	faded  atomic.Bool  // nothing has been audible for a while
	broken atomic.Bool  // the synthesizer has panicked, for example because of a damaged SoundFont
	report report
}

// report counts problems.
type report struct {
	gaps    atomic.Int64 // number of dropouts
	late    atomic.Int64 // number of messages that were sent too late
	longest atomic.Int64 // time of the longest call of fill, in nanoseconds
}

func newStream(font *audio.Font, decibels float64, clock live.Clock, rate, block int) (*stream, error) {
	synth, err := audio.NewSynthesizer(font, rate, block)
	if err != nil {
		return nil, err
	}
	s := &stream{
		clock: clock, synth: synth, block: block, level: newLevel(decibels, rate), timing: newTiming(rate),
		spare: int64(math.Ceil(spare.Seconds() * float64(rate))),
	}
	s.advance()
	s.read = chunk
	return s, nil
}

// fill writes the next audio frames to a buffer: left and right samples in turn. It is called on the card's thread.
func (s *stream) fill(out []float32) {
	started := s.clock.Now()
	defer s.finish(started, out)
	if s.calls.Add(1) == 1 {
		_ = live.RaisePriority()
	}
	frames := int64(len(out) / 2)
	if s.timing.asked(started, s.asked) {
		s.report.gaps.Add(1)
	}
	s.delay = max(s.delay, float64(frames+2*chunk+s.spare))
	s.asked += frames
	for ; len(out) > 1; out = out[2:] {
		if s.read == chunk {
			s.advance()
			s.read = 0
		}
		out[0], out[1] = s.next.left[s.read], s.next.right[s.read]
		s.read++
	}
}

// finish is deferred by fill. If fill panics, finish writes silence, because a panic would end the program.
func (s *stream) finish(started time.Duration, out []float32) {
	if recover() != nil {
		s.broken.Store(true)
		clear(out)
	}
	took := int64(s.clock.Now() - started)
	s.report.longest.Store(max(s.report.longest.Load(), took))
}

// advance computes the next chunk.
func (s *stream) advance() {
	for at := 0; at < chunk; at += s.block {
		s.perform()
		s.synth.Render(s.next.left[at:at+s.block], s.next.right[at:at+s.block])
		s.played += int64(s.block)
	}
	s.level.pass(&s.next)
	s.listen()
}

// listen checks whether the sound has died away.
func (s *stream) listen() {
	const (
		inaudible = 1.0 / 2048 // -66 dB
		enough    = 128        // number of chunks, which last more than a sixth of a second
	)
	if s.quiet++; s.next.peak() > inaudible || s.queue.first() != nil {
		s.quiet = 0
	}
	s.faded.Store(s.quiet > enough)
}

// dead returns true if all messages have been played and the sound has died away.
func (s *stream) dead() bool { return s.faded.Load() && s.queue.first() == nil }

// perform sends the messages that are due in the next block to the synthesizer.
func (s *stream) perform() {
	for e := s.queue.first(); e != nil; e = s.queue.first() {
		starts := e.message().Is(midi.NoteOnMsg) && e.data[2] > 0
		if s.queue.hurried() {
			if s.level.close(); !s.level.silent() {
				return
			}
			if !starts {
				s.synth.Send(e.message())
			}
			s.queue.drop()
			continue
		}
		late := s.played - s.frameOf(e)
		if late < 0 {
			return
		}
		if late >= int64(s.block) {
			s.report.late.Add(1)
		}
		if starts {
			s.level.open()
		}
		s.synth.Send(e.message())
		s.queue.drop()
	}
}

// frameOf returns the number of the audio frame at which a message is heard: the first frame that is not before the message's time.
func (s *stream) frameOf(e *entry) int64 {
	const rounding = 1e-3 // in frames; times are whole nanoseconds
	return int64(math.Ceil(s.timing.frameAt(e.at) + s.delay - rounding))
}
