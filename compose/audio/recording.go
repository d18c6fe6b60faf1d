package audio

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"time"
)

const (
	channels     = 2
	scratchFrame = 4 * channels // bytes per frame in the scratch file: 32-bit floating point
)

// encoding is a way to write samples in a WAV file.
type encoding struct {
	format, bits uint16
	append       func(file []byte, value float64) []byte // value: full scale is 1<<15
}

// Pieces are written as integers. Stems are written in floating point, because a part alone may be louder than the piece, and so that the sum of the
// stems is as exact as the piece.
var (
	integer = encoding{1, 16, func(file []byte, value float64) []byte {
		return binary.LittleEndian.AppendUint16(file, uint16(int16(math.Round(value))))
	}}
	floating = encoding{3, 32, func(file []byte, value float64) []byte {
		return binary.LittleEndian.AppendUint32(file, math.Float32bits(float32(value/(1<<15))))
	}}
)

// frame returns the number of bytes per frame.
func (e encoding) frame() uint32 { return uint32(e.bits) / 8 * channels }

// Level is the gain and the length of a rendered piece. RenderPart needs it, so that the parts together are the piece.
type Level struct {
	gain   float64 // full scale is then 1<<15
	frames int
}

// Duration returns the length of the sound.
func (l Level) Duration() time.Duration { return time.Duration(l.frames) * time.Second / rate }

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

// level returns the level at which the recording's peak is 1 dB below full scale.
func (r *recording) level() Level {
	const loudest = 29204 // the peak, where full scale is 32767
	l := Level{frames: r.frames}
	if r.peak > 0 {
		l.gain = loudest / float64(r.peak)
	}
	return l
}

// writeWAV writes the recording as a WAV file. The last hundredth of a second fades out, so that the end does not click.
func (r *recording) writeWAV(w io.Writer, gain float64, as encoding) error {
	const fade = rate / 100 // number of frames that fade out
	if err := r.writer.Flush(); err != nil {
		return err
	}
	if _, err := r.scratch.Seek(0, io.SeekStart); err != nil {
		return err
	}
	if _, err := w.Write(r.header(as)); err != nil {
		return err
	}
	for left := r.frames; left > 0; {
		bytes := r.block.bytes[:min(left, rate)*scratchFrame]
		if _, err := io.ReadFull(r.scratch, bytes); err != nil {
			return err
		}
		file := bytes[:0] // overwrites bytes that were already read, because WAV frames are not longer
		for ; len(bytes) > 0; bytes = bytes[scratchFrame:] {
			level := gain * min(1, float64(left)/fade)
			l, r := value(bytes), value(bytes[4:])
			file = as.append(as.append(file, level*l), level*r)
			left--
		}
		if _, err := w.Write(file); err != nil {
			return err
		}
	}
	return nil
}

// value decodes a floating-point sample of the scratch file.
func value(bytes []byte) float64 {
	return float64(math.Float32frombits(binary.LittleEndian.Uint32(bytes)))
}

// header returns the header of a WAV file. One in floating point must have a chunk "fact", which says how many frames there are.
func (r *recording) header(as encoding) []byte {
	le := binary.LittleEndian
	samples := uint32(r.frames) * as.frame()
	format := le.AppendUint16(nil, as.format)
	format = le.AppendUint16(format, channels)
	format = le.AppendUint32(format, rate)
	format = le.AppendUint32(format, rate*as.frame())
	format = le.AppendUint16(format, uint16(as.frame()))
	format = le.AppendUint16(format, as.bits)
	chunks := chunk([]byte("WAVE"), "fmt ", format)
	if as.format != integer.format {
		chunks = chunk(chunks, "fact", le.AppendUint32(nil, uint32(r.frames)))
	}
	chunks = le.AppendUint32(append(chunks, "data"...), samples)
	return append(le.AppendUint32([]byte("RIFF"), uint32(len(chunks))+samples), chunks...)
}

// chunk appends a chunk of a RIFF file.
func chunk(file []byte, name string, data []byte) []byte {
	return append(binary.LittleEndian.AppendUint32(append(file, name...), uint32(len(data))), data...)
}
