package scores

import "testing"

// TestSetTempoKeepsRatios sets the tempo of scores in which the pace and movements have tempos of their own. It checks that these tempos change
// by the same factor.
func TestSetTempoKeepsRatios(t *testing.T) {
	for _, test := range []struct {
		name      string
		to        float64
		pace      float64 // final tempo of the pace; 0 if there is no pace
		movements []float64
	}{
		{"accelerando", 200, 400, nil},
		{"accelerando", 84, 276, nil},
		{"accelerando", 56, 184, nil},
		{"breath", 30, 24, nil},
		{"breath", 10, 10, nil},
		{"evolution", 42, 0, []float64{36, 42, 50, 60}},
		{"evolution", 84, 0, []float64{72, 84, 100, 120}},
		{"paper", 90, 0, nil},
	} {
		s, err := Load(test.name)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.SetTempo(test.to); err != nil {
			t.Fatal(err)
		}
		if s.Tempo != test.to || (s.Pace != nil) != (test.pace != 0) || s.Pace != nil && s.Pace.To != test.pace {
			t.Errorf("%s at %g: from %g, %+v; want %g", test.name, test.to, s.Tempo, s.Pace, test.pace)
		}
		for i, want := range test.movements {
			if got := s.Form.Movements[i].Tempo; got != want {
				t.Errorf("%s at %g: movement %d at %g, want %g", test.name, test.to, i+1, got, want)
			}
		}
	}
	s := Paper()
	s.Form = &Form{Movements: []Movement{{}}}
	if err := s.SetTempo(60); err != nil || s.Form.Movements[0].Tempo != 0 {
		t.Errorf("%v, %+v: a movement without a tempo has none", err, s.Form)
	}
	if err := s.SetTempo(500); err == nil || s.Tempo != 60 {
		t.Errorf("%v, tempo %g", err, s.Tempo)
	}
}
