package notation_test

import (
	"fmt"
	"strings"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// quarters returns a piece of bars in 4/4 from texts: x starts a note, - holds it, and a dot is a rest, a quarter each. After a stroke, the second
// player's part plays.
func quarters(s *scores.Score, bars ...string) *compose.Piece {
	p := &compose.Piece{Score: s, Movements: []compose.Movement{{}}}
	for _, text := range bars {
		m := &p.Movements[0]
		b := compose.Bar{Start: p.End(), Ticks: s.Meter.Ticks(), Tempo: s.Tempo, Swapped: strings.HasPrefix(text, "/")}
		for i, step := range strings.TrimPrefix(text, "/") {
			start := b.Start + i*scores.TicksPerQuarter
			switch step {
			case 'x':
				b.Notes = append(b.Notes, compose.Note{Key: 60 + i, Start: start, Ticks: 480, On: start, Off: start + 480, Velocity: 64})
			case '-':
				n := &b.Notes[len(b.Notes)-1]
				n.Ticks, n.Off = n.Ticks+480, n.Off+480
			}
		}
		m.Bars = append(m.Bars, b)
	}
	return p
}

// slursOf returns the bars and quarters, from 1, where the slurs of a part start and end.
func slursOf(t *testing.T, part xmlPart) string {
	t.Helper()
	elements, err := part.elements()
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, e := range elements {
		for _, s := range e.Slurs {
			if place := fmt.Sprintf("%d.%d", e.bar+1, e.from/scores.TicksPerQuarter+1); s.Type == "start" {
				all = append(all, place)
			} else {
				all[len(all)-1] += "-" + place
			}
		}
	}
	return strings.Join(all, ", ")
}

func TestSlurs(t *testing.T) {
	phrases := func(s *scores.Score) { s.Phrases = &scores.Phrases{Bars: 2, Form: "A", Sings: scores.FirstSings} }
	tests := []struct {
		name  string
		score func(*scores.Score)
		bars  []string
		want  [2]string
	}{
		{"none without phrases", func(*scores.Score) {}, []string{"xxxx", "xxxx"}, [2]string{}},
		{"one over each phrase", phrases, []string{"xxxx", "xxxx", "xxxx", "xx--"}, [2]string{"1.1-2.4, 3.1-4.2"}},
		{"to the last bar of a phrase that is cut off", phrases, []string{"xxxx", "xxxx", "xxxx"}, [2]string{"1.1-2.4, 3.1-3.4"}},
		{"rests divide it", phrases, []string{"xx.x", "xxx.", ".xx.", "xxxx"}, [2]string{"1.1-1.2, 1.4-2.3, 3.2-3.3, 4.1-4.4"}},
		{"none for a single note", phrases, []string{"x...", ".x--"}, [2]string{}},
		{"none for a note with a tie", phrases, []string{"....", ".x-."}, [2]string{}},
		{"from a tied note to another", phrases, []string{".x-x", "xx--"}, [2]string{"1.2-2.2"}},
		{"another part divides it", phrases, []string{"xxxx", "/xxxx", "/xxxx", "/xxxx"}, [2]string{"1.1-1.4", "2.1-2.4, 3.1-4.4"}},
		{"none for staccato", func(s *scores.Score) { phrases(s); s.Players[0].Articulation = 0.5 }, []string{"xxxx", "/xxxx"}, [2]string{"", "2.1-2.4"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := scores.Paper()
			test.score(s)
			p := quarters(s, test.bars...)
			data := mustWrite(t, p)
			if err := check(p, data); err != nil {
				t.Fatal(err)
			}
			written, err := readXML(data)
			if err != nil {
				t.Fatal(err)
			}
			if got := [2]string{slursOf(t, written.Parts[0]), slursOf(t, written.Parts[1])}; got != test.want {
				t.Errorf("slurs %q, want %q", got, test.want)
			}
		})
	}
}

// slurred returns an error if a slur does not end, or not in its voice.
func slurred(elements []placed) error {
	open := 0 // voice of the open slur
	for _, e := range elements {
		for _, s := range e.Slurs {
			switch {
			case s.Type == "start" && open == 0 && e.Rest == nil && e.Chord == nil:
				open = e.Voice
			case s.Type == "stop" && open == e.Voice && e.Rest == nil && e.Chord == nil:
				open = 0
			default:
				return fmt.Errorf("bar %d, tick %d: %s of a slur in voice %d, while voice %d has one", e.bar+1, e.from, s.Type, e.Voice, open)
			}
		}
	}
	if open != 0 {
		return fmt.Errorf("a slur of voice %d does not end", open)
	}
	return nil
}
