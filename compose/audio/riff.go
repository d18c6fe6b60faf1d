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

// A SoundFont is a RIFF file of three lists: information, samples, and tables that describe how the samples sound. The reader of the synthesizer
// trusts all sizes, and does not know padding or non-standard chunks. So this file checks the SoundFont, and makes a new one from only the
// necessary chunks for that reader.

// soundFont holds the chunks of a SoundFont that are needed to play it.
type soundFont struct {
	version []byte
	samples *io.SectionReader // nil if the file has no samples
	tables  map[string][]byte
}

const (
	chunkHeader  = 8       // bytes: a chunk's id and its size
	listKind     = 4       // bytes: the kind of a list, at the list's start
	sampleHeader = 46      // bytes of the row that describes a sample in the table shdr
	margin       = 2 * 46  // bytes of silence that the standard requires after the samples
	mostChunks   = 1 << 12 // maximum number of chunks in a list of a genuine SoundFont
	largestTable = 1 << 24 // maximum size of a table in bytes; rows have 16-bit indices, so genuine tables are smaller
)

var tables = []string{"phdr", "pbag", "pmod", "pgen", "inst", "ibag", "imod", "igen", "shdr"}

// take reads the file and checks that it is complete. After an error, f holds the chunks that were read before.
func (f *soundFont) take(file *io.SectionReader) error {
	return cmp.Or(f.read(file), f.check())
}

// read reads the file. Of the samples, it only records where they are.
func (f *soundFont) read(file *io.SectionReader) error {
	start := make([]byte, chunkHeader+listKind)
	if _, err := file.ReadAt(start, 0); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if string(start[:listKind]) != "RIFF" {
		return errors.New("it is not a RIFF file")
	}
	if kind := string(start[chunkHeader:]); kind != "sfbk" {
		return fmt.Errorf("it is a RIFF file of the kind %q; expected the kind %q", kind, "sfbk")
	}
	lists, err := chunksOf(rest(file, int64(len(start))))
	for _, list := range lists {
		if list.id != "LIST" || list.data.Size() < listKind {
			continue
		}
		chunks, inner := chunksOf(rest(list.data, listKind))
		for _, c := range chunks {
			inner = cmp.Or(inner, f.keep(c))
		}
		err = cmp.Or(err, inner)
	}
	return err
}

func sectionOf(data []byte) *io.SectionReader {
	return io.NewSectionReader(bytes.NewReader(data), 0, int64(len(data)))
}

// rest returns the part of a section that begins at an offset (from).
func rest(of *io.SectionReader, from int64) *io.SectionReader {
	return io.NewSectionReader(of, from, of.Size()-from)
}

// riffChunk is a chunk of a RIFF file: an id, and data.
type riffChunk struct {
	id   string
	data *io.SectionReader
}

// chunksOf returns the chunks of a list. Most files have a zero byte after a chunk of odd length; more zeros may follow the last chunk. After an
// error, chunksOf returns the chunks before it.
func chunksOf(list *io.SectionReader) ([]riffChunk, error) {
	var chunks []riffChunk
	header := make([]byte, chunkHeader)
	for at := int64(0); list.Size()-at >= chunkHeader; {
		if _, err := list.ReadAt(header, at); err != nil {
			return chunks, err
		}
		if binary.LittleEndian.Uint64(header) == 0 {
			break
		}
		at += chunkHeader
		id, size := string(header[:4]), int64(binary.LittleEndian.Uint32(header[4:]))
		if left := list.Size() - at; size > left {
			return chunks, fmt.Errorf("it is cut short or damaged: %q should have %d bytes, but only %d are left", id, size, left)
		}
		if len(chunks) == mostChunks {
			return chunks, fmt.Errorf("it is damaged: a list in it has more than %d chunks", mostChunks)
		}
		chunks = append(chunks, riffChunk{id, io.NewSectionReader(list, at, size)})
		at += size
		if size%2 == 1 && at < list.Size() {
			if _, err := list.ReadAt(header[:1], at); err != nil {
				return chunks, err
			}
			if header[0] == 0 {
				at++
			}
		}
	}
	return chunks, nil
}

