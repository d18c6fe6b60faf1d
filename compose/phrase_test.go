package compose_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

const song = `
middle_c: C4
range: C3..C6
scale: {root: D, mode: minor}
reference: {notes: [D4], then: chain}
signs: independent
phrases: {free: 0, `

// melody lists the intervals between consecutive notes, in semitones. The first entry is 0.
func melody(bars []compose.Bar) (all []int) {
	last := bars[0].Notes[0].Key
	for _, b := range bars {
		for _, n := range b.Notes {
			all = append(all, n.Key-last)
			last = n.Key
		}
	}
	return all
}

// rhythmOf lists the start and the length of each note. Starts count from the start of bars[0].
func rhythmOf(bars []compose.Bar) (all []int) {
	for _, b := range bars {
		for _, n := range b.Notes {
			all = append(all, n.Start-bars[0].Start, n.Ticks)
		}
	}
	return all
}

func TestThemesComeBack(t *testing.T) {
	bars := composeAll(compose.New(mustParse(t, song+"form: AABA}"), 3), game(40, 7))
	a := bars[:4]
	for _, phrase := range []int{1, 3, 4, 5, 7} {
		again := bars[4*phrase : 4*phrase+4]
		if !slices.Equal(melody(again), melody(a)) || !slices.Equal(rhythmOf(again), rhythmOf(a)) || again[0].Notes[0].Key != a[0].Notes[0].Key {
			t.Errorf("phrase %d has %v, want %v", phrase+1, melody(again), melody(a))
		}
	}
	if b := bars[8:12]; slices.Equal(melody(b), melody(a)) {
		t.Error("the theme of letter B is that of A")
	}
	if !slices.Equal(melody(bars[24:28]), melody(bars[8:12])) {
		t.Error("letter B does not come back")
	}
}

// indices returns, for each note of the bars, the index of its key in the scale's keys.
func indices(s *scores.Score, bars []compose.Bar) (all []int) {
	for _, b := range bars {
		for _, key := range keys(b) {
			all = append(all, slices.Index(keysOf(s), key))
		}
	}
	return all
}

func TestThemesAreVaried(t *testing.T) {
	for way, want := range map[string]func(first, note int) int{
		"same": func(_, note int) int { return note }, "inversion": func(first, note int) int { return 2*first - note },
		"up": func(_, note int) int { return note + 1 }, "down": func(_, note int) int { return note - 1 },
		"third": func(_, note int) int { return note + 2 }, "fifth": func(_, note int) int { return note + 4 },
	} {
		s := mustParse(t, song+"form: A, vary: ["+way+"]}")
		bars := composeAll(compose.New(s, 3), game(8, 7))
		stated, again := indices(s, bars[:4]), indices(s, bars[4:])
		moved := (again[0] - want(stated[0], stated[0])) / 7 * 7 // octaves by which the theme was moved into the range
		for i, note := range stated {
			if again[i] != want(stated[0], note)+moved {
				t.Errorf("%s: note %d has index %d, want %d", way, i+1, again[i], want(stated[0], note)+moved)
			}
		}
	}
}

// TestFreeBarsAreTheMoves checks the free bars at the end of a phrase: there, the moves must determine the pitches, and the theme only the
// rhythm.
func TestFreeBarsAreTheMoves(t *testing.T) {
	s := mustParse(t, song+"form: A, keep: melody}")
	s.Phrases.Free = 2
	bars := composeAll(compose.New(s, 3), game(8, 7))
	if !slices.Equal(melody(bars[4:6]), melody(bars[:2])) || slices.Equal(melody(bars[6:]), melody(bars[2:4])) || !slices.Equal(rhythmOf(bars[4:]), rhythmOf(bars[:4])) {
		t.Error(melody(bars))
	}
}

func TestCellsComeBackWithinAPhrase(t *testing.T) {
	s := mustParse(t, song+"cells: aabc}")
	bars := composeAll(compose.New(s, 5), game(4, 7))
	if a, again := indices(s, bars[:1]), indices(s, bars[1:2]); again[1]-again[0] != a[1]-a[0] || again[2]-again[1] != a[2]-a[1] {
		t.Error(a, again)
	}
	if slices.Equal(steps(bars[2]), steps(bars[0])) && slices.Equal(lengths(bars[2]), lengths(bars[0])) {
		t.Error("another letter has the same bar")
	}
}

