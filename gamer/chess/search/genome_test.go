package search

import (
	"math"
	"math/rand/v2"
	"testing"

	"midiconnect4/gamer/chess"
	"midiconnect4/gamer/engine"
)

// TestGenomeComesBack checks that genomes are the same after encoding and decoding, that all weights are among them, and that wrong bytes are refused.
func TestGenomeComesBack(t *testing.T) {
	for seed := range uint64(100) {
		r, numbers := rand.New(rand.NewPCG(seed, 1)), make([]float64, Numbers)
		for i := range numbers {
			numbers[i] = 0.1 * math.Exp2(float64(seed%10)) * r.NormFloat64()
		}
		w := Genes(numbers)
		if back, err := Decode(w.Encode()); err != nil || *back != *w {
			t.Fatal(err, w, back)
		}
	}
	for name, w := range map[string]Weights{"plain": Plain, "material": Material} {
		if back, err := Decode(w.Encode()); err != nil || *back != w {
			t.Errorf("%s comes back as %v, %v", name, back, err)
		}
	}
	for want, data := range map[string][]byte{
		"has 3 bytes of genes: the weights for chess take 98": make([]byte, 3),
		"has a gene that is out of range: number 2 of 49":     append([]byte{0, 8, 0xff, 0xf7}, make([]byte, 94)...),
		"has a gene that is out of range: number 49 of 49":    append(make([]byte, 96), 0, 8),
	} {
		if _, err := Decode(data); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// TestFamily compares an evolved engine with a plain one that has the same weights, in units of two centipawns. Only the first one's chances allow for these.
func TestFamily(t *testing.T) {
	w := Plain
	for _, g := range w.genes() {
		*g.weight /= 2
	}
	if len(w.genes()) != Numbers {
		t.Errorf("there are %d weights", len(w.genes()))
	}

	model, err := Family(chess.Game{}, []byte(`{"depth":3}`), w.Encode())
	if err != nil {
		t.Fatal(err)
	}
	p, want, got := chess.Start(), NewEngine("plain", w, engine.Limit{}), engine.New("evolved", chess.Game{}, model, engine.Limit{})
	for range 6 {
		a, err := want.Choose(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		b, err := got.Choose(t.Context(), p)
		odds := a.Confidence / (1 - a.Confidence)
		if chances := odds * odds / (1 + odds*odds); err != nil || a.Move != b.Move || math.Abs(b.Confidence-chances) > 0.01 {
			t.Errorf("%+v, want %s and %g, %v", b, a.Move.Text, chances, err)
		}
		p = p.Play(a.Move).(*chess.Position)
	}
	if scale := (&Weights{}).scale(); scale != 1 {
		t.Errorf("weights that are 0 have the scale %g", scale)
	}
}
