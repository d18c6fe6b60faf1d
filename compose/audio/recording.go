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
	scratchFrame = 4 * channels // bytes
	wavFrame     = 2 * channels // bytes
)

// recording keeps the synthesizer's sound, in floating point, in a scratch file until its peak is
// known.
type recording struct {
	scratch io.ReadWriteSeeker
	writer  *bufio.Writer // to scratch
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

// play records frames, at most a second of them, and returns their peak.
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

// check rejects infinities and NaNs, which a damaged SoundFont can produce.
func (r *recording) check() error {
	if peak := float64(r.peak); math.IsNaN(peak) || math.IsInf(peak, 0) {
		return errors.New("its sound grows without bound")
	}
	return nil
}

// writeWAV writes the recording with its peak at 1 dB below full scale. The last hundredth of a
// second fades out, so that the end does not click.
func (r *recording) writeWAV(w io.Writer) error {
	const loudest, fade = 29204, rate / 100 // the loudest sample, of 32767; the frames that fade out
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
		file := bytes[:0] // writing never overtakes reading
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

// value decodes a sample of the scratch file.
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
