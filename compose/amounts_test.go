package compose_test

import (
	"reflect"
	"slices"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// TestAmounts checks that amounts scale the effect of signals on the music. The signal tension changes the tempo (60 to 240), and the signal
// advantage changes the articulation.
func TestAmounts(t *testing.T) {
	score, err := scores.Parse("mine.yaml", []byte("tempo: 120\ndrama:\n- {signal: tension, target: tempo, range: 0.5..2}\n"+
		"- {signal: advantage, target: articulation, range: 0.05..0.95}"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		amounts            compose.Amounts
		tension, advantage float64
		tempo, ahead       float64 // want: the tempo, and the advantage from which the articulation follows
	}{
		{nil, 0.5, 0.9, 150, 0.9},
		{compose.Amounts{}, 0.5, 0.9, 150, 0.9},
		{compose.Amounts{scores.Tension: 0}, 0.5, 0.9, 60, 0.9},
		{compose.Amounts{scores.Tension: 0.5}, 1, 0.9, 150, 0.9},
		{compose.Amounts{scores.Tension: 2}, 0.25, 0.9, 150, 0.9},
		{compose.Amounts{scores.Tension: 2}, 0.75, 0.9, 240, 0.9},
		{compose.Amounts{scores.Advantage: 0}, 0.5, 0.9, 150, 0.5},
		{compose.Amounts{scores.Advantage: 0.5}, 0.5, 0.2, 150, 0.35},
		{compose.Amounts{scores.Advantage: 2, scores.Tension: 0}, 0.5, 0.3, 60, 0.1},
	} {
		m := compose.Move{X: 1, Y: 1, Signals: &compose.Signals{Tension: c.tension, Advantage: c.advantage}, Amounts: c.amounts}
		bar := compose.New(score, 1).Bars(m)[0]
		n, want := bar.Notes[0], 0.05+0.9*c.ahead
		if share := float64(n.Off-n.On) / float64(n.Ticks); bar.Tempo != c.tempo || share < want-0.02 || share > want+0.02 {
			t.Errorf("%v: tempo %g and articulation %.2f, want %g and %.2f", c.amounts, bar.Tempo, share, c.tempo, want)
		}
	}
}

// TestEverySignalHasAField checks that the signals of scores are the fields of Signals, and those that are no field: confidence and piece.
func TestEverySignalHasAField(t *testing.T) {
	var fields []scores.Signal
	for i, f := range reflect.VisibleFields(reflect.TypeFor[compose.Signals]()) {
		var signals compose.Signals
		reflect.ValueOf(&signals).Elem().Field(i).SetFloat(0.5)
		name := scores.Signal(f.Tag.Get("json"))
		if fields = append(fields, name); signals.Of(name) != 0.5 {
			t.Errorf("Signals.Of does not return the field %s", f.Name)
		}
	}
	if fields = append(fields, scores.Confidence, scores.Whole); !slices.Equal(scores.Signals(), fields) {
		t.Errorf("scores has the signals %v, want %v", scores.Signals(), fields)
	}
}
