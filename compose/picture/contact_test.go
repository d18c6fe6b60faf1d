package picture

import (
	"bytes"
	"image/png"
	"strings"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// contacts returns n contacts with pieces of a few bars. The last piece has no bars.
func contacts(n int) []Contact {
	all := make([]Contact, n)
	for i := range all {
		c := compose.New(scores.Paper(), uint64(i))
		p := &compose.Piece{Score: scores.Paper(), Movements: []compose.Movement{{}}}
		for k := range min(n-1-i, 8) {
			p.Movements[0].Bars = append(p.Movements[0].Bars, c.Bars(compose.Move{X: 1 + k%6, Y: 1, Player: k % 2})...)
		}
		all[i] = Contact{Piece: p, Label: "seed " + strings.Repeat("7", i+1), Lines: [2]string{"length 12.3", "arc 0.80 " + strings.Repeat("long ", 60)}}
	}
	return all
}

func TestContacts(t *testing.T) {
	var vector, pixels, again bytes.Buffer
	if err := ContactSVG(&vector, "The best", contacts(5)); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"The best", ">seed 7<", ">seed 77777<", "length 12.3", "…"} {
		if !strings.Contains(vector.String(), want) {
			t.Errorf("%q is not in the picture", want)
		}
	}
	for _, w := range []*bytes.Buffer{&pixels, &again} {
		if err := ContactPNG(w, "The best", contacts(5)); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(pixels.Bytes(), again.Bytes()) {
		t.Error("the same pieces make other pixels")
	}
	page, err := png.Decode(&pixels)
	if err != nil {
		t.Fatal(err)
	}
	// Five pieces need three rows of two.
	if want := 2*margin + contactHead + 3*(contactHeading+contactRoll+contactFoot); page.Bounds().Dx() != 2339 || page.Bounds().Dy() != (want*dpi+36)/72 {
		t.Errorf("%v", page.Bounds())
	}
	if err := ContactPNG(&again, "", contacts(MostContacts+1)); err == nil {
		t.Error("a sheet of too many pieces")
	}
}
