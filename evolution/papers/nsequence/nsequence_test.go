package nsequence

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"

	"midiconnect4/evolution/papers/lab"
)

// A ratio to weights of 0 is undefined, and is written as null.
func TestFigureThatIsNone(t *testing.T) {
	for _, firsts := range [][]float64{{0}, {0, 0}, {0, 5}} {
		runs := make([][3]lab.Sample, len(firsts))
		for i, first := range firsts {
			runs[i] = [3]lab.Sample{{first}, {20}, {60}}
		}
		rows := paperLines[0].ratioRows(runs)
		data, err := json.Marshal(rows)
		if err != nil {
			t.Fatalf("%v: %v", firsts, err)
		}
		none := !slices.Contains(firsts, 5)
		if bytes.Contains(data, []byte(`"ours":null,"low":null,"high":null,"standard_error":null,"agrees":null`)) != none || rows[0].Low < rows[0].High {
			t.Errorf("%v: %s", firsts, data)
		}
	}
}
