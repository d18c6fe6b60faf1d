package audio

import (
	"encoding/binary"
	"errors"
	"math"

	"github.com/sinshu/go-meltysynth/meltysynth"
)

// recording is the synthesizer's sound, in floating point until its loudest sample is
// known.
type recording struct {
	parts  []stereo
	frames int
	peak   float32
}

// stereo is some frames of sound.
type stereo struct{ left, right []float32 }

// play adds frames and returns the loudest of their samples.
func (r *recording) play(player *meltysynth.MidiFileSequencer, frames int) float32 {
	part := stereo{make([]float32, frames), make([]float32, frames)}
	player.Render(part.left, part.right)
	peak := float32(0)
	for i, left := range part.left {
		right := part.right[i]
		peak = max(peak, left, -left, right, -right)
	}
	r.parts = append(r.parts, part)
	r.frames += frames
	r.peak = max(r.peak, peak)
	return peak
}

// check refuses the infinities and NaNs that a damaged SoundFont can produce.
func (r *recording) check() error {
	if peak := float64(r.peak); math.IsNaN(peak) || math.IsInf(peak, 0) {
		return errors.New("its sound grows beyond all bounds")
	}
	return nil
}

// wav is the recording as a file whose loudest sample is 1 dB below full scale. The
// last hundredth of a second fades out, so that the end does not click.
func (r *recording) wav() []byte {
	const loudest, fade = 29204, rate / 100 // of 32767
	file := r.header()
	gain := 0.0
	if r.peak > 0 {
		gain = loudest / float64(r.peak)
	}
	left := r.frames
	for _, part := range r.parts {
		for i := range part.left {
			level := gain * min(1, float64(left)/fade)
			file = binary.LittleEndian.AppendUint16(file, sample(part.left[i], level))
			file = binary.LittleEndian.AppendUint16(file, sample(part.right[i], level))
			left--
		}
	}
	return file
}

func sample(value float32, gain float64) uint16 {
	return uint16(int16(math.Round(gain * float64(value))))
}

// header is the start of a WAV file, with room for the samples.
func (r *recording) header() []byte {
	const size, channels, bytesOfFrame, bits, pcm = 44, 2, 4, 16, 1
	le := binary.LittleEndian
	samples := r.frames * bytesOfFrame
	file := append(make([]byte, 0, size+samples), "RIFF"...)
	file = le.AppendUint32(file, uint32(size-8+samples))
	file = append(file, "WAVEfmt "...)
	file = le.AppendUint32(file, 16)
	for _, field := range []uint16{pcm, channels} {
		file = le.AppendUint16(file, field)
	}
	for _, field := range []uint32{rate, rate * bytesOfFrame} {
		file = le.AppendUint32(file, field)
	}
	for _, field := range []uint16{bytesOfFrame, bits} {
		file = le.AppendUint16(file, field)
	}
	file = append(file, "data"...)
	return le.AppendUint32(file, uint32(samples))
}
