package compose_test

import (
	"encoding/json"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// TestAnswer checks that a voice without its own part sounds in the part of the player who does not move.
func TestAnswer(t *testing.T) {
	for _, test := range []struct {
		voice string
		parts [2]int // index of the voice's part in bars of the first and of the second player
	}{
		{"answer: {way: ostinato}", [2]int{1, 0}},
		{"answer: {program: Flute}", [2]int{2, 2}},
	} {
		score, err := scores.Parse("mine.yaml", []byte("rhythm: {rests: 1}\nplayers: {first: {octave: 1}}\nvoices:\n  - "+test.voice))
		if err != nil {
			t.Fatal(err)
		}
		c := compose.New(score, 5)
		var bars []compose.Bar
		for i, x := range []int{4, 5, 4, 3, 3} {
			bars = append(bars, c.Bars(compose.Move{X: x, Y: 1 + i, Player: i % 2})...)
		}
		if len(bars[0].Lines) != 0 {
			t.Errorf("%s: the first bar answers nobody", test.voice)
		}
		for i, bar := range bars[1:] {
			if len(bar.Lines) != 1 || bar.Lines[0].Part != test.parts[(i+1)%2] {
				t.Fatalf("%s: bar %d has the lines %+v", test.voice, i+2, bar.Lines)
			}
			shift := score.Parts()[bar.Lines[0].Part].Shift() - score.Players[i%2].Shift()
			for k, n := range bar.Lines[0].Notes {
				of := bars[i].Notes[k]
				if n.Key != of.Key+shift || n.Start-bar.Start != of.Start-bars[i].Start || n.Ticks != of.Ticks || n.Velocity != of.Velocity {
					t.Errorf("%s: note %d of bar %d is %+v, after %+v", test.voice, k+1, i+2, n, of)
				}
			}
		}
	}
}

// TestEveryKindOfVoicePlays checks that a voice of each kind in the schema has notes in some bar.
func TestEveryKindOfVoicePlays(t *testing.T) {
	var schema struct {
		Properties struct {
			Voices struct {
				Items struct{ Properties map[string]any }
			}
		}
	}
	if err := json.Unmarshal(scores.Schema(), &schema); err != nil {
		t.Fatal(err)
	}
	needed := map[string]string{"answer": "way: ostinato", "drums": "play: {kick: x}", "line": "text: 1"}
	for kind := range schema.Properties.Voices.Items.Properties {
		score, err := scores.Parse("mine.yaml", []byte("scale: {root: C, mode: major}\nvoices: [{"+kind+": {"+needed[kind]+"}}]"))
		if err != nil {
			t.Error(err)
			continue
		}
		c, lines := compose.New(score, 5), 0
		for i := range 8 {
			lines += len(c.Bars(compose.Move{X: 1 + i%6, Y: 1 + i, Player: i % 2})[0].Lines)
		}
		if lines == 0 {
			t.Errorf("%s plays nothing", kind)
		}
	}
}
