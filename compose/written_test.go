package compose_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// written writes the notes of bars as a theme is written, with lengths as fractions.
func written(s *scores.Score, bars []compose.Bar) string {
	var all []string
	for _, b := range bars {
		at := b.Start
		for _, n := range b.Notes {
			if n.Start > at {
				all = append(all, fmt.Sprintf("./%d", n.Start-at))
			}
			all = append(all, fmt.Sprintf("%s/%d", s.NoteName(n.Key), n.Ticks))
			at = n.End()
		}
	}
	return strings.Join(all, " ")
}

const theme = "D4/240 E4/240 F4/240 G4/240 A4/960 ./480 A#4/480 A4/480 G4/480 F4/1920 E4/240 G4/240 F4/240 E4/240 D4/960"

// TestWrittenThemesReturn checks that the first phrase has a written theme as it is written, and that later phrases vary it.
func TestWrittenThemesReturn(t *testing.T) {
	for settings, want := range map[string][]string{
		"": {theme, theme},
		"vary: [inversion]": {
			theme,
			"D4/240 C4/240 A#3/240 A3/240 G3/960 ./480 F3/480 G3/480 A3/480 A#3/1920 C4/240 A3/240 A#3/240 C4/240 D4/960",
		},
		"vary: [third, same]": {
			theme, "F4/240 G4/240 A4/240 A#4/240 C5/960 ./480 D5/480 C5/480 A#4/480 A4/1920 G4/240 A#4/240 A4/240 G4/240 F4/960",
		},
	} {
		text := "themes: {A: D4/8 E4 F4 G4 A4/2 | ./4 Bb4 A4 G4 | F4/1 | E4/8 G4 F4 E4 D4/2}"
		s := mustParse(t, song+"form: A, "+text+", "+settings+"}")
		bars := composeAll(compose.New(s, 3), game(8, 7))
		if got := []string{written(s, bars[:4]), written(s, bars[4:])}; !slices.Equal(got, want) {
			t.Errorf("%q: got %q", settings, got)
		}
	}
}

// TestMovesBendWrittenThemes checks that, where the moves have the notes, the first, the middle and the last note of a written bar are the move's.
func TestMovesBendWrittenThemes(t *testing.T) {
	const theirs = "themes: {A: D4/8 E4 F4 G4 A4/2 | ./4 Bb4 A4 G4 | F4/1 | E4/2 D4}, "
	plain := composeAll(compose.New(mustParse(t, song+"keep: rhythm}"), 3), game(4, 7))
	for _, keep := range []string{"keep: rhythm}", "keep: melody}"} {
		s := mustParse(t, song+theirs+keep)
		s.Phrases.Free = 4
		last := s.Shared.Notes[0]
		for i, b := range composeAll(compose.New(s, 3), game(4, 7)) {
			n, first := len(b.Notes), plain[i].Notes[0].Key
			at := func(k int) int { return slices.Index(keysOf(s), b.Notes[k].Key) }
			step := func(k int) int {
				return slices.Index(keysOf(s), plain[i].Notes[k].Key) - slices.Index(keysOf(s), first)
			}
			if b.Notes[0].Key != last {
				t.Errorf("bar %d starts on %d, want %d", i+1, b.Notes[0].Key, last)
			}
			if n == 5 && last == first && (at(2)-at(0) != step(1) || at(4)-at(0) != step(2)) {
				t.Errorf("bar %d: %v; want the intervals of %v", i+1, b.Notes, plain[i].Notes)
			}
			last = b.Notes[n-1].Key
		}
	}
}

// TestClosesOfWrittenThemes checks which bars of a written theme have the notes of moves: the last ones, but those before the close if the phrase
// closes.
func TestClosesOfWrittenThemes(t *testing.T) {
	const theirs = "form: A, themes: {A: D4/8 E4 F4 G4 A4/2 | ./4 Bb4 A4 G4 | F4/4 G4 A4/2 | E4/8 G4 F4 E4 D4/2}, "
	bars := strings.Split("D4/240 E4/240 F4/240 G4/240 A4/960 | ./480 A#4/480 A4/480 G4/480 | F4/480 G4/480 A4/960 | E4/240 G4/240 F4/240 E4/240 D4/960", " | ")
	for _, test := range []struct {
		settings string
		free     int
		want     string // = for a bar as it is written
	}{
		{"", 1, "===x"},
		{"", 2, "==xx"},
		{"close: full", 0, "===="},
		{"close: full", 1, "==x="},
		{"close: full", 2, "=xx="},
		{"close: full", 4, "xxx="},
		{"close: [none, full]", 1, "===x==x="},
		{"keep: rhythm, close: full", 0, "xxxx"},
	} {
		s, want := mustParse(t, song+theirs+test.settings+"}"), test.want
		s.Phrases.Free = test.free
		moved := make([]bool, len(want))
		for seed := range 20 {
			for i, b := range composeAll(compose.New(s, uint64(seed)), game(len(want), 5+seed)) {
				moved[i] = moved[i] || written(s, []compose.Bar{b}) != bars[i%4]
			}
		}
		var got strings.Builder
		for _, is := range moved {
			got.WriteByte("=x"[map[bool]int{true: 1}[is]])
		}
		if got.String() != want {
			t.Errorf("%+v: %s", test, got.String())
		}
	}
}

