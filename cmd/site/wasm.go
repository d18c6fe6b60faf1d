package main

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"slices"

	"github.com/kjk/lzma"
)

// Go's linker leaves out runs of zeros in the data of a program: it writes 100,000 short pieces, each with its place in memory. The places hardly
// compress, but zeros do. So the site has the same data in few pieces, which makes the program smaller by a twentieth on its way.

const (
	wasmHeader   = 8 // bytes: magic number and version
	dataSection  = 11
	countSection = 12      // number of pieces, for programs that copy them themselves; Go's do not
	mostZeros    = 1 << 16 // between two pieces that are joined
)

// packed compresses a program by LZMA, a third better than gzip. The page decompresses it (page/src/worker/lzma.ts).
func packed(program []byte) ([]byte, error) {
	const level = 5 // of 9; the highest saves nothing more, and takes longer
	var b bytes.Buffer
	w := lzma.NewWriterSizeLevel(&b, int64(len(program)), level)
	_, err := w.Write(program)
	err = errors.Join(err, w.Close())
	return b.Bytes(), err
}

var errWASM = errors.New("the program has a form of WebAssembly that this command does not know")

// joinData returns a WebAssembly program that sets up the same memory with fewer pieces of data.
func joinData(wasm []byte) ([]byte, error) {
	if len(wasm) < wasmHeader {
		return nil, errWASM
	}
	joined := bytes.Clone(wasm[:wasmHeader])
	for r := (wasmReader{rest: wasm[wasmHeader:]}); len(r.rest) > 0; {
		kind, content := r.byte(), r.block()
		if kind == countSection {
			r.failed = true
		}
		if kind == dataSection {
			content = joinPieces(&r, content)
		}
		if r.failed {
			return nil, errWASM
		}
		joined = append(joined, kind)
		joined = appendBlock(joined, content)
	}
	return joined, nil
}

// piece is a piece of data with its place in memory.
type piece struct {
	at   int64
	data []byte
}

// joinPieces joins the pieces in a section of data. If it fails, it says so by r.
func joinPieces(r *wasmReader, section []byte) []byte {
	in := wasmReader{rest: section}
	var all []piece
	for n := in.unsigned(); n > 0 && !in.failed; n-- {
		all = append(all, piece{in.place(), in.block()})
	}
	slices.SortStableFunc(all, func(a, b piece) int { return cmp.Compare(a.at, b.at) })
	var joined []piece
	for _, p := range all {
		if n := len(joined); n > 0 {
			last := &joined[n-1]
			zeros := p.at - last.at - int64(len(last.data))
			if zeros < 0 {
				in.failed = true // two pieces at one place
				break
			}
			if zeros <= mostZeros {
				last.data = append(append(last.data, make([]byte, zeros)...), p.data...)
				continue
			}
		}
		joined = append(joined, piece{p.at, bytes.Clone(p.data)})
	}
	r.failed = r.failed || in.failed || len(in.rest) > 0
	made := binary.AppendUvarint(nil, uint64(len(joined)))
	for _, p := range joined {
		made = append(made, placeStart...)
		made = append(appendSigned(made, p.at), placeEnd)
		made = appendBlock(made, p.data)
	}
	return made
}

// The place of a piece in memory is a program: it begins with the number of the memory (0) and the instruction i32.const.
var placeStart = []byte{0, 0x41}

const placeEnd = 0x0b

// wasmReader takes a program apart. Numbers are in LEB128.
type wasmReader struct {
	rest   []byte
	failed bool // whether the form is unknown, or the end was reached too early
}

func (r *wasmReader) take(n uint64) []byte {
	if n > uint64(len(r.rest)) {
		r.failed, r.rest = true, nil
		return nil
	}
	taken := r.rest[:n]
	r.rest = r.rest[n:]
	return taken
}

func (r *wasmReader) byte() (b byte) {
	if taken := r.take(1); taken != nil {
		b = taken[0]
	}
	return b
}

func (r *wasmReader) unsigned() uint64 {
	n, size := binary.Uvarint(r.rest)
	if size <= 0 {
		r.failed = true
	}
	r.take(uint64(max(size, 0)))
	return n
}

// block returns bytes that come after their number.
func (r *wasmReader) block() []byte { return r.take(r.unsigned()) }

// place returns the place of a piece in memory.
func (r *wasmReader) place() (at int64) {
	if !bytes.Equal(r.take(uint64(len(placeStart))), placeStart) {
		r.failed = true
	}
	for shift := uint(0); ; shift += 7 {
		b := r.byte()
		at |= int64(b&0x7f) << shift
		if b&0x80 == 0 {
			if b&0x40 != 0 {
				r.failed = true // negative
			}
			break
		}
	}
	if r.byte() != placeEnd {
		r.failed = true
	}
	return at
}

func appendBlock(to, block []byte) []byte {
	return append(binary.AppendUvarint(to, uint64(len(block))), block...)
}

// appendSigned appends a number of at least 0, so that a reader of signed numbers sees no sign.
func appendSigned(to []byte, n int64) []byte {
	for ; n >= 0x40; n >>= 7 {
		to = append(to, byte(n&0x7f)|0x80)
	}
	return append(to, byte(n))
}
