package compose_test

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"gitlab.com/gomidi/midi/v2/smf"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// TestRoster checks that parts with the same name in different movements are one part. The players' parts must stay the same parts under any
// name.
func TestRoster(t *testing.T) {
	score := func(players, voices string) *scores.Score {
		s, err := scores.Parse("mine.yaml", []byte("players: {"+players+"}\nvoices: ["+voices+"]\n"))
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	const flute, bass, second = "{answer: {program: Flute}}", "{answer: {name: Bass, program: 33}}", "{answer: {name: Flute, program: 12}}"
	piece := &compose.Piece{
		Score: score("", flute+","+bass),
		Movements: []compose.Movement{
			{},
			{Score: score("first: {name: Oboe, program: Oboe}", bass)},
			{Score: score("first: {name: Bass}", bass+","+flute+","+second)},
		},
	}
	r := piece.Roster()
	var names []string
	for _, part := range r.Parts {
		names = append(names, part.Name)
	}
	if want := []string{"First", "Second", "Flute", "Bass", "Flute"}; !slices.Equal(names, want) {
		t.Errorf("the parts are %q, want %q", names, want)
	}
	for i, want := range [][]int{{0, 1, 2, 3}, {0, 1, 3}, {0, 1, 3, 2, 4}} {
		s := piece.Score
		if own := piece.Movements[i].Score; own != nil {
			s = own
		}
		if got := r.Places(s); !slices.Equal(got, want) {
			t.Errorf("movement %d has the parts %v, want %v", i+1, got, want)
		}
	}
}

// TestNamesOfMovements checks a MIDI file of a piece in which a movement renames a part. The track must keep its first name, and the new name
// must be a text event at the start of the movement.
func TestNamesOfMovements(t *testing.T) {
	named := func(name string) *scores.Score {
		s := paperLike()
		s.Players[0].Name = name
		return s
	}
	p := pieceOf(named("Alice"), 1, []compose.Move{{X: 1, Y: 1}})
	p.Movements = append(p.Movements, pieceOf(named("Bob"), 1, []compose.Move{{X: 1, Y: 1}}).Movements...)
	p.Movements[1].Score, p.Movements[1].Start = named("Bob"), p.Movements[0].End()
	for i := range p.Movements[1].Bars {
		b := &p.Movements[1].Bars[i]
		b.Start += p.Movements[1].Start
		for n := range b.Notes {
			note := &b.Notes[n]
			note.Start, note.On, note.Off = note.Start+p.Movements[1].Start, note.On+p.Movements[1].Start, note.Off+p.Movements[1].Start
		}
	}
	file, err := smf.ReadFrom(bytes.NewReader(mustSMF(t, p, 1)))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	tick := 0
	for _, e := range file.Tracks[1] {
		tick += int(e.Delta)
		var name string
		if e.Message.GetMetaTrackName(&name) || e.Message.GetMetaText(&name) {
			got = append(got, fmt.Sprint(tick, " ", name))
		}
	}
	if want := []string{"0 Alice", fmt.Sprint(p.Movements[1].Start, " Bob")}; !slices.Equal(got, want) {
		t.Errorf("the names are %q, want %q", got, want)
	}
}
