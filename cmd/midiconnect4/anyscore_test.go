package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/compose/picture"
	"midiconnect4/gamer"
	"midiconnect4/play"
	"midiconnect4/scores"
	"midiconnect4/scores/settings"
)

// TestAnyScore writes random scores that use all settings. It composes random games with them on boards of many sizes, and checks that every output
// format contains the same notes.
func TestAnyScore(t *testing.T) { rapid.Check(t, anyScore) }

func FuzzAnyScore(f *testing.F) { f.Fuzz(rapid.MakeFuzz(anyScore)) }

func anyScore(t *rapid.T) {
	source := drawSource(t)
	score, err := scores.Parse("any.yaml", []byte(source))
	if err != nil {
		wantPlaces(t, source, err)
		return
	}
	matches := drawMatches(t)
	play.ApplyForm(matches)
	piece, err := play.Perform(t.Context(), score, matches, nil)
	if err != nil {
		t.Fatalf("%v\n%s", err, source)
	}
	wantBars(t, piece)
	written := notesToRead(piece)
	for format := range 2 {
		wantMIDI(t, piece, format)
	}
	wantSheet(t, piece, written)
	wantJSON(t, matches, score, written)
	var svg bytes.Buffer
	if err := picture.SVG(&svg, piece); err != nil || xml.Unmarshal(svg.Bytes(), new(struct{})) != nil {
		t.Fatalf("picture: %v", err)
	}
	wantSame(t, score, matches, piece)
	wantWritten(t, score, matches, piece)
}

// wantPlaces checks that an error is a list of problems, each with a line and a field of the score.
func wantPlaces(t *rapid.T, source string, err error) {
	list := []error{err}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		list = joined.Unwrap()
	}
	for _, err := range list {
		if e, ok := errors.AsType[*settings.Error](err); !ok || e.Line == 0 || e.Field == "" {
			t.Fatalf("%v\n%s", err, source)
		}
	}
}