// TestShortThemesGoOn checks that the moves complete a theme that has fewer bars than its phrase, and that all of it returns.
func TestShortThemesGoOn(t *testing.T) {
	s := mustParse(t, song+"form: A, themes: {A: D4/8 E4 F4 G4 A4/2}, cells: abac, vary: [inversion, same]}")
	bars := composeAll(compose.New(s, 3), game(12, 7))
	if len(bars[0].Notes) != 5 || len(bars[1].Notes) != 3 || len(bars[2].Notes) != 5 {
		t.Fatalf("%d, %d and %d notes", len(bars[0].Notes), len(bars[1].Notes), len(bars[2].Notes))
	}
	if !slices.Equal(melody(bars[:4]), melody(bars[8:])) || !slices.Equal(rhythmOf(bars[:4]), rhythmOf(bars[8:])) {
		t.Errorf("inverted %v, and again %v", melody(bars[:4]), melody(bars[8:]))
	}
	upright, inverted := indicesOf(s, bars[4:8]), indicesOf(s, bars[:4])
	for i := range upright {
		if upright[i]-upright[0] != inverted[0]-inverted[i] {
			t.Errorf("upright %v, inverted %v", upright, inverted)
			break
		}
	}
}

// indicesOf returns the keys of bars with any number of notes as indices into a scale's keys.
func indicesOf(s *scores.Score, bars []compose.Bar) (all []int) {
	for _, b := range bars {
		for _, n := range b.Notes {
			all = append(all, slices.Index(keysOf(s), n.Key))
		}
	}
	return all
}

func TestOrnaments(t *testing.T) {
	for way, want := range map[string]string{
		"passing":   "D4/480 E4/480 F4/960 C5/240 A#4/240 A4/240 G4/240 F4/960",
		"neighbour": "D4/480 C4/240 D4/240 F4/960 C5/480 D5/240 C5/240 F4/960",
		"turn":      "D4/240 E4/240 D4/240 C4/240 F4/960 C5/240 D5/240 C5/240 A#4/240 F4/960",
		"repeat":    "D4/480 D4/480 F4/960 C5/480 C5/480 F4/960",
		"arpeggio":  "D4/480 F4/240 A4/240 F4/960 C5/480 A4/240 F4/240 F4/960",
	} {
		s := mustParse(t, song+"bars: 2, form: A, themes: {A: D4/2 F4 | C5 F4}, ornament: {ways: "+way+", often: 1}}\ngrid: 1/16\n")
		bars := composeAll(compose.New(s, 3), game(2, 7))
		if got := written(s, bars); got != want {
			t.Errorf("%s: %s; want %s", way, got, want)
		}
	}
}

// TestFillingBySignals checks that ornaments come, and notes go, as a signal, the place in the phrase or the returns of a theme say.
func TestFillingBySignals(t *testing.T) {
	const theirs = "form: A, themes: {A: D4/4 F4 A4 F4 | D4 F4 A4 F4 | D4 F4 A4 F4 | D4 F4 A4 F4}, "
	for by, want := range map[string][]int{
		"phrase":  {4, -1, -1, 7, 4, -1, -1, 7},
		"return":  {4, 4, 4, 4, -1, -1, -1, -1},
		"tension": {7, 4, 4, 4, 4, 4, 4, 4},
	} {
		for _, filling := range []string{"ornament: {ways: repeat, ", "thin: {"} {
			s := mustParse(t, song+theirs+filling+"often: 0..1, by: "+by+"}}")
			c := compose.New(s, 3)
			for i, m := range game(8, 7) {
				m.Signals = &compose.Signals{}
				if i == 0 {
					m.Signals.Tension = 1
				}
				notes := len(c.Bars(m)[0].Notes)
				expected := want[i]
				if filling == "thin: {" && expected == 7 {
					expected = 2
				}
				if expected >= 0 && notes != expected {
					t.Errorf("%s%s: bar %d has %d notes, want %d", filling, by, i+1, notes, expected)
				}
			}
		}
	}
}

