package mlp

import (
	"math/bits"
	"testing"

	"midiconnect4/gamer/connect4"
)

func TestMirrorIsItsOwnInverse(t *testing.T) {
	for _, s := range []Shape{{Game: board(6, 6), Hidden: 60}, {Game: board(7, 6), Hidden: 7}, {Game: board(4, 4), Hidden: 1}} {
		mirror := s.Mirror()
		if len(mirror) != s.Genes() {
			t.Fatalf("%v: %d genes of %d", s, len(mirror), s.Genes())
		}
		for gene, image := range mirror {
			if mirror[image] != gene {
				t.Fatalf("%v: gene %d has image %d, whose image is %d", s, gene, image, mirror[image])
			}
		}
	}
}

// TestMirroredNetworkMovesInTheMirror checks that the mirror image of a network chooses the mirrored moves in mirrored positions. It also does so
// for symmetric networks, which are their own images.
func TestMirroredNetworkMovesInTheMirror(t *testing.T) {
	coding := Coding{16, 8}
	for _, s := range []Shape{{Game: board(6, 6), Hidden: 60}, {Game: board(7, 6), Hidden: 61}, {Game: board(5, 4), Hidden: 7}} {
		mirror, g := s.Mirror(), s.Game
		judged := 0
		for seed := range uint64(60) {
			r := stream(seed)
			genome, image := coding.Random(s.Genes(), r), make(Genome, s.Genes())
			for gene, from := range mirror {
				if seed%2 == 0 {
					genome[gene] = genome[max(gene, from)]
				}
			}
			for gene, from := range mirror {
				image[gene] = genome[from]
			}
			net, other := NewSigmoid(s, coding, genome), NewSigmoid(s, coding, image)
			w, _ := g.Size()
			for p, q := g.Empty(), g.Empty(); len(p.Moves()) > 0; {
				its, _ := other.Choose(q)
				own, _ := net.Choose(p)
				got, want := g.Column(its), w-1-g.Column(own)
				equal := ruled(p)
				judged += 1 - min(1, bits.OnesCount64(equal))
				if got != want && p.Key() != q.Key() && equal&g.ColumnMask(w-1-got) == 0 {
					t.Fatalf("seed %d: chose column %d, its image %d\n%v", seed, w-want, got+1, p)
				}
				bit := RandomCell(p.Playable(), r)
				p = p.Drop(bit)
				q = q.Drop(q.Playable() & g.ColumnMask(w-1-g.Column(bit)))
			}
		}
		if judged < 300 {
			t.Errorf("%v: only %d choices were the network's", s, judged)
		}
	}
}

// ruled returns the moves among which the order of columns decides. It returns 0 if the network decides.
func ruled(p connect4.Position) uint64 {
	wins, safe := p.Playable()&p.Threats(p.Turn()), p.Safe()
	switch {
	case wins != 0:
		return wins
	case safe == 0:
		return p.Playable()
	case p.Ply() >= bits.OnesCount64(p.Game().Cells())-2:
		return safe
	}
	return 0
}
