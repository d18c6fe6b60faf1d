package swarm

import (
	"context"
	"encoding/json"
	"math"
	"testing"

	"midiconnect4/lab"
)

// TestCurvesEndWhereTablesBegin compares the end of a curve, which is exact in tic-tac-toe, with the simulation that has the same seed in the table.
func TestCurvesEndWhereTablesBegin(t *testing.T) {
	l := experiment{&lab.Lab{Options: lab.Options{Seed: 3, Runs: 2, Quick: true}}}
	for _, series := range l.curves()[0].Series {
		c := cell{game: "tictactoe", algorithm: series.Name, size: 50, hidden: 9}
		if members(series.Name) == "particles" {
			c.size = 25
		}
		settings := l.settings(c)
		body, err := json.Marshal(map[string]any{
			"system": series.System, "settings": series.Settings, "seed": series.Seeds[1], "generations": []int{2, settings.Iterations}, "games": 0,
		})
		if err != nil {
			t.Fatal(err)
		}
		text, err := lab.MeasureCurve(context.Background(), body, func() {})
		if err != nil {
			t.Fatal(err)
		}
		var values []float64
		if err := json.Unmarshal(text, &values); err != nil || len(values) != 2 {
			t.Fatalf("%v: %s", err, text)
		}
		body, err = json.Marshal(task{Settings: settings, Seed: l.seed(c, 1), Test: l.test()})
		if err != nil {
			t.Fatal(err)
		}
		if text, err = Experiment().Kinds[simulationKind](context.Background(), body, func() {}); err != nil {
			t.Fatal(err)
		}
		var s simulation
		if err := json.Unmarshal(text, &s); err != nil || s.Seed != series.Seeds[1] {
			t.Fatalf("%v: %s", err, text)
		}
		// Half of a 90 % interval is 1.64 standard errors.
		if got := lab.S(c.game, s.AgainstRandom); math.Abs(got.Value-values[1]) > 4*(got.High-got.Value)/1.64 {
			t.Errorf("%s: %v, by games %v", series.Name, values, got)
		}
	}
}

// TestCurvesOfReadings checks that there are no curves if an interpretation changes the opponent in the tests.
func TestCurvesOfReadings(t *testing.T) {
	l := experiment{&lab.Lab{Reading: lab.Reading{declining: true}}}
	if c := l.curves(); c != nil {
		t.Errorf("%+v", c)
	}
}
