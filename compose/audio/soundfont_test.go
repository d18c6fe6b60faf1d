package audio

import (
	"bytes"
	"encoding/binary"
	"math"
	"os"
	"path/filepath"
	"testing"
)

// tiny describes a SoundFont file with one sine wave. Tests write such files, and damage them.
type tiny struct {
	bank, program    uint16
	lowKey, highKey  byte
	softest, loudest byte
	major            uint16 // major version number of the file
	from, to         uint32 // first and last frame of the sample; the wave has 400 frames, four periods of 441 Hz
	loopFrom, loopTo uint32
	kind             uint16 // type of the sample
	extra            []byte // further chunks of the list INFO
}

func sine() tiny {
	return tiny{highKey: 127, loudest: 127, major: 2, to: 400, loopFrom: 100, loopTo: 300, kind: 1}
}

// Numbers of SoundFont generators, which are settings of an instrument.
const (
	genInstrument, genKeys, genVelocities, genSample, genModes, genRoot = 41, 43, 44, 53, 54, 58
)

func (f tiny) bytes() []byte {
	wave := make([]int16, 400+46)
	for i := range 400 {
		wave[i] = int16(20000 * math.Sin(2*math.Pi*float64(i)/100))
	}
	keys := uint16(f.highKey)<<8 | uint16(f.lowKey)
	velocities := uint16(f.loudest)<<8 | uint16(f.softest)
	return riffOf("RIFF", "sfbk",
		riffOf("LIST", "INFO", riffOf("ifil", f.major, uint16(1)), f.extra),
		riffOf("LIST", "sdta", riffOf("smpl", wave)),
		riffOf("LIST", "pdta",
			riffOf("phdr", named("Sine"), f.program, f.bank, uint16(0), make([]byte, 12),
				named("EOP"), uint16(0), uint16(0), uint16(1), make([]byte, 12)),
			riffOf("pbag", []uint16{0, 0, 3, 0}),
			riffOf("pmod", make([]byte, 10)),
			riffOf("pgen", []uint16{genKeys, keys, genVelocities, velocities, genInstrument, 0, 0, 0}),
			riffOf("inst", named("Sine"), uint16(0), named("EOI"), uint16(1)),
			riffOf("ibag", []uint16{0, 0, 3, 0}),
			riffOf("imod", make([]byte, 10)),
			riffOf("igen", []uint16{genModes, 1, genRoot, 69, genSample, 0, 0, 0}),
			riffOf("shdr", named("sine"), []uint32{f.from, f.to, f.loopFrom, f.loopTo, 44100},
				[]byte{69, 0}, uint16(0), f.kind, named("EOS"), make([]byte, 26)),
		))
}

func (f tiny) file(t *testing.T) string {
	t.Helper()
	return fileOf(t, f.bytes())
}

func fileOf(t *testing.T, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "tiny.sf2")
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// riffOf returns a RIFF chunk whose data are the parts: strings, or values for binary.Write.
func riffOf(id string, parts ...any) []byte {
	var body bytes.Buffer
	for _, part := range parts {
		if text, ok := part.(string); ok {
			part = []byte(text)
		}
		if err := binary.Write(&body, binary.LittleEndian, part); err != nil {
			panic(err)
		}
	}
	chunk := binary.LittleEndian.AppendUint32([]byte(id), uint32(body.Len()))
	return append(chunk, body.Bytes()...)
}

func named(name string) []byte { return append([]byte(name), make([]byte, 20-len(name))...) }
