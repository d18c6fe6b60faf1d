package studio

import (
	"bytes"
	"testing"

	"midiconnect4/play"
)

// TestNoFieldIsIgnored asks for a piece with each field of an order (what to play). It checks that each field changes the piece or is rejected.
func TestNoFieldIsIgnored(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	s := newStudio(t, Options{Alone: true, Order: play.Order{Games: "1", Seed: "7", Score: fast}})
	c := open(t, s, false)
	piece := func(o play.Order) (data []byte, refused string) {
		m := c.ask(Request{Export: &Export{Form: jsonForm, Setup: &o}})
		if m.Error == "" {
			data = m.File.Data
		}
		return data, m.Error
	}
	usual, refused := piece(play.Order{Seed: "1"})
	if refused != "" {
		t.Fatal(refused)
	}
	values := map[string]string{
		"game": "tictactoe", "start": "B:W32:B1", "first": "random", "second": "random", "score": "blues", "opening": "4", "moves": "1,2,3", "seed": "2", "games": "2",
		"length": "3:00", "tempo": "200", "transpose": "3", "title": "Night", "signs": "+-+", "depth": "1", "time": "1ms", "judge": "tactical",
	}
	for i, f := range new(play.Order).Fields() {
		o := play.Order{Seed: "1"}
		*o.Fields()[i].Text = values[f.Name]
		if got, refused := piece(o); refused == "" && bytes.Equal(got, usual) {
			t.Errorf("%s %q is taken and ignored", f.Name, values[f.Name])
		}
	}
}