func TestWhoSings(t *testing.T) {
	tests := map[string][]int{
		"mover": {0, 1, 0, 1, 0, 1, 0, 1}, "turn": {0, 0, 0, 0, 1, 1, 1, 1}, "first": {0, 0, 0, 0, 0, 0, 0, 0}, "second": {1, 1, 1, 1, 1, 1, 1, 1},
	}
	for sings, want := range tests {
		p := &compose.Piece{Score: mustParse(t, song+"sings: "+sings+"}")}
		bars := composeAll(compose.New(p.Score, 3), game(8, 7))
		var got []int
		for i := range bars {
			got = append(got, bars[i].Part())
		}
		p.Movements = []compose.Movement{{Bars: bars}}
		if !slices.Equal(got, want) || len(p.Part(0)) != 3*(8-sum(want)) || len(p.Part(1)) != 3*sum(want) {
			t.Errorf("%s: %v with %d and %d notes", sings, got, len(p.Part(0)), len(p.Part(1)))
		}
	}
}

func sum(all []int) (n int) {
	for _, one := range all {
		n += one
	}
	return n
}

// TestPhrasesClose checks that a half close ends on a tone of the dominant and a full close on the tonic. The last note must be long and reached
// by a step. The bass must play the chords of the closes.
func TestPhrasesClose(t *testing.T) {
	s := mustParse(t, song+"close: [half, full]}\nvoices:\n  - bass: {style: root}\n")
	bars := composeAll(compose.New(s, 3), game(32, 7))
	for i := 3; i < len(bars); i += 4 {
		last, classes, bass := bars[i].Notes, []int{9, 1, 4, 7}, 9
		if i%8 == 7 {
			classes, bass = []int{2}, 2
			if before := bars[i-1].Lines[0].Notes[0].Key % 12; before != 9 {
				t.Errorf("bar %d: the bass before the tonic has class %d", i, before)
			}
		}
		step := last[2].Key - last[1].Key
		if !slices.Contains(classes, last[2].Key%12) || last[2].Ticks != 960 || step*step > 4 || step == 0 {
			t.Errorf("bar %d closes with %+v", i+1, last)
		}
		if got := bars[i].Lines[0].Notes[0].Key % 12; got != bass {
			t.Errorf("bar %d: the bass has class %d, want %d", i+1, got, bass)
		}
	}
}

// TestPhrasesAreUndone checks that a copy of a composer can serve to undo moves: the copy must continue like the original, whatever the original
// has composed since.
func TestPhrasesAreUndone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		keep := rapid.SampledFrom([]string{"rhythm", "contour", "both", "melody"}).Draw(t, "keep")
		by := ", by: " + rapid.SampledFrom([]string{"turn", "column", "chance"}).Draw(t, "by")
		ways := map[string]string{ // settings that have an effect with each kind of keep
			"contour": ", vary: [same, inversion]" + by, "both": ", vary: [same, inversion]" + by,
			"melody": ", vary: [same, inversion, up]" + by + ", start: " + rapid.SampledFrom([]string{"theme", "move"}).Draw(t, "start"),
		}
		form := rapid.StringMatching("[A-C]{1,5}").Draw(t, "form")
		written := rapid.SampledFrom([]string{
			"", ", themes: {A: F4/4 A4/8 G4 . F4 E4/4 | D4/2}", ", themes: {A: [D4/4 E4 F4 G4, A4/1 | G4 | F4 | E4/8 F4 G4 A4 Bb4 C#5 D5 A4]}, of: singer",
		}).Draw(t, "themes")
		sings := rapid.SampledFrom([]string{"mover", "turn", "first"}).Draw(t, "sings")
		if !strings.Contains(form, "A") || strings.Contains(written, "singer") && sings == "mover" {
			written = ""
		}
		s, err := scores.Parse("mine.yaml", []byte(song+"form: "+form+
			", cells: "+rapid.StringMatching("[ab]{4}").Draw(t, "cells")+", sings: "+sings+written+
			", other: "+rapid.SampledFrom([]string{"rest", "hold", "thirds", "reply", "moves"}).Draw(t, "other")+
			rapid.SampledFrom([]string{"", ", thin: {}", ", ornament: {ways: [turn, passing, neighbour, repeat, arpeggio], often: 0..1, by: return}"}).Draw(t, "filling")+
			", keep: "+keep+ways[keep]+", close: [half, none, full]}\ncoda: {pause: 1, slower: 0.5}\n"))
		if err != nil {
			t.Fatal(err)
		}
		moves := drawMoves(t)
		want := compose.New(s, 7)
		all := composeAll(want, moves)
		c := compose.New(s, 7)
		cut := rapid.IntRange(0, len(moves)).Draw(t, "cut")
		composeAll(c, moves[:cut])
		again := *c
		composeAll(c, drawMoves(t))
		if got := composeAll(&again, moves[cut:]); !reflect.DeepEqual(got, all[cut:]) {
			t.Error("a copy goes on differently")
		}
		if !reflect.DeepEqual(again.End(0), want.End(0)) {
			t.Error("a copy ends differently")
		}
		for _, b := range all {
			for _, notes := range b.All() {
				for i, n := range notes {
					if n.Key < 48 || n.Key > 84 || n.Start < b.Start || n.Ticks < 1 || n.End() > b.End() || i > 0 && notes[i-1].End() > n.Start {
						t.Errorf("note %d: %+v is out of place", i+1, n)
					}
				}
			}
		}
	})
}

