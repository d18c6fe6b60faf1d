package play

import (
	"reflect"
	"slices"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// parsed returns the score with the given text.
func parsed(t testing.TB, source string) *scores.Score {
	t.Helper()
	s, err := scores.Parse("x.yaml", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestMovementsHaveScores composes movements with their own scores. Each movement must have the bars that its score makes without the other
// movements.
func TestMovementsHaveScores(t *testing.T) {
	settings := []string{
		"tempo: 120",
		"bar: 3/4\ngrid: 1/8\nplayers: {first: {program: Oboe}}\npace: {to: 200}",
		"scale: {root: C, mode: minor}\ntempo: 60\nvelocity: 90\nplayers: {second: {channel: 5, ending: {loss: chord}}}\nvoices: [answer: {program: Flute}]",
	}
	suite := parsed(t, `
form:
  pause: 2
  movements:
    - {title: One}
    - {title: Two, bar: 3/4, grid: 1/8, pace: {to: 200}, players: {first: {program: Oboe}}}
    - title: Three
      scale: {root: C, mode: minor}
      tempo: 60
      velocity: 90
      players: {second: {channel: 5, ending: {loss: chord}}}
      voices: [answer: {program: Flute}]
`)
	matches := givenMatches(t)[:3]
	matches[2] = givenMatches(t)[0]
	ApplyForm(matches)
	piece := perform(t, suite, matches...)
	for i, source := range settings {
		alone := []*Match{givenMatches(t)[i%2]}
		want := perform(t, parsed(t, source), alone...).Movements[0]
		got := piece.Movements[i]
		if len(got.Bars) != len(want.Bars) || (got.Ending == nil) != (want.Ending == nil) {
			t.Fatalf("movement %d: %d bars, want %d", i+1, len(got.Bars), len(want.Bars))
		}
		for b := range got.Bars {
			bar := compose.Shift{Ticks: got.Start}.Bar(want.Bars[b])
			if !reflect.DeepEqual(got.Bars[b], bar) {
				t.Errorf("movement %d, bar %d:\n%+v\n%+v", i+1, b+1, got.Bars[b], bar)
			}
		}
	}
	silence := 2 * (4 * 480)
	if piece.Movements[1].Start != piece.Movements[0].End()+silence || piece.Movements[2].Start != piece.Movements[1].End()+2*3*480 {
		t.Errorf("%d, %d, %d", piece.Movements[0].End(), piece.Movements[1].Start, piece.Movements[2].Start)
	}
	// Compose the piece again in two ways: with the same score; and first with another score, then with the same score, as a performer may.
	for _, by := range [][]*scores.Score{{suite}, {load(t, "paper"), suite}} {
		again := matches
		for _, s := range by {
			var err error
			if again, err = Recompose(s, again); err != nil {
				t.Fatal(err)
			}
		}
		if got := Piece(suite, again); !reflect.DeepEqual(bars(got), bars(piece)) {
			t.Error("recomposed, the piece is another one")
		}
	}
}

func bars(p *compose.Piece) (all []compose.Bar) {
	for _, m := range p.Movements {
		all = slices.Concat(all, m.Bars)
	}
	return all
}

// TestSeriesKeepsMovementScores plays two movements, goes back from the second to the first, and continues. Each movement must keep its own
// score.
func TestSeriesKeepsMovementScores(t *testing.T) {
	suite := parsed(t, "form: {pause: 1, movements: [{tempo: 60}, {bar: 3/4, grid: 1/8, players: {first: {program: Oboe}}}]}")
	matches := givenMatches(t)[:2]
	ApplyForm(matches)
	want := bars(perform(t, suite, Snapshots(matches)...))
	series := NewSeries(suite, InOrder(matches...))
	var heard []compose.Bar
	next := func() *Match {
		m, turn, err := series.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		heard = append(heard, turn.Bars...)
		return m.Snapshot()
	}
	var snapshots []*Match
	for range 9 { // seven turns of the first match, then two turns of the second
		snapshots = append(snapshots, next())
	}
	if got := snapshots[8].Score(); got != suite.Movement(1) || snapshots[6].Score() != suite {
		t.Fatal("the scores of the movements are others")
	}
	if err := series.GoBack(snapshots[4]); err != nil {
		t.Fatal(err)
	}
	heard = heard[:5]
	for range 4 {
		next()
	}
	if err := series.Rescore(load(t, "nerve")); err != nil {
		t.Fatal(err)
	}
	next()
	if err := series.Rescore(suite); err != nil {
		t.Fatal(err)
	}
	heard = heard[:9]
	if m, _, err := series.Next(t.Context()); err != nil || !reflect.DeepEqual(append(heard, m.Turns[2].Bars...), want[:10]) && !reflect.DeepEqual(heard, want[:9]) {
		t.Errorf("%v: other bars", err)
	}
}
