package notation_test

import (
	"maps"
	"slices"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/compose/notation"
	"midiconnect4/scores"
)

// testPieces returns a piece of each bundled score and each handmade piece, by
// name.
func testPieces(t testing.TB, seed uint64) map[string]*compose.Piece {
	t.Helper()
	pieces := bundled(t, seed)
	maps.Copy(pieces, handmade(seed))
	return pieces
}

func mustWrite(t testing.TB, p *compose.Piece) []byte {
	t.Helper()
	data, err := notation.Write(p)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestReadBack(t *testing.T) {
	seeds := 10
	if testing.Short() {
		seeds = 2
	}
	for seed := range uint64(seeds) {
		pieces := testPieces(t, seed)
		for _, name := range slices.Sorted(maps.Keys(pieces)) {
			if err := check(pieces[name], mustWrite(t, pieces[name])); err != nil {
				t.Errorf("%s, seed %d: %v", name, seed, err)
			}
		}
	}
}

func mustCompress(t testing.TB, musicXML []byte) []byte {
	t.Helper()
	data, err := notation.Compress(musicXML)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func BenchmarkWrite(b *testing.B) {
	p := composed(scores.Paper(), 1, game(1, 36))
	for b.Loop() {
		mustWrite(b, p)
	}
}
