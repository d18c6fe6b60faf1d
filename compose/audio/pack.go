package audio

import (
	"cmp"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"sync"

	"github.com/sinshu/go-meltysynth/meltysynth"

	"midiconnect4/compose/audio/flac"
)

// A page loads the instruments of a SoundFont one by one, those of the piece first. So it gets the font in several files: a SoundFont without samples
// (the tables), packs of samples, and a list of the packs. The bundled font is stored in this form.

// Names of the files.
const (
	tablesFile = "tables.sf2"
	packsFile  = "packs.json"
)

// pack is a file with the samples of an instrument (preset), without those in earlier packs.
type pack struct {
	File    string   `json:"file"` // FLAC (.flac), or 16-bit integers (.pcm)
	Bytes   int      `json:"bytes"`
	Samples [][2]int `json:"samples"` // in the order of the file: rows of the table shdr, and numbers of frames
	Presets [][2]int `json:"presets"` // the instruments that need the pack: bank and program, counted from 0
}

// File returns a file of the font for a page. The font must not be the bundled one, whose files BundledFile returns. Errors are fs.ErrNotExist.
func (f *Font) File(name string) ([]byte, error) {
	switch name {
	case tablesFile:
		return f.tables, nil
	case packsFile:
		return json.Marshal(f.packs())
	}
	for _, p := range f.packs() {
		if p.File == name {
			return f.samplesOf(p), nil
		}
	}
	return nil, fs.ErrNotExist
}

// listPacks lists the packs of the font.
func (f *Font) listPacks() []pack {
	rows := map[*meltysynth.SampleHeader]int{}
	for row, sample := range f.sounds.SampleHeaders {
		rows[sample] = row
	}
	var all []pack
	in := map[int]int{} // the pack of a sample
	for i, preset := range f.sounds.Presets {
		own := pack{File: fmt.Sprintf("%d.pcm", i)}
		needed := map[int]bool{}
		for _, outer := range preset.Regions {
			for _, inner := range outer.Instrument.Regions {
				row := rows[inner.Sample]
				if _, known := in[row]; !known {
					in[row] = len(all)
					own.Samples = append(own.Samples, [2]int{row, f.frames(row)})
					own.Bytes += bytesPerSample * f.frames(row)
				}
				needed[in[row]] = true
			}
		}
		if own.Samples != nil {
			slices.SortFunc(own.Samples, func(a, b [2]int) int { return a[0] - b[0] })
			all = append(all, own)
		}
		for p := range needed {
			all[p].Presets = append(all[p].Presets, [2]int{int(preset.BankNumber), int(preset.PatchNumber)})
		}
	}
	return all
}

const bytesPerSample = 2

// frames returns the length of a sample. Samples outside the file are empty.
func (f *Font) frames(row int) int {
	s := f.sounds.SampleHeaders[row]
	if s.Start < 0 || s.End < s.Start || int(s.End) > len(f.sounds.WaveData) {
		return 0
	}
	return int(s.End - s.Start)
}

// samplesOf returns the content of a pack's file.
func (f *Font) samplesOf(p pack) []byte {
	data := make([]byte, 0, p.Bytes)
	for _, s := range p.Samples {
		row, frames := s[0], s[1]
		if frames == 0 {
			continue
		}
		start := f.sounds.SampleHeaders[row].Start
		for _, x := range f.sounds.WaveData[start:][:frames] {
			data = binary.LittleEndian.AppendUint16(data, uint16(x))
		}
	}
	return data
}

// unpack returns the SoundFont that is kept as files with FLAC packs. The function read returns a file.
func unpack(read func(name string) ([]byte, error)) (*soundFont, error) {
	list, err := read(packsFile)
	if err != nil {
		return nil, err
	}
	var packs []pack
	if err := json.Unmarshal(list, &packs); err != nil {
		return nil, fmt.Errorf("%s: %w", packsFile, err)
	}
	tables, err := read(tablesFile)
	if err != nil {
		return nil, err
	}
	font := &soundFont{}
	if err := font.read(sectionOf(tables)); err != nil {
		return nil, err
	}
	places := font.places()
	wave := make([]byte, bytesPerSample*slices.MaxFunc(places, func(a, b place) int { return a.end - b.end }).end+margin)
	errs := make([]error, len(packs))
	var decoding sync.WaitGroup
	for i, p := range packs {
		decoding.Go(func() { errs[i] = p.unpack(wave, places, read) })
	}
	decoding.Wait()
	font.samples = sectionOf(wave)
	return font, cmp.Or(errors.Join(errs...), font.check())
}

// unpack writes the samples of a pack to their places in the samples' chunk.
func (p pack) unpack(chunk []byte, places []place, read func(name string) ([]byte, error)) error {
	data, err := read(p.File)
	if err != nil {
		return err
	}
	frames, err := flac.Decode(data)
	if err != nil {
		return fmt.Errorf("%s: %w", p.File, err)
	}
	for _, s := range p.Samples {
		row, length := s[0], s[1]
		to := chunk[bytesPerSample*places[row].start:]
		for i, x := range frames[:length] {
			binary.LittleEndian.PutUint16(to[bytesPerSample*i:], uint16(x))
		}
		frames = frames[length:]
	}
	return nil
}
