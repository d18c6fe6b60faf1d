package scores

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// TestMovementScores checks that a movement that overrides settings has the same score as a file with these settings.
func TestMovementScores(t *testing.T) {
	const base = "scale: {root: D, mode: dorian}\nreference: {notes: [D2, A2], stay: [4, 2], then: walk, step: 3}\n" +
		"pace: {to: 160, by: moves, over: 20}\nvelocity: 30..90\nplayers: {first: {program: Flute, drone: {notes: D1}}, second: {pan: 20}}\n"
	for _, test := range []struct{ movement, alone string }{
		{"bar: 3/4, grid: 1/8", base + "bar: 3/4\ngrid: 1/8"},
		{"tempo: 66, velocity: 40", strings.Replace(base, "30..90", "40", 1) + "tempo: 66"},
		{"scale: {mode: minor}", strings.Replace(base, "dorian", "minor", 1)},
		{"scale: {steps: [0, 7]}", strings.Replace(base, "mode: dorian", "steps: [0, 7]", 1)},
		{"pace: none", strings.Replace(base, "pace: {to: 160, by: moves, over: 20}\n", "", 1)},
		{"pace: {to: 80}", strings.Replace(base, "160", "80", 1)},
		{"pace: {by: board}", strings.Replace(base, "by: moves, over: 20", "by: board", 1)},
		{"reference: {then: cycle}", strings.Replace(base, "walk, step: 3", "cycle", 1)},
		{"reference: {melody: tune.mid, stay: 2}, scale: none, range: C1..C5", strings.Replace(strings.Replace(base, "notes: [D2, A2], stay: [4, 2]", "melody: tune.mid, stay: 2", 1), "scale: {root: D, mode: dorian}", "range: C1..C5", 1)},
		{"players: {first: {drone: none, octave: 1}}", strings.Replace(base, "drone: {notes: D1}", "octave: 1", 1)},
		{
			"players: {first: {reference: {notes: D2}}, second: {reference: {notes: A2}}}",
			"scale: {root: D, mode: dorian}\npace: {to: 160, by: moves, over: 20}\nvelocity: 30..90\nplayers: {first: {program: Flute, drone: {notes: D1}, reference: {notes: D2}}, second: {pan: 20, reference: {notes: A2}}}\n",
		},
		{"reference: none, scale: {root: C}", strings.Replace(base, "root: D, mode: dorian}\nreference: {notes: [D2, A2], stay: [4, 2], then: walk, step: 3}", "root: C, mode: dorian}", 1)},
		{"voices: [answer: {program: Oboe}]", base + "voices: [answer: {program: Oboe}]"},
	} {
		whole, err := parse("x.yaml", []byte(base+"form: {movements: [{title: A}, {"+test.movement+"}]}"), cantusForAll)
		if err != nil {
			t.Errorf("%s: %v", test.movement, err)
			continue
		}
		alone, err := parse("x.yaml", []byte(test.alone), cantusForAll)
		if err != nil {
			t.Fatal(err)
		}
		own := whole.Movement(1)
		if own.Piece() != whole || whole.Piece() != whole || whole.Movement(0) != whole || whole.Movement(2) != whole || whole.Movement(-1) != whole {
			t.Errorf("%s: of another piece", test.movement)
		}
		plain := *own
		plain.piece = nil
		if !reflect.DeepEqual(&plain, alone) {
			t.Errorf("%s:\n%+v\n%+v", test.movement, &plain, alone)
		}
	}
	plain, err := Parse("x.yaml", []byte("form: {movements: [{tempo: 90, first: a}]}"))
	if err != nil || plain.Form.Movements[0].Score != nil {
		t.Errorf("%v: a movement without settings of the score has a score", err)
	}
}

