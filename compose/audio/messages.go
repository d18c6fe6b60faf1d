package audio

import (
	"io"
	"iter"
	"time"

	"gitlab.com/gomidi/midi/v2"
)

// RenderMessages writes a WAV file like Render, but plays MIDI messages for the given length. The messages must be ordered by time. Instruments
// that the bundled font lacks are replaced (see Check). Messages of the MIDI Tuning Standard have no effect. RenderMessages returns a
// *TooLongError, an error which says that the font is damaged, or an error from w or scratch.
func RenderMessages(w io.Writer, scratch io.ReadWriteSeeker, messages iter.Seq2[time.Duration, midi.Message], length time.Duration, font *Font) error {
	if length > Longest {
		return &TooLongError{length, Longest}
	}
	next, stop := iter.Pull2(messages)
	defer stop()
	_, err := write(w, scratch, font, length, func() (player, error) {
		synthesizer, err := NewSynthesizer(font, rate, Block)
		if err != nil {
			return nil, err
		}
		return newMessenger(synthesizer, func() (frame int, m midi.Message, more bool) {
			at, m, more := next()
			return int(at.Seconds() * rate), m, more
		}), nil
	})
	return err
}

// messenger plays MIDI messages on a synthesizer. Times are in audio frames (samples per channel).
type messenger struct {
	synthesizer *Synthesizer
	next        func() (frame int, m midi.Message, more bool)
	at          int // frame at which message is due
	message     midi.Message
	more        bool
	frames      int // number of frames played so far
	left, right [Block]float32
	read        int // number of frames of the current block that render has returned; 0 if it has returned all
}

func newMessenger(s *Synthesizer, next func() (frame int, m midi.Message, more bool)) *messenger {
	p := &messenger{synthesizer: s, next: next}
	p.advance()
	return p
}

// advance makes the next message the current one.
func (p *messenger) advance() { p.at, p.message, p.more = p.next() }

func (p *messenger) render(left, right []float32) {
	for len(left) > 0 {
		if p.read == 0 {
			p.block()
		}
		n := copy(left, p.left[p.read:])
		copy(right, p.right[p.read:])
		left, right = left[n:], right[n:]
		p.read = (p.read + n) % Block
	}
}

// block plays the next block. Before that, it sends the messages that are due before the middle of the block.
func (p *messenger) block() {
	for p.more && p.at < p.frames+Block/2 {
		p.synthesizer.Send(p.message)
		p.advance()
	}
	p.synthesizer.Render(p.left[:], p.right[:])
	p.frames += Block
}
