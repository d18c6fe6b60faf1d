package audio

import (
	"bytes"
	"fmt"
	"math"
	"time"

	"github.com/sinshu/go-meltysynth/meltysynth"

	"midiconnect4/compose"
)

// Longest is how long a piece may last. Rendering it takes 2 GB of memory.
const Longest = time.Hour

const (
	rate      = 44100            // frames a second
	polyphony = 256              // voices at most, the synthesizer's limit
	tail      = 10 * time.Second // at most, for the sound to die away
	inaudible = 1.0 / 8192       // of the loudest sample: -78 dB
)

// Render plays the piece's MIDI file on the font and returns a WAV file: 44.1
// kHz, 16 bits, stereo. Its loudest sample is at -1 dB, and it ends when the sound
// has died away, at most 10 seconds after the last note. Substitutions that Check
// reports play instead.
//
// The error is Check's, or says that the piece is longer than an hour or more than
// a MIDI file can hold, or that the font is damaged.
//
// The same piece gives the same bytes on the same kind of processor. Others may
// round a sample differently, because they fuse multiplications and additions.
func Render(p *compose.Piece, font *Font) ([]byte, error) {
	if d := p.Duration(); d > Longest {
		return nil, fmt.Errorf("audio: the piece lasts %v, and a recording at most %v", d.Round(time.Second), Longest)
	}
	arranged := *p
	var err error
	if arranged.Score, err = font.arranged(p.Score); err != nil {
		return nil, err
	}
	file, err := arranged.SMF(0)
	if err != nil {
		return nil, err
	}
	var r *recording
	err = guard(func() error {
		r, err = record(file, font, p.Duration())
		return err
	})
	if err != nil {
		return nil, unplayable(font.name, err)
	}
	return r.wav(), nil
}

// record plays a MIDI file that lasts so long.
func record(file []byte, font *Font, length time.Duration) (*recording, error) {
	music, err := meltysynth.NewMidiFile(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	settings := meltysynth.NewSynthesizerSettings(rate)
	settings.MaximumPolyphony = polyphony
	synthesizer, err := meltysynth.NewSynthesizer(font.sounds, settings)
	if err != nil {
		return nil, err
	}
	player := meltysynth.NewMidiFileSequencer(synthesizer)
	player.Play(music, false)

	r := &recording{}
	for frames := int(math.Ceil(length.Seconds() * rate)); r.frames < frames; {
		r.play(player, min(rate, frames-r.frames))
	}
	for end := r.frames + int(tail.Seconds()*rate); r.frames < end; {
		if r.play(player, rate/10) <= r.peak*inaudible {
			break
		}
	}
	return r, r.check()
}
