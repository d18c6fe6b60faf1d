package audio

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"gitlab.com/gomidi/midi/v2"
	"gitlab.com/gomidi/midi/v2/smf"

	"midiconnect4/compose"
)

// Longest is the maximum length of a piece. With the decay of the last notes, its WAV file stays below that format's limit of 4 GiB.
const Longest = 6*time.Hour + 45*time.Minute

const (
	rate      = 44100            // frames (samples per channel) a second
	polyphony = 256              // notes that may sound at the same time; the synthesizer's limit
	tail      = 10 * time.Second // maximum length of the decay after the last note
	inaudible = 1.0 / 8192       // level at which decayed sound ends, relative to the peak: -78 dB
)

// longestPart is the maximum length of a piece for RenderPart, whose files need twice the room.
const longestPart = Longest / 2

// TooLongError says that a piece lasts longer than Longest, or is too long for RenderPart.
type TooLongError struct{ Lasts, Most time.Duration }

func (e *TooLongError) Error() string {
	of := ""
	if e.Most == longestPart {
		of = " of one part"
	}
	return fmt.Sprintf("the piece lasts %v; a .wav file%s holds at most %v", e.Lasts.Round(time.Second), of, e.Most)
}

// CheckParts returns a *TooLongError if the piece is too long for RenderPart.
func CheckParts(p *compose.Piece) error {
	if d := p.Duration(); d > longestPart {
		return &TooLongError{d, longestPart}
	}
	return nil
}

// CheckPiece returns errors that Render would return, without playing the piece: a *TooLongError, an error of Check, or an error about a note
// that MIDI cannot play. It does not detect a damaged font.
func (f *Font) CheckPiece(p *compose.Piece) error {
	if d := p.Duration(); d > Longest {
		return &TooLongError{d, Longest}
	}
	var wrong []error
	for s := range p.Scores() {
		_, err := f.Check(s)
		wrong = append(wrong, err)
	}
	return cmp.Or(errors.Join(wrong...), p.CheckBanks())
}

// newPlayer returns a messenger that plays a MIDI file of format 0 with the font.
func newPlayer(file []byte, font *Font) (*messenger, error) {
	music, err := smf.ReadFrom(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	synthesizer, err := NewSynthesizer(font, rate, Block)
	if err != nil {
		return nil, err
	}
	events, quarter := music.Tracks[0], float64(music.TimeFormat.(smf.MetricTicks).Resolution())
	tempo, at := 120.0, time.Duration(0)
	return newMessenger(synthesizer, func() (frame int, m midi.Message, more bool) {
		const block = Block * time.Second / rate
		for len(events) > 0 && !m.Is(midi.ChannelMsg) {
			at += time.Duration(float64(time.Second) * (60 / (quarter * tempo) * float64(events[0].Delta)))
			events[0].Message.GetMetaTempo(&tempo)
			m, events = midi.Message(events[0].Message), events[1:]
		}
		return int((at+block-1)/block) * Block, m, m.Is(midi.ChannelMsg)
	}), nil
}

// player plays music from its start.
type player interface {
	// render plays the next frames. left and right must have equal length.
	render(left, right []float32)
}

// band is one or more synthesizers that play together. Each plays its own MIDI file.
type band []*messenger

// newBand returns a band with one synthesizer for each MIDI file.
func newBand(files [][]byte, font *Font) (all band, err error) {
	for _, file := range files {
		one, err := newPlayer(file, font)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, nil
}

// render plays the next frames: the sum of all synthesizers. The slices left and right must have equal length.
func (b band) render(left, right []float32) {
	b[0].render(left, right)
	if len(b) == 1 {
		return
	}
	l, r := make([]float32, len(left)), make([]float32, len(right))
	for _, other := range b[1:] {
		other.render(l, r)
		for i := range l {
			left[i] += l[i]
			right[i] += r[i]
		}
	}
}

// Render plays the piece with the font and writes a WAV file: 44.1 kHz, 16 bits, stereo, with the peak at -1 dB. The file ends when the sound
// has died away, at most 10 seconds after the last note. Instruments that the bundled font lacks are replaced (see Check).
//
// Render first collects the sound in scratch, which must be empty and grows to twice the size of the WAV file. It writes to w only after it has
// played everything.
//
// Render returns an error of CheckPiece, an error which says that the font is damaged, or an error from w or scratch.
//
// The same piece gives the same bytes on every processor if the synthesizer was built without fused multiply-add. The Makefile builds it so.
//
// The returned level is for RenderPart.
func Render(w io.Writer, scratch io.ReadWriteSeeker, p *compose.Piece, font *Font) (Level, error) {
	if err := font.CheckPiece(p); err != nil {
		return Level{}, err
	}
	files, err := p.Banks()
	if err != nil {
		return Level{}, err
	}
	return write(w, scratch, font, p.Duration(), func() (player, error) { return newBand(files, font) })
}

// RenderPart writes one part of a piece as a WAV file like Render, but in 32-bit floating point, where it cannot clip. place is the part's index
// in the piece's roster, and level is what Render returned for the piece. The file is as long as the piece's, and the sum of all parts is the
// piece. The piece must pass CheckParts.
func RenderPart(w io.Writer, scratch io.ReadWriteSeeker, p *compose.Piece, place int, font *Font, level Level) error {
	files, err := p.Stem(place)
	if err != nil {
		return err
	}
	r := newRecording(scratch)
	if err := r.make(font, func() (player, error) { return newBand(files, font) }, func(by player) error { return r.playUntil(by, level.frames) }); err != nil {
		return err
	}
	return r.writeWAV(w, level.gain, floating)
}

// write plays music and writes it as a WAV file. length is the length of the music; the decay follows. The function by returns a player of the music.
func write(w io.Writer, scratch io.ReadWriteSeeker, font *Font, length time.Duration, by func() (player, error)) (Level, error) {
	r := newRecording(scratch)
	if err := r.make(font, by, func(by player) error { return r.record(by, length) }); err != nil {
		return Level{}, err
	}
	return r.level(), r.writeWAV(w, r.level().gain, integer)
}

// make fills the recording by the function record. The function by returns a player of the music.
func (r *recording) make(font *Font, by func() (player, error), record func(player) error) error {
	damage := guard(func() error {
		player, err := by()
		if err != nil {
			return err
		}
		return record(player)
	})
	if err := r.writer.Flush(); err != nil { // check this first, because a write error also ends the recording
		return err
	}
	if damage != nil {
		return unplayable(font.name, damage)
	}
	return nil
}

// playUntil plays music into the recording until it has the given number of frames.
func (r *recording) playUntil(by player, frames int) error {
	for r.frames < frames {
		if _, err := r.play(by, min(rate, frames-r.frames)); err != nil {
			return err
		}
	}
	return nil
}

// record plays music of the given length, then the sound that dies away, into the recording.
func (r *recording) record(by player, length time.Duration) error {
	if err := r.playUntil(by, int(math.Ceil(length.Seconds()*rate))); err != nil {
		return err
	}
	for end := r.frames + int(tail.Seconds()*rate); r.frames < end; {
		peak, err := r.play(by, rate/10)
		if err != nil {
			return err
		}
		if peak <= r.peak*inaudible {
			break
		}
	}
	return r.check()
}
