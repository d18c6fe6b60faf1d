package audio

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
)

// A SoundFont is a RIFF file of three lists: what it is, the samples, and the
// tables that say how they sound. The synthesizer's reader trusts the sizes it
// reads, and knows neither padding nor chunks outside the standard. So the file is
// taken apart here, and only the necessary chunks are put together again.

// soundFont holds the chunks of a SoundFont that are needed to play it.
type soundFont struct {
	version []byte
	samples []byte
	tables  map[string][]byte
}

const (
	chunkHeader  = 8      // bytes: what a chunk is, and its size
	listKind     = 4      // bytes at the start of a list
	sampleHeader = 46     // bytes of a sample's row in the table shdr
	margin       = 2 * 46 // bytes of silence that end the samples, as the standard asks
)

var tables = []string{"phdr", "pbag", "pmod", "pgen", "inst", "ibag", "imod", "igen", "shdr"}

// take reads the file. After an error it keeps the chunks before it.
func (f *soundFont) take(file []byte) error {
	if len(file) < chunkHeader+listKind || string(file[:listKind]) != "RIFF" {
		return errors.New("it is no RIFF file")
	}
	if kind := file[chunkHeader : chunkHeader+listKind]; string(kind) != "sfbk" {
		return fmt.Errorf("it is a RIFF file of the kind %q, and not %q", kind, "sfbk")
	}
	lists, err := chunksOf(file[chunkHeader+listKind:])
	for _, list := range lists {
		if list.id != "LIST" || len(list.data) < listKind {
			continue
		}
		chunks, inner := chunksOf(list.data[listKind:])
		for _, c := range chunks {
			f.keep(c)
		}
		err = cmp.Or(err, inner)
	}
	return cmp.Or(err, f.check())
}

// riffChunk is a part of a RIFF file.
type riffChunk struct {
	id   string
	data []byte
}

// chunksOf returns the chunks of a list. A zero byte follows a chunk of odd length,
// though not in every file. After an error it returns the chunks before it.
func chunksOf(list []byte) ([]riffChunk, error) {
	var chunks []riffChunk
	for len(list) >= chunkHeader {
		id, size := string(list[:4]), binary.LittleEndian.Uint32(list[4:])
		list = list[chunkHeader:]
		if uint64(size) > uint64(len(list)) {
			return chunks, fmt.Errorf("it is cut short or damaged: %q should have %d bytes, and %d are left", id, size, len(list))
		}
		chunks = append(chunks, riffChunk{id, list[:size]})
		list = list[size:]
		if size%2 == 1 && len(list) > 0 && list[0] == 0 {
			list = list[1:]
		}
	}
	return chunks, nil
}

// keep keeps a chunk if it is needed.
func (f *soundFont) keep(c riffChunk) {
	switch {
	case c.id == "ifil":
		f.version = c.data
	case c.id == "smpl":
		f.samples = c.data
	case slices.Contains(tables, c.id):
		if f.tables == nil {
			f.tables = map[string][]byte{}
		}
		f.tables[c.id] = c.data
	}
}

func (f *soundFont) check() error {
	switch {
	case len(f.version) != 4:
		return errors.New("it does not tell its version")
	case len(f.samples) == 0:
		return errors.New("it has no samples")
	}
	for _, name := range tables {
		if len(f.tables[name]) == 0 {
			return fmt.Errorf("it has no table %s", name)
		}
	}
	return nil
}

// compressed reports whether the samples are Vorbis streams: by the version 3 of
// MuseScore's format, or the flag that it sets on a sample.
func (f *soundFont) compressed() bool {
	const vorbis, typeAt = 0x10, 44
	if len(f.version) >= 2 && binary.LittleEndian.Uint16(f.version) >= 3 {
		return true
	}
	for row := range slices.Chunk(f.tables["shdr"], sampleHeader) {
		if len(row) == sampleHeader && row[typeAt]&vorbis != 0 {
			return true
		}
	}
	return false
}

// reader reads the SoundFont with only the necessary chunks.
func (f *soundFont) reader() io.Reader {
	info := listOf("INFO", chunkOf("ifil", f.version))
	samples := listOf("sdta", chunkOf("smpl", f.samples[:len(f.samples)&^1], make([]byte, margin)))
	var rows [][]byte
	for _, name := range tables {
		rows = append(rows, chunkOf(name, f.tables[name])...)
	}
	lists := slices.Concat([][]byte{[]byte("sfbk")}, info, samples, listOf("pdta", rows))
	var readers []io.Reader
	for _, part := range chunkOf("RIFF", lists...) {
		readers = append(readers, bytes.NewReader(part))
	}
	return whole{io.MultiReader(readers...)}
}

func listOf(kind string, chunks [][]byte) [][]byte {
	return chunkOf("LIST", append([][]byte{[]byte(kind)}, chunks...)...)
}

// chunkOf puts the header of a chunk before its parts.
func chunkOf(id string, parts ...[]byte) [][]byte {
	size := 0
	for _, part := range parts {
		size += len(part)
	}
	header := binary.LittleEndian.AppendUint32([]byte(id), uint32(size))
	return append([][]byte{header}, parts...)
}

// whole fills the whole buffer in one Read, as the synthesizer's reader expects.
type whole struct{ io.Reader }

func (w whole) Read(p []byte) (int, error) { return io.ReadFull(w.Reader, p) }