// TestTheOtherPart checks that the part that does not sing plays tones of the chord on its side of the melody, without fifths and octaves in parallel.
func TestTheOtherPart(t *testing.T) {
	for _, octave := range []int{-1, 1} {
		for _, other := range []string{"hold", "thirds", "reply", "moves"} {
			s := mustParse(t, strings.Replace(song, "free: 0", "sings: first, form: AAB, themes: {A: D4/8 E4 F4 G4 A4/2}, ornament: {}, other: "+other, 1)+
				fmt.Sprintf("}\nplayers: {second: {octave: %d}}\nharmony: {chords: [i, iv, V7, VI], chromatic: true}\n", octave))
			bars := composeAll(compose.New(s, 3), game(60, 7))
			heard, strange, parallels := 0, 0, 0
			var last, lastOwn int
			for i, b := range bars {
				if len(b.Lines) == 0 {
					continue
				}
				heard++
				chord := s.Harmony.At(i)
				for _, n := range b.Lines[0].Notes {
					now := 0
					for _, m := range b.Notes {
						if m.Start <= n.Start {
							now = m.Key
						}
						if m.Start < n.End() && m.End() > n.Start && (n.Key-m.Key)*octave <= 0 {
							t.Errorf("%s: bar %d: %d meets or crosses %d", other, i+1, n.Key, m.Key)
						}
						if other == "thirds" && m.Start == n.Start && !chord.Has(n.Key) && chord.Has(m.Key) {
							strange++
						}
					}
					if other != "thirds" && !chord.Has(n.Key) {
						strange++
					}
					size := (now - n.Key + 60) % 12
					if other == "thirds" && last > 0 && (size == 0 || size == 7) && (last-lastOwn+60)%12 == size && last != now && lastOwn != n.Key {
						parallels++
					}
					last, lastOwn = now, n.Key
				}
			}
			if strange > 0 || parallels > 0 || heard < 20 {
				t.Errorf("%s: %d notes outside the chord, %d parallels, %d bars", other, strange, parallels, heard)
			}
		}
	}
}

// TestAccompanistsEnd checks that a part that only accompanies has an ending, and that the singer leads the coda.
func TestAccompanistsEnd(t *testing.T) {
	s := mustParse(t, song+"sings: second, other: hold}\nplayers: {first: {octave: -1}}\ncoda: {win: [V7]}\n")
	c := compose.New(s, 3)
	composeAll(c, game(9, 7))
	if e := c.End(0); len(e.Notes[0]) != 1+3 || len(e.Notes[1]) != 3+3 {
		t.Errorf("%d and %d notes", len(e.Notes[0]), len(e.Notes[1]))
	}
}

// TestAnswersRepeatWrittenBars checks that answers repeat all notes of a bar, even where the bar has no room for them at double speed.
func TestAnswersRepeatWrittenBars(t *testing.T) {
	const busy = "C4/16 D4 E4 F4 G4 A4 Bb4 C5 C4 D4 E4 F4 G4 A4 Bb4 C5"
	for _, way := range []string{"ostinato", "inversion", "retrograde", "augmentation", "diminution"} {
		s := mustParse(t, strings.Replace(song, "free: 0", "form: A, themes: {A: "+busy+" | "+busy+" | "+busy+" | "+busy+"}", 1)+
			"}\nvoices:\n  - answer: {way: "+way+", behind: 1, program: Flute}\n")
		for i, b := range composeAll(compose.New(s, 3), game(8, 7))[1:] {
			want := 16
			if way == "augmentation" {
				want = 8
			}
			if notes := b.Lines[0].Notes; i%4 != 3 && len(notes) != want || notes[len(notes)-1].End() != b.End() {
				t.Errorf("%s: bar %d is answered by %d notes", way, i+2, len(notes))
			}
		}
	}
}

// TestCounterpointsOfManyNotes checks that counterpoints keep their rules against the notes of written themes and against ornaments.
func TestCounterpointsOfManyNotes(t *testing.T) {
	for _, species := range []string{"first", "second", "third"} {
		for _, phrases := range []string{
			"themes: {A: D4/8 E4 F4 G4 A4/4 F4 | G4/2 E4 | ./4 F4 A4 D5 | C5/2. A4/4}, free: 2", "ornament: {ways: [passing, neighbour, turn, repeat], often: 0..1}, thin: {}",
		} {
			s := mustParse(t, fmt.Sprintf("middle_c: C4\nrange: A3..D5\nscale: {root: D, mode: dorian}\nreference: {notes: [D4], then: chain}\n"+
				"phrases: {form: A, %s}\nvoices:\n  - counterpoint: {species: %s, side: above}\n", phrases, species))
			for seed := range uint64(10) {
				if broken := report(s, 0, composeAll(compose.New(s, seed), game(36, 5+int(seed)%3))); broken != nil {
					t.Errorf("%s, %s: %v", species, phrases, broken[0])
				}
			}
		}
	}
}

