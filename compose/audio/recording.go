package audio

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"math"
)

const (
	channels     = 2
	scratchFrame = 4 * channels // bytes per frame in the scratch file: 32-bit floating point
	wavFrame     = 2 * channels // bytes per frame in the WAV file: 16-bit integers
)

// recording stores the synthesizer's sound in a scratch file, as floating-point numbers. Only when the peak is known, the sound can be scaled to
// 16-bit integers.
type recording struct {
	scratch io.ReadWriteSeeker
	writer  *bufio.Writer // writes to scratch
	block   block
	frames  int
	peak    float32
}

// block is a buffer for one second of sound.
type block struct {
	left, right [rate]float32
	bytes       [rate * scratchFrame]byte
}

func newRecording(scratch io.ReadWriteSeeker) *recording {
	return &recording{scratch: scratch, writer: bufio.NewWriter(scratch)}
}

// play records the next audio frames (samples per channel), at most one second. It returns their peak.
func (r *recording) play(by player, frames int) (peak float32, err error) {
	b := &r.block
	left, right := b.left[:frames], b.right[:frames]
	by.render(left, right)
	bytes := b.bytes[:frames*scratchFrame]
	for i, left := range left {
		right := right[i]
		peak = max(peak, left, -left, right, -right)
		binary.LittleEndian.PutUint32(bytes[i*scratchFrame:], math.Float32bits(left))
		binary.LittleEndian.PutUint32(bytes[i*scratchFrame+4:], math.Float32bits(right))
	}
	r.frames += frames
	r.peak = max(r.peak, peak)
	_, err = r.writer.Write(bytes)
	return peak, err
}

// check returns an error if the sound contains infinities or NaNs. A damaged SoundFont can produce them.
func (r *recording) check() error {
	if peak := float64(r.peak); math.IsNaN(peak) || math.IsInf(peak, 0) {
		return errors.New("its sound becomes louder without limit")
	}
	return nil
}

// writeWAV writes the recording as a WAV file whose peak is 1 dB below full scale. The last hundredth of a second fades out, so that the end
// does not click.
func (r *recording) writeWAV(w io.Writer) error {
	const loudest, fade = 29204, rate / 100 // loudest: the peak, where full scale is 32767; fade: the number of frames that fade out
	if err := r.writer.Flush(); err != nil {
		return err
	}
	if _, err := r.scratch.Seek(0, io.SeekStart); err != nil {
		return err
	}
	if _, err := w.Write(r.header()); err != nil {
		return err
	}
	gain := 0.0
	if r.peak > 0 {
		gain = loudest / float64(r.peak)
	}
	for left := r.frames; left > 0; {
		bytes := r.block.bytes[:min(left, rate)*scratchFrame]
		if _, err := io.ReadFull(r.scratch, bytes); err != nil {
			return err
		}
		file := bytes[:0] // overwrites bytes that were already read, because WAV frames are shorter
		for ; len(bytes) > 0; bytes = bytes[scratchFrame:] {
			level := gain * min(1, float64(left)/fade)
			l, r := value(bytes), value(bytes[4:])
			file = binary.LittleEndian.AppendUint16(file, sample(l, level))
			file = binary.LittleEndian.AppendUint16(file, sample(r, level))
			left--
		}
		if _, err := w.Write(file); err != nil {
			return err
		}
	}
	return nil
}

// value decodes a floating-point sample of the scratch file.
func value(bytes []byte) float32 { return math.Float32frombits(binary.LittleEndian.Uint32(bytes)) }

func sample(value float32, gain float64) uint16 {
	return uint16(int16(math.Round(gain * float64(value))))
}

// header returns the header of a WAV file.
func (r *recording) header() []byte {
	const size, bits, pcm = 44, 16, 1
	le := binary.LittleEndian
	samples := uint32(r.frames) * wavFrame
	file := append(make([]byte, 0, size), "RIFF"...)
	file = le.AppendUint32(file, size-8+samples)
	file = append(file, "WAVEfmt "...)
	file = le.AppendUint32(file, 16)
	for _, field := range []uint16{pcm, channels} {
		file = le.AppendUint16(file, field)
	}
	for _, field := range []uint32{rate, rate * wavFrame} {
		file = le.AppendUint32(file, field)
	}
	for _, field := range []uint16{wavFrame, bits} {
		file = le.AppendUint16(file, field)
	}
	file = append(file, "data"...)
	return le.AppendUint32(file, samples)
}