func TestCoda(t *testing.T) {
	s := mustParse(t, song+"sings: turn}\nvoices:\n  - bass: {style: root}\n  - chords: {}\ncoda: {win: [iv, V7 2], draw: [iv], pause: 1, slower: 0.8}\n")
	c := compose.New(s, 3)
	bars := composeAll(c, game(9, 7))
	bar := s.Meter.Ticks()
	for winner, want := range map[int][]int{0: {7, 9, 9, 2}, compose.Nobody: {7, 2}} {
		e := c.End(winner)
		if e.Start != bars[8].End() || e.Ticks != (1+len(want))*bar || e.Tempo != 0.8*bars[8].Tempo {
			t.Fatalf("%+v", e)
		}
		var bass []int
		for _, line := range e.Lines {
			for _, n := range line.Notes {
				if line.Voice == 0 {
					bass = append(bass, n.Key%12)
				}
				if n.Start < e.Start+bar || n.End() > e.Start+e.Ticks {
					t.Errorf("a note leaves the coda: %+v", n)
				}
			}
		}
		if !slices.Equal(bass, want) {
			t.Errorf("winner %d: the bass has %v, want %v", winner, bass, want)
		}
		if len(e.Notes[0]) != 3*(len(want)-1)+3 && len(e.Notes[1]) != 3*(len(want)-1)+3 {
			t.Errorf("%d and %d notes", len(e.Notes[0]), len(e.Notes[1]))
		}
	}
	if again := mustParse(t, song+"sings: turn}"); compose.New(again, 3).End(0) != nil {
		t.Error("an ending of no game")
	}
}

// TestDronesSoundToTheEnd checks that the drone of the part that plays the coda sounds in each bar of it and in the closing bar.
func TestDronesSoundToTheEnd(t *testing.T) {
	s := mustParse(t, "scale: {root: C, mode: major}\nharmony: {chords: [I 1]}\ncoda: {win: [ii, V7]}\n"+
		"players:\n  first: {drone: {notes: [C1, G1]}, ending: {win: home}}\n  second: {drone: {notes: [C1, G1]}, ending: {win: home}}\n")
	c := compose.New(s, 1)
	bars := composeAll(c, game(7, 7))
	e, bar := c.End(0), s.Meter.Ticks()
	part := bars[len(bars)-1].Part()
	for tick := e.Start; tick < e.Start+e.Ticks; tick += bar {
		for _, key := range s.Players[part].Drone.Keys {
			if !slices.ContainsFunc(e.Notes[part], func(n compose.Note) bool { return n.Key == key && n.Start == tick && n.Ticks == bar }) {
				t.Errorf("no drone on %d at tick %d", key, tick)
			}
		}
	}
}