func TestMovementErrors(t *testing.T) {
	testParseErrors(t, map[string]struct{ source, want string }{
		"wrong value": {
			"tempo: 90\nform:\n  movements:\n    - title: A\n      bar: 3/5\n",
			`x.yaml:5:12: form.movements[0].bar: "3/5" is not a time signature; expected 1 to 64 beats over 1, 2, 4, 8 or 16`,
		},
		"for the whole piece": {
			"form:\n  movements:\n    - {tempo: 60}\n    - {middle_c: C4, form: {}}",
			"x.yaml:4:8: form.movements[1].middle_c: middle_c is a setting of the whole piece; a movement cannot have its own\n" +
				"x.yaml:4:22: form.movements[1].form: form is a setting of the whole piece; a movement cannot have its own",
		},
		"tempo": {
			"form: {movements: [{tempo: 500, velocity: 60}]}",
			"x.yaml:1:28: form.movements[0].tempo: 500 is not a tempo; expected 10 to 400 quarter notes a minute",
		},
		"no tempo": {
			"form: {movements: [{tempo: fast, velocity: 60}]}",
			`x.yaml:1:28: form.movements[0].tempo: "fast" is not a number; expected 10 to 400 quarter notes a minute`,
		},
		"unknown": {
			"form: {movements: [{scael: {}, scale: {rot: D}}]}",
			`x.yaml:1:21: form.movements[0]: unknown field "scael"` + "\n" + `x.yaml:1:40: form.movements[0].scale: unknown field "rot"`,
		},
		"unknown inside": {
			"form: {movements: [{scale: {rot: D}}]}",
			`x.yaml:1:29: form.movements[0].scale: unknown field "rot"`,
		},
		"against the score": {
			"range: C1..C3\nreference: {notes: [C1, C2]}\nform:\n  movements:\n    - title: A\n      range: C2..C3\n",
			"x.yaml:5:7: form.movements[0]: with the score's reference.notes[0]: C1 (48) is outside the range C2..C3 (60..72)",
		},
		"against itself": {
			"form:\n  movements:\n    - scale: {root: D, mode: dorian}\n      reference: {notes: [D2, F2, G#2]}\n",
			"x.yaml:4:35: form.movements[0].reference.notes[2]: G#2 (68) is not in D dorian; the nearest in it are G2 (67) and A2 (69)",
		},
		"given twice": {
			"form: {movements: [{grid: 1/8, grid: 1/4}]}",
			"x.yaml:1:32: form.movements[0].grid: this field is given twice; it is first given on line 1",
		},
		"given twice inside": {
			"scale: {mode: minor}\nform: {movements: [{scale: {mode: major, mode: minor}}]}",
			"x.yaml:2:42: form.movements[0].scale.mode: this field is given twice; it is first given on line 2",
		},
		"none for a value": {
			"form: {movements: [{tempo: 60, bar: none}]}",
			`x.yaml:1:37: form.movements[0].bar: "none" is not a time signature; expected 1 to 64 beats over 1, 2, 4, 8 or 16`,
		},
		"half": {
			"form: {movements: [{players: {first: {reference: {notes: C2}}}}]}",
			"x.yaml:1:50: form.movements[0].players.first.reference: the other player has no list; expected a list for each player, or a shared list",
		},
	})
}

// TestSetTempoKeepsRatiosOfMovements sets the tempo of a score whose movements have tempos of their own. It checks that their tempos change by
// the same factor.
func TestSetTempoKeepsRatiosOfMovements(t *testing.T) {
	s, err := Parse("x.yaml", []byte("tempo: 60\nform: {movements: [{tempo: 90, bar: 3/4, grid: 1/8}, {pace: {to: 120}}, {velocity: 90}]}"))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.SetTempo(80); err != nil {
		t.Fatal(err)
	}
	if a, b, c := s.Movement(0), s.Movement(1), s.Movement(2); a.Tempo != 120 || b.Tempo != 80 || b.Pace.To != 160 || c.Tempo != 80 || c.GivenTempo != 80 {
		t.Errorf("%g; %g to %g; %g", a.Tempo, b.Tempo, b.Pace.To, c.Tempo)
	}
}

func TestDescribeMovements(t *testing.T) {
	s, err := Parse("x.yaml", []byte("form: {movements: [{title: A, tempo: 90, bar: 3/4, grid: 1/8, pace: {to: 100}}, {title: B}]}"))
	if err != nil {
		t.Fatal(err)
	}
	const want = `  1. A, tempo 90
     bar  3/4  one move lasts 2 seconds
     grid  1/8  every note lasts a whole number of these, 6 to the bar
     rhythm.shortest  1/8  no note or rest is shorter
     pace  to 100  the tempo goes there as the board fills, by equal ratios
  2. B
`
	if got := s.Describe(); !strings.HasSuffix(got, want) {
		t.Errorf("%s", got)
	}
}