// drawSource generates a random score file. Half of the files are valid; in the others some settings do not fit together.
func drawSource(t *rapid.T) string {
	var b strings.Builder
	maybe := func(format string, args ...any) {
		if rapid.Bool().Draw(t, format) {
			fmt.Fprintf(&b, format+"\n", args...)
		}
	}
	of := func(values ...string) string { return rapid.SampledFrom(values).Draw(t, "value") }
	in := func(low, high int) int { return rapid.IntRange(low, high).Draw(t, "number") }
	share := func(low, high float64) float64 { return rapid.Float64Range(low, high).Draw(t, "share") }
	low := in(24, 72)
	high := low + in(11, 36)
	notes := func() string {
		return strings.Trim(strings.ReplaceAll(fmt.Sprint(rapid.SliceOfN(rapid.IntRange(low, high), 1, 5).Draw(t, "notes")), " ", ", "), "[]")
	}
	reference := func() string {
		then := of("cycle", "hold", "chain", "reverse", "random", "walk", "walk, step: 4")
		return fmt.Sprintf("{notes: [%s], stay: %d, then: %s}", notes(), in(1, 4), then)
	}
	fmt.Fprintf(&b, "range: %d..%d\n", low, high)
	switch in(0, 3) {
	case 0: // the reference notes are often outside the scale
		fmt.Fprintf(&b, "scale: {root: %s, mode: %s}\n", of("C", "F#", "Bb"), of("dorian", "major pentatonic", "octatonic"))
	case 1:
		fmt.Fprintf(&b, "intervals: {by: thirds, x: [%s]}\n", strings.Repeat("4, 0, 127, ", 4))
	case 2:
		fmt.Fprintf(&b, "intervals: {y: [%s]}\n", strings.Repeat("1, 7, 12, 0, 50, ", 3))
	}
	maybe("captures: %s", of("move", "hops"))
	maybe("bounds: %s", of("turn", "fold", "clamp"))
	own := rapid.Bool().Draw(t, "own")
	if !own {
		fmt.Fprintf(&b, "reference: %s\n", reference())
	}
	maybe("signs: %s", of("shared", "independent", "players", "result"))
	bar := of("4/4", "3/4", "6/8", "5/8", "7/16", "2/1", "12/8", "64/8", "3+2+2/8", "1+3+4/16")
	fmt.Fprintf(&b, "bar: %s\ngrid: %s\n", bar, of("1/8", "1/16", "1/24", "1/32", "1/40", "1/128"))
	if rapid.Bool().Draw(t, "rhythm") {
		fmt.Fprintf(&b, "rhythm: {rests: %d, dotted: %g%s}\n", in(0, 4), share(0, 1),
			of("", ", shortest: 1/8", fmt.Sprintf(", swing: {of: %s, share: %g}", of("1/8", "1/4", "1/16"), share(0.5, 0.75))))
	}
	maybe("tempo: %g", share(10, 400))
	maybe("pace: {to: %g%s}", share(10, 400), of("", fmt.Sprintf(", by: moves, over: %d", in(1, 30))))
	maybe("velocity: %d..%d", in(1, 60), in(60, 127))
	maybe("dynamics: {by: %s, threat: %d, block: %d, win: %d}", of("chance", "phase", "confidence"), in(-126, 126), in(-126, 126), in(-126, 126))
	maybe("staves: %s", of("one", "two"))
	b.WriteString("players:\n")
	for _, player := range []string{"first", "second"} {
		fmt.Fprintf(&b, "  %s:\n    octave: %d\n", player, in(-1, 1))
		ways := func() string { return of("none", "chord", "last", "tonic") }
		maybe("    hold: %t", rapid.Bool().Draw(t, "hold"))
		maybe("    drone: {notes: [%s]}", notes())
		maybe("    articulation: %g", share(0.05, 1))
		maybe("    swing: %g", share(0.5, 0.75))
		maybe("    level: %d", in(-126, 126))
		maybe("    ending: {win: %s, loss: %s, draw: %s}", ways(), ways(), ways())
		maybe("    clef: %s", of("treble", "treble-8", "alto", "tenor", "bass"))
		if own {
			fmt.Fprintf(&b, "    reference: %s\n", reference())
		}
	}
	maybe("form: {pause: %d, movements: [{title: A, tempo: %g}, {opening: 2}]}", in(0, 3), share(10, 400))
	return b.String()
}

// drawMatches generates one to three random games, between gamers that see threats and gamers that do not. Some games are unfinished.
func drawMatches(t *rapid.T) []*play.Match {
	name, given := drawGame(t)
	g, err := gamer.FindGame(name)
	if err != nil {
		t.Fatal(err)
	}
	var matches []*play.Match
	for range rapid.IntRange(1, 3).Draw(t, "games") {
		seed := rapid.Uint64().Draw(t, "seed")
		m := play.NewMatch(g, gamer.Tactical(seed), gamer.Random(seed), rapid.IntRange(0, 9).Draw(t, "opening"), seed)
		if rapid.Bool().Draw(t, "given") {
			if m, err = play.NewGivenMatch(g, given[:rapid.IntRange(1, len(given)).Draw(t, "moves")], seed); err != nil {
				t.Fatal(err)
			}
		}
		matches = append(matches, m)
	}
	return matches
}

// drawGame returns the name of a random game, and moves that do not end it.
func drawGame(t *rapid.T) (name string, given []string) {
	switch rapid.IntRange(0, 3).Draw(t, "game") {
	case 0:
		return "tictactoe", strings.Fields("5 1 3 7 4")
	case 1:
		return "checkers", strings.Fields("9-13 21-17 5-9 25-21 11-15 17-14 9x25 29x22")
	}
	width, height := rapid.IntRange(4, 8).Draw(t, "width"), rapid.IntRange(4, 6).Draw(t, "height")
	return fmt.Sprintf("connect4-%dx%d", width, height), strings.Fields("1 2 1 3 1")
}