// keep records a chunk if it is needed to play the SoundFont.
func (f *soundFont) keep(c riffChunk) (err error) {
	switch {
	case c.id == "ifil":
		f.version, err = c.read()
	case c.id == "smpl":
		f.samples = c.data
	case slices.Contains(tables, c.id):
		if f.tables == nil {
			f.tables = map[string][]byte{}
		}
		f.tables[c.id], err = c.read()
	}
	return err
}

// read returns the data of a chunk. It is not meant for the samples, which may be too large.
func (c riffChunk) read() ([]byte, error) {
	if c.data.Size() > largestTable {
		return nil, fmt.Errorf("it is damaged: %q has %d bytes", c.id, c.data.Size())
	}
	return io.ReadAll(c.data)
}

func (f *soundFont) check() error {
	switch {
	case len(f.version) != 4:
		return errors.New("it has no version")
	case f.samples == nil || f.samples.Size() == 0:
		return errors.New("it has no samples")
	}
	for _, name := range tables {
		if len(f.tables[name]) == 0 {
			return fmt.Errorf("it has no table %s", name)
		}
	}
	return nil
}

// compressed reports whether samples are compressed (Ogg Vorbis), as in MuseScore's .sf3 files. In such files, the version is 3, or a sample has
// the flag vorbis.
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

// place says which frames of the samples' chunk belong to a sample.
type place struct{ start, end int }

// places lists the places of all samples.
func (f *soundFont) places() (all []place) {
	const startAt, endAt = 20, 24 // bytes
	for row := range slices.Chunk(f.tables["shdr"], sampleHeader) {
		if len(row) == sampleHeader {
			start, end := binary.LittleEndian.Uint32(row[startAt:]), binary.LittleEndian.Uint32(row[endAt:])
			all = append(all, place{int(start), int(end)})
		}
	}
	return all
}

// withoutSamples returns a SoundFont file that has the tables, and no samples.
func (f *soundFont) withoutSamples() ([]byte, error) {
	hollow := soundFont{version: f.version, samples: sectionOf(nil), tables: f.tables}
	return io.ReadAll(hollow.file())
}

// reader returns a SoundFont file made of only the necessary chunks, for the synthesizer.
func (f *soundFont) reader() io.Reader { return whole{f.file()} }

func (f *soundFont) file() io.Reader {
	samples := io.NewSectionReader(f.samples, 0, f.samples.Size()&^1)
	var rows []part
	for _, name := range tables {
		rows = append(rows, chunkOf(name, bytesPart(f.tables[name]))...)
	}
	lists := slices.Concat(
		[]part{bytesPart("sfbk")},
		listOf("INFO", chunkOf("ifil", bytesPart(f.version))),
		listOf("sdta", chunkOf("smpl", part{samples, samples.Size()}, bytesPart(make([]byte, margin)))),
		listOf("pdta", rows),
	)
	var readers []io.Reader
	for _, p := range chunkOf("RIFF", lists...) {
		readers = append(readers, p.Reader)
	}
	return io.MultiReader(readers...)
}

// part is a section of the new SoundFont file, with its length in bytes.
type part struct {
	io.Reader
	size int64
}

func bytesPart[B []byte | string](b B) part { return part{bytes.NewReader([]byte(b)), int64(len(b))} }

func listOf(kind string, chunks []part) []part {
	return chunkOf("LIST", append([]part{bytesPart(kind)}, chunks...)...)
}

// chunkOf returns a chunk: its header, then its parts.
func chunkOf(id string, parts ...part) []part {
	size := int64(0)
	for _, p := range parts {
		size += p.size
	}
	header := binary.LittleEndian.AppendUint32([]byte(id), uint32(size))
	return append([]part{bytesPart(header)}, parts...)
}

// whole fills the whole buffer in each Read, as the synthesizer's reader requires.
type whole struct{ io.Reader }

func (w whole) Read(p []byte) (int, error) { return io.ReadFull(w.Reader, p) }
