package main

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strings"
	"testing"
)

// program returns a program with a section of another kind and pieces of data, by their places.
func program(pieces map[int64]string) []byte {
	places := []int64{}
	for at := range pieces {
		places = append(places, at)
	}
	slices.Sort(places)
	data := binary.AppendUvarint(nil, uint64(len(places)))
	for _, at := range places {
		data = append(appendSigned(append(data, 0, 0x41), at), 0x0b)
		data = appendBlock(data, []byte(pieces[at]))
	}
	wasm := appendBlock([]byte("\x00asm\x01\x00\x00\x00\x05"), []byte("\x01\x00\x01"))
	return appendBlock(append(wasm, 11), data)
}

func TestJoinData(t *testing.T) {
	far := strings.Repeat("\x00", 63)
	for name, test := range map[string]struct{ before, after map[int64]string }{
		"none":     {nil, nil},
		"one":      {map[int64]string{63: "abc"}, map[int64]string{63: "abc"}},
		"beside":   {map[int64]string{64: "abc", 67: "d"}, map[int64]string{64: "abcd"}},
		"a gap":    {map[int64]string{8191: "a", 8255: "b", 8257: "c"}, map[int64]string{8191: "a" + far + "b\x00c"}},
		"too far":  {map[int64]string{0: "a", 2: "b", mostZeros + 4: "c"}, map[int64]string{0: "a\x00b", mostZeros + 4: "c"}},
		"at large": {map[int64]string{1 << 27: "a", 1<<27 + 2: "b"}, map[int64]string{1 << 27: "a\x00b"}},
	} {
		got, err := joinData(program(test.before))
		if err != nil || !bytes.Equal(got, program(test.after)) {
			t.Errorf("%s: %v\n%q, want\n%q", name, err, got, program(test.after))
		}
	}
	unsorted := []byte("\x00asm\x01\x00\x00\x00\x0b\x0d\x02\x00\x41\x02\x0b\x01c\x00\x41\x00\x0b\x01a")
	if got, err := joinData(unsorted); err != nil || !bytes.HasSuffix(got, []byte("\x01\x00\x41\x00\x0b\x03a\x00c")) {
		t.Errorf("two pieces in another order become %q, %v", got, err)
	}
	whole := program(map[int64]string{64: "abc", 80: "d"})
	for size := range whole {
		if size == 8 || size == 13 { // between sections
			continue
		}
		if _, err := joinData(whole[:size]); err == nil {
			t.Errorf("%d of %d bytes are taken", size, len(whole))
		}
	}
	for name, wrong := range map[string]string{
		"a number of pieces": "\x00asm\x01\x00\x00\x00\x0c\x01\x01", "another memory": "\x00asm\x01\x00\x00\x00\x0b\x08\x01\x02\x00\x41\x00\x0b\x01a",
		"overlapping": "\x00asm\x01\x00\x00\x00\x0b\x0e\x02\x00\x41\x00\x0b\x02ab\x00\x41\x01\x0b\x01c", "a rest": "\x00asm\x01\x00\x00\x00\x0b\x02\x00\x00",
	} {
		if _, err := joinData([]byte(wrong)); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
}