// BenchmarkPhrases composes bars with and without phrases, with bass and chords.
func BenchmarkPhrases(b *testing.B) {
	for name, settings := range map[string]string{
		"none":     "",
		"themes":   "phrases: {form: AABA, sings: turn}\n",
		"written":  "phrases: {themes: {A: D4/8 E4 F4 G4 A4/2 | ./4 Bb4 A4 G4 | F4/1 | E4/8 G4 F4 E4 D4/2}}\n",
		"ornament": "phrases: {ornament: {}}\n",
		"hold":     "phrases: {other: hold}\n",
		"thirds":   "phrases: {other: thirds}\n",
		"moves":    "phrases: {other: moves}\n",
	} {
		b.Run(name, func(b *testing.B) {
			s, err := scores.Parse("mine.yaml", []byte(strings.TrimSuffix(song, "phrases: {free: 0, ")+settings+"voices:\n  - bass: {}\n  - chords: {}\n"))
			if err != nil {
				b.Fatal(err)
			}
			moves := game(40, 7)
			for b.Loop() {
				composeAll(compose.New(s, 3), moves)
			}
		})
	}
}

// TestWrittenNotesOutsideTheScaleStay checks that a written note outside the scale stays where the chord of its bar has it, too.
func TestWrittenNotesOutsideTheScaleStay(t *testing.T) {
	const minor = "middle_c: C4\nrange: D4..D6\nscale: {root: G, mode: minor}\nreference: {notes: G4}\ngrid: 1/8\n"
	for _, test := range []struct{ harmony, bar, want string }{
		{"by: function", "F#4/2 A4/2", "F#4/960 A4/960"},
		{"by: fifths", "F#4/2 A4/2", "F#4/960 A4/960"},
		{"by: function", "F4/2 A4/2", "F#4/960 A4/960"},
		{"by: function", "A4/2 F#4/2", "A4/960 F#4/960"},
		{"chords: [i, iv, i, V], inflect: true", "D5/4 F#4 A4/2", "D5/480 F#4/480 A4/960"},
		{"chords: [i, iv, i, IV], inflect: true", "E5/2 C5/2", "E5/960 C5/960"},
	} {
		s := mustParse(t, minor+"harmony: {"+test.harmony+"}\nphrases: {form: A, free: 0, close: [half], themes: {A: G4/1 | Eb5/1 | Bb4/1 | "+test.bar+"}}\n")
		if strings.Contains(test.harmony, " IV]") { // no close, so that the bar has the chord of the list
			s.Phrases.Close = nil
		}
		bars := composeAll(compose.New(s, 3), game(4, 7))
		if got := written(s, bars[3:]); got != test.want {
			t.Errorf("%s, %s: %s; want %s", test.harmony, test.bar, got, test.want)
		}
	}
}

// TestOrnamentsKeepTheRisingForm checks the ornaments of written notes, and written notes that vary, in a scale that goes up over other notes.
func TestOrnamentsKeepTheRisingForm(t *testing.T) {
	const raga = "middle_c: C4\nrange: C4..F5\nscale: {root: D, steps: [0, 2, 3, 5, 7, 9, 10], rising: [0, 3, 5, 7, 10]}\ngrid: 1/16\nreference: {notes: [D4]}\n"
	for more, want := range map[string]string{
		"ornament: {ways: passing, often: 1}":   "D4/480 F4/240 G4/240 A4/120 G4/120 F4/120 E4/120 D4/480 C5/1920",
		"ornament: {ways: neighbour, often: 1}": "D4/240 C4/120 D4/120 F4/240 E4/120 F4/120 A4/240 C5/120 A4/120 D4/480 C5/1920",
		"ornament: {ways: turn, often: 1}":      "D4/120 F4/120 D4/120 C4/120 F4/120 G4/120 F4/120 E4/120 A4/120 C5/120 A4/120 G4/120 D4/480 C5/1920",
		"vary: third":                           "F4/480 A4/480 C5/480 F4/480 F5/1920",
	} {
		s := mustParse(t, raga+"phrases: {bars: 2, form: A, free: 0, themes: {A: D4/4 F4 A4 D4 | C5/1}, "+more+"}\n")
		bars := composeAll(compose.New(s, 3), game(4, 7))
		if strings.HasPrefix(more, "vary") {
			bars = bars[2:]
		} else {
			bars = bars[:2]
		}
		before := 0
		for _, b := range bars {
			for _, n := range b.Notes {
				if class := n.Key % 12; n.Key > before && before > 0 && (class == 4 || class == 11) {
					t.Errorf("%s: goes up to %s", more, s.NoteName(n.Key))
				}
				before = n.Key
			}
		}
		if got := written(s, bars); got != want {
			t.Errorf("%s: %s; want %s", more, got, want)
		}
	}
}
