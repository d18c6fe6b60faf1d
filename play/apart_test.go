package play

import (
	"reflect"
	"testing"

	"midiconnect4/compose"
)

const apartVoices = "\nplayers: {first: {ending: {win: chord}}, second: {ending: {win: last}}}\nsigns: result\n" +
	"drama: [{signal: piece, target: loudness, range: 30..120}]\nmemory: {of: column, lasts: piece}\n"

// TestMovementsApart composes each movement of a suite as a separate piece. It checks that the music is the same as in the whole suite, except
// that a separate piece starts at tick 0.
func TestMovementsApart(t *testing.T) {
	s := parsed(t, apartVoices+"form: {pause: 1, movements: [{transition: link}, {tempo: 90}, {bar: 3/4, grid: 1/8, scale: {mode: minor}}]}\n")
	matches, again := givenMatches(t), givenMatches(t)
	ApplyForm(matches)
	ApplyForm(again)
	whole := perform(t, s, matches...)
	pieces, err := PerformApart(t.Context(), s, again, nil)
	if err != nil || len(pieces) != len(matches) {
		t.Fatal(len(pieces), err)
	}
	for i, p := range pieces {
		m := whole.Movements[i]
		shift := compose.Shift{Ticks: -m.Start}
		for j, b := range p.Movements[0].Bars {
			if want := shift.Bar(m.Bars[j]); !reflect.DeepEqual(b, want) {
				t.Fatalf("movement %d, bar %d:\n%+v, want\n%+v", i+1, j+1, b, want)
			}
		}
		if got := p.Movements[0]; got.Start != 0 || len(got.Bars) != len(m.Bars) || !reflect.DeepEqual(got.Ending, shift.Ending(m.Ending)) {
			t.Errorf("movement %d: starts on %d, with %d bars, %+v", i+1, got.Start, len(got.Bars), got.Ending)
		}
	}
}

// TestGamesApart checks a score without movements: each of several games must be composed as if it were the only one.
func TestGamesApart(t *testing.T) {
	s := parsed(t, apartVoices)
	pieces, err := PerformApart(t.Context(), s, givenMatches(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range givenMatches(t) {
		if want := perform(t, s, m); !reflect.DeepEqual(bars(pieces[i]), bars(want)) {
			t.Errorf("game %d: other bars", i+1)
		}
	}
}
