package scores

import "testing"

func TestCounterpointErrors(t *testing.T) {
	tests := map[string]struct{ source, want, hint string }{
		"species":  {"voices: [{counterpoint: {species: frist}}]", `x.yaml:1:35: voices[0].counterpoint.species: "frist" is none of first, second, third`, `did you mean "first"?`},
		"no space": {"voices: [{counterpoint: {range: C2..C3, side: above}}]", "x.yaml:1:33: voices[0].counterpoint.range: C2..C3 has no consonance above A#2 (70), a note that a move may play, in chromatic", "give it a range that goes further above the line"},
		"octave":   {"players: {first: {octave: 2}}\nvoices: [{counterpoint: {range: C3..C5}}]", "x.yaml:2:33: voices[0].counterpoint.range: C3..C5 has no consonance above A#4 (94), a note that a move may play, in chromatic", "give it a range that goes further above the line"},
		"tuning":   {"tuning: {equal: 19}\nvoices: [{counterpoint: {}}]", "x.yaml:2:25: voices[0].counterpoint: the rules of counterpoint need the usual twelve keys of an octave; this tuning has other keys", "take a voice of the kind answer, which works with every tuning"},
		"poor":     {"scale: {mode: blues}\nvoices: [{counterpoint: {}}]", "x.yaml:2:25: voices[0].counterpoint: in C blues, within C3..B4, no counterpoint above the line can keep the rules in every game", "take a scale of seven or twelve notes, a range of its own for the voice, or a narrower one for the moves"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := Parse("x.yaml", []byte(test.source))
			if err == nil {
				t.Fatal("no error")
			}
			all := errorsOf(t, err)
			if len(all) != 1 || all[0].Error() != test.want || all[0].Hint != test.hint {
				t.Errorf("\n got %v, hint %q\nwant %s, hint %q", err, all[0].Hint, test.want, test.hint)
			}
		})
	}
}

func TestRangeOfCounterpoint(t *testing.T) {
	for source, want := range map[string]Span{
		"{side: above}":             {72, 95},
		"{side: below}":             {36, 59},
		"{side: below, octave: -1}": {36, 59},
		"{range: C2..C5}":           {60, 96},
	} {
		score, err := Parse("x.yaml", []byte("voices: [{counterpoint: "+source+"}]"))
		if err != nil {
			t.Errorf("%s: %v", source, err)
			continue
		}
		if got := score.Keys(score.Voices[0].Common()); got != want {
			t.Errorf("%s: %v, want %v", source, got, want)
		}
	}
}
