package notation_test

import (
	"bytes"
	"io"
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/compose"
	"midiconnect4/compose/notation"
	"midiconnect4/scores"
)

// testPieces returns a piece of each bundled score and all handmade pieces, by name.
func testPieces(t testing.TB, seed uint64) map[string]*compose.Piece {
	t.Helper()
	pieces := bundled(t, seed)
	maps.Copy(pieces, handmade(seed))
	return pieces
}

func mustWrite(t rapid.TB, p *compose.Piece) []byte { return fileOf(t, notation.Write, p) }

func mustCompress(t rapid.TB, p *compose.Piece) []byte { return fileOf(t, notation.WriteCompressed, p) }

// fileOf writes a piece with the function write, and returns the bytes.
func fileOf(t rapid.TB, write func(io.Writer, *compose.Piece) error, p *compose.Piece) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b, p); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestReadBack(t *testing.T)     { readBack(t, 1) }
func TestLongReadBack(t *testing.T) { readBack(t, 10) }

func readBack(t *testing.T, seeds uint64) {
	t.Helper()
	for seed := range seeds {
		pieces := testPieces(t, seed)
		for _, name := range slices.Sorted(maps.Keys(pieces)) {
			if err := check(pieces[name], mustWrite(t, pieces[name])); err != nil {
				t.Errorf("%s, seed %d: %v", name, seed, err)
			}
		}
	}
}

func BenchmarkWrite(b *testing.B) {
	p := composed(scores.Paper(), 1, game(1, 36))
	for b.Loop() {
		mustWrite(b, p)
	}
}