// TestFitsChecksMovements checks that Fits also reports tables of a movement that are too short for the board.
func TestFitsChecksMovements(t *testing.T) {
	s, err := Parse("x.yaml", []byte("form: {movements: [{tempo: 90}, {intervals: {x: [1, 2]}}]}"))
	if err != nil {
		t.Fatal(err)
	}
	const want = "x.yaml: form.movements[1].intervals.x: the list has 2 intervals; a board of 3×3 needs at least 3"
	if err := s.Fits(3, 3); err == nil || err.Error() != want {
		t.Errorf("%v; want %s", err, want)
	}
	if err := s.Fits(2, 9); err != nil {
		t.Error(err)
	}
}

// TestEntriesNeedVoicesInSomeMovement checks that drama with the target voices is allowed only if the score or at least one movement has voices.
func TestEntriesNeedVoicesInSomeMovement(t *testing.T) {
	const drama = "drama: [{signal: tension, target: voices, range: 0..2}]\n"
	const two = "voices: [answer: {program: Oboe}, bass: {}]"
	for _, test := range []struct{ source, error string }{
		{drama + "form: {movements: [{title: A}, {" + two + "}]}", ""},
		{drama + "form: {movements: [{tempo: 90, velocity: 60}, {" + two + "}, {voices: {answer: {}}}]}", ""},
		{drama + two + "\nform: {movements: [{voices: none}, {title: B}]}", ""},
		{"form: {movements: [{" + drama[:len(drama)-1] + "}, {" + two + "}]}", ""},
		{drama + "form: {movements: [{voices: [bass: {}]}]}", "x.yaml:1:50: drama[0].range: 2 voices are asked for, but the score has 1"},
		{drama + "form: {movements: [{tempo: 90, velocity: 60}]}", "x.yaml:1:9: drama[0]: the target is voices, but the score has no voices"},
		{drama + "form: {movements: [{voices: none}]}", "x.yaml:1:9: drama[0]: the target is voices, but the score has no voices"},
	} {
		if _, err := Parse("x.yaml", []byte(test.source)); (err == nil) != (test.error == "") || err != nil && err.Error() != test.error {
			t.Errorf("%s: %v, want %q", test.source, err, test.error)
		}
	}
	s, err := Parse("x.yaml", []byte("drama: [{signal: tension, target: voices}]\nform: {movements: [{title: A}, {"+two+"}]}"))
	if err != nil {
		t.Fatal(err)
	}
	if now := s.Movement(1).Drama[0].Range; now != (Ramp{0, 2}) {
		t.Errorf("the movement's voices enter from %g to %g", now.From, now.To)
	}
}

// TestSections checks where the text of a score has its parts, voices and drama.
func TestSections(t *testing.T) {
	const text = `players:
  first:
    {name: Flute,
     pan: 20}
  second: {pan: -20}
voices:
  - bass:
      style: root
  # a comment
  - chords: {notes: 3}
scale: {root: C, mode: major}
harmony: {chords: [I]}
drama: {signal: tension, target: loudness}
form:
  movements:
    - title: One
    - players:
        first: {pan: 30}
      voices:
        - drums: {play: {kick: x}}
`
	want := map[string][]int{
		"players.first": {3, 4}, "players.second": {5}, "voices[0]": {7, 8}, "voices[1]": {10}, "drama[0]": {13},
		"form.movements[1].players.first": {3, 18}, "form.movements[1].players.second": {5}, "form.movements[1].voices[0]": {20}, "form.movements[1].drama[0]": {13},
	}
	if got := Sections("x.yaml", []byte(text)); !reflect.DeepEqual(got, want) {
		t.Errorf("\n got %v\nwant %v", got, want)
	}
	if got := Sections("x.yaml", []byte("tempo: x")); got != nil {
		t.Errorf("a score with a mistake has the sections %v", got)
	}
	for _, name := range Names() {
		s, err := Load(name)
		if err != nil {
			t.Fatal(err)
		}
		found := Sections(name, []byte(s.Text))
		for i := range s.Voices {
			if lines := found[fmt.Sprintf("voices[%d]", i)]; len(lines) == 0 {
				t.Errorf("%s: voice %d is nowhere", name, i)
			}
		}
	}
}
