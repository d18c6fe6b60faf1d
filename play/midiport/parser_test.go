package midiport

import (
	"fmt"
	"slices"
	"testing"
)

func received(chunks ...[]byte) (all [][]byte) {
	p := newParser(func(m []byte) { all = append(all, slices.Clone(m)) })
	for _, chunk := range chunks {
		p.parse(chunk)
	}
	return all
}

func TestParser(t *testing.T) {
	for _, c := range []struct {
		name   string
		chunks [][]byte
		want   [][]byte
	}{
		{"one", [][]byte{{0x90, 60, 100}}, [][]byte{{0x90, 60, 100}}},
		{"running status", [][]byte{{0x9f, 60, 100, 62, 0}}, [][]byte{{0x9f, 60, 100}, {0x9f, 62, 0}}},
		{"running status later", [][]byte{{0xb0, 1, 2}, {1, 3}}, [][]byte{{0xb0, 1, 2}, {0xb0, 1, 3}}},
		{"clock within", [][]byte{{0x90, 0xf8, 60, 0xf8, 100}}, [][]byte{{0xf8}, {0xf8}, {0x90, 60, 100}}},
		{"active sensing", [][]byte{{0xfe}, {0x90, 0xfe, 60, 100}, {0xfe}}, [][]byte{{0x90, 60, 100}}},
		{"song position", [][]byte{{0xf2, 1, 2}}, [][]byte{{0xf2, 1, 2}}},
		{"exclusive", [][]byte{{0xf0, 1, 2, 3, 0xf7}, {0x80, 1, 2}}, [][]byte{{0x80, 1, 2}}},
		{"data alone", [][]byte{{1, 2, 3}}, nil},
		{"undefined", [][]byte{{0xf4, 1}, {0xf5}, {0xf7}, {0xff}, {0xc3, 4}}, [][]byte{{0xc3, 4}}},
		{"broken off", [][]byte{{0x90, 60}, {0x90, 61, 100}}, [][]byte{{0x90, 61, 100}}},
	} {
		if got := received(c.chunks...); fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%s: % x, want % x", c.name, got, c.want)
		}
	}
}

func FuzzParser(f *testing.F) {
	f.Add([]byte{0x90, 60, 100, 0xf8, 62, 0, 0xf0, 1, 0xf7, 0xf2, 1, 2, 0xf4, 0xfe})
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, m := range received(data, data) {
			if !valid(m) || len(m) > 3 {
				t.Errorf("% x of % x", m, data)
			}
		}
	})
}
