package scores

import (
	"strings"
	"testing"

	"midiconnect4/internal/text"
)

func TestGrooves(t *testing.T) {
	for written, want := range map[string][]int{ // number of steps of each bar
		"x---x---":            {8},
		" x--- x--- ":         {8},
		"X.o-":                {4},
		"E(3, 8)":             {8},
		"E(3 8)":              {8},
		"E(5,16,-3)":          {16},
		"x-x- | xxxx xxxx":    {4, 8},
		"x--- | E(2 3) | x- ": {4, 3, 2},
		"x *3 | E(2, 3)*2|xx": {1, 1, 1, 3, 3, 2},
	} {
		p, err := parseGroove(written)
		if err != nil {
			t.Errorf("%q: %v", written, err)
			continue
		}
		var got []int
		for _, bar := range p.Bars {
			got = append(got, bar.Steps())
		}
		if text.Numbers(got) != text.Numbers(want) {
			t.Errorf("%q has %v steps, want %v", written, got, want)
		}
	}
}

func TestVoiceErrors(t *testing.T) {
	for _, test := range []struct{ score, error, hint string }{
		{"voices: [bass: {rhythm: x-y-}]", `1:25: voices[0].bass.rhythm: "x-y-" is not a pattern: "y" is not a symbol of patterns`, ""},
		{"voices: [bass: {rhythm: '|'}]", `1:25: voices[0].bass.rhythm: the pattern has a bar without steps`, ""},
		{"voices: [bass: {rhythm: x * 257}]", `1:25: voices[0].bass.rhythm: a pattern must have 1 to 256 bars`, ""},
		{"voices: [bass: {rhythm: x * 256 | x}]", `1:25: voices[0].bass.rhythm: a pattern must have 1 to 256 bars`, ""},
		{"voices: [bass: {rhythm: x*0}]", `1:25: voices[0].bass.rhythm: a pattern must have 1 to 256 bars`, ""},
		{"voices: [bass: {rhythm: E(9 8)}]", `1:25: voices[0].bass.rhythm: "E(9 8)" has more notes than steps`, ""},
		{"voices: [bass: {rhythm: E(3)}]", `1:25: voices[0].bass.rhythm: "E(3)" is not a Euclidean rhythm`, ""},
		{"voices: [bass: {rhythm: x--}]", `1:25: voices[0].bass.rhythm: the pattern has 3 steps, which do not lie on the grid of 1/16 in a bar of 4/4`, "2 or 4 steps fit, or take grid: 1/48"},
		{"bar: 3/4\nvoices: [chords: {rhythm: x- | E(3 8)}]", `2:27: voices[0].chords.rhythm: bar 2 of the pattern has 8 steps, which do not lie on the grid of 1/16 in a bar of 3/4`, "6 or 12 steps fit, or take grid: 1/32"},
		{"voices: [bass: {style: funky}]", `1:24: voices[0].bass.style: "funky" is none of root, fifths, octaves, broken, walking, pedal`, ""},
		{"voices: [chords: {notes: 9}]", `1:26: voices[0].chords.notes: 9 is no number of notes in a chord; expected 2 to 6`, ""},
		{"voices: [drums: {}]", `1:17: voices[0].drums: the voice has nothing to play`, ""},
		{"voices: [drums: {play: x---}]", `1:24: voices[0].drums.play: "x---" where drums with their patterns were expected`, ""},
		{"voices: [drums: {play: {kik: x---}}]", `1:25: voices[0].drums.play.kik: "kik" is not a drum; expected a General MIDI name or 35 to 81`, ""},
		{"voices: [drums: {play: {82: x---}}]", `1:25: voices[0].drums.play.82: 82 is not a drum; expected 35 to 81`, "midiconnect4 scores programs --drums lists the names"},
		{"voices: [drums: {play: {kick: x---, bass drum: x}}]", `1:37: voices[0].drums.play.bass drum: Bass Drum 1 has a pattern already`, ""},
		{"voices: [drums: {play: {kick: }}]", `1:25: voices[0].drums.play.kick: the value is missing`, ""},
		{"voices: [drums: {play: {kick: xxx}}]", `1:31: voices[0].drums.play.kick: the pattern has 3 steps`, ""},
		{"voices:\n  - drums: {win: conga}\n  - drums: {win: crash, pan: 3}", `3:30: voices[1].drums.pan: all drums share the part of the first drums in the score`, ""},
		{"voices: [drums: {win: crash, channel: 9}]", `1:30: voices[0].drums: unknown field "channel"`, ""},
		{"tuning: {equal: 13}\nvoices: [bass: {}]", `2:16: voices[0].bass: basses on chords need names of notes; with this tuning notes have only numbers`, "voices of the kinds answer and drums work with every tuning"},
		{"tuning: {equal: 19}\nvoices: [bass: {style: walking}]", `2:24: voices[0].bass.style: a walking bass needs twelve keys to the octave; the tuning has 19`, ""},
		{"tuning: {equal: 31}\nrange: 40..80\nvoices: [bass: {}]", `3:16: voices[0].bass: the voice's range`, ""},
		{"tuning: {equal: 13}\nharmony: {chords: C}", `2:10: harmony: chords need names of notes; with this tuning notes have only numbers`, ""},
		{"voices: [bass: {channel: 10}]", `1:26: voices[0].bass.channel: channel 10 is for drums`, ""},
		{"voices: [drums: {win: crash, kit: Rock}]", `1:35: voices[0].drums.kit: "Rock" is not a drum kit; expected Standard, Room, Power`, ""},
		{"voices: [line: {}]", `1:16: voices[0].line: no text`, riffHint},
		{"voices: [line: {text: C2 H2}]", `1:23: voices[0].line.text: "H2" is not a note`, ""},
		{"voices: [line: {text: '. -'}]", `1:23: voices[0].line.text: a hold after a rest, or without a note before it`, "write . for a rest"},
		{"voices: [line: {text: '. .'}]", `1:23: voices[0].line.text: ". ." has no note`, ""},
		{"voices: [line: {text: '[C2 D2'}]", `1:23: voices[0].line.text: a [ without ]`, ""},
		{"voices: [line: {text: 'C2 D2]'}]", `1:23: voices[0].line.text: "C2 D2]" has ] without [`, ""},
		{"voices: [line: {text: 'C2 []'}]", `1:23: voices[0].line.text: a bar or a bracket without steps`, ""},
		{"voices: [line: {text: '1 | | 2'}]", `1:23: voices[0].line.text: a bar or a bracket without steps`, ""},
		{"voices: [line: {text: 1 65}]", `1:23: voices[0].line.text: "65": expected a degree of 1 to 64, or c and a tone`, ""},
		{"voices: [line: {text: c0}]", `1:23: voices[0].line.text: "c0": expected a degree of 1 to 64, or c and a tone`, ""},
		{"voices: [line: {text: 1 2 3 4 5 6 7}]", `1:23: voices[0].line.text: 7 steps cannot divide 1/1 of a whole note`, "4 or 8 steps fit"},
		{"voices: [line: {text: '[[[[[[[[1 2] 3] 4] 5] 6] 7] 8] 9] 1 2'}]", `1:23: voices[0].line.text: 2 steps cannot divide 1/96 of a whole note`, "only one step fits"},
		{"bar: 3+2+2/8\nvoices: [line: {text: 1 2 3 4 5 6 7 8 1}]", `2:23: voices[0].line.text: 9 steps cannot divide 7/8 of a whole note`, "8 or 14 steps fit"},
		{"bar: 3+2+2/8\ngrid: 1/8\nvoices: [bass: {rhythm: x--x-x--}]", `3:25: voices[0].bass.rhythm: the pattern has 8 steps, which do not lie on the grid of 1/8 in a bar of 3+2+2/8`, "7 steps fit, or take grid: 1/64"},
		{"bar: 3+2+2/8\nvoices: [bass: {rhythm: x--x-}]", `2:25: voices[0].bass.rhythm: the pattern has 5 steps, which do not lie on the grid of 1/16 in a bar of 3+2+2/8`, "2 or 7 steps fit, or take grid: 1/80"},
		{"bar: 3+2+2/8\nvoices: [bass: {rhythm: x--x-x--x}]", `2:25: voices[0].bass.rhythm: the pattern has 9 steps, which do not lie on the grid of 1/16 in a bar of 3+2+2/8`, "7 or 14 steps fit"},
		{"bar: 3+2+2/8\nrhythm: {patterns: x--x-x--}", `2:20: rhythm.patterns: "x--x-x--": a bar of 3+2+2/8 cannot be divided into 8 steps on a grid of 1/16`, "7 or 14 steps fit, or take grid: 1/64"},
		{"bar: 3+2+2/8\ngrid: 1/4", `2:7: grid: a bar of 3+2+2/8 is 1680 ticks, which is not a multiple of the grid's 480`, "take grid: 1/8"},
		{"bar: 3+2+2/8\ngrid: 1/12", `2:7: grid: a bar of 3+2+2/8 is 1680 ticks, which is not a multiple of the grid's 160`, "take grid: 1/24"},
		{"bar: 3+2+2/8\ngrid: 1/8\nphrases: {themes: {A: C2/12 C2 C2/8}}", `3:23: phrases.themes.A: 1/12 for C2 (60) is not on the grid, 1/8`, "take grid: 1/24"},
		{"voices: [line: {text: C5}]", `1:23: voices[0].line.text: C5 (96) is outside`, ""},
		{"voices: [line: {text: 1 | 2, step: 1/8}]", `1:23: voices[0].line.text: a text whose steps have a length has no bars`, "leave out the bar lines, or step"},
		{"voices: [line: {text: 1, every: 0}]", `1:33: voices[0].line.every: "0" is no number of bars or phrases; expected 1 to 9999`, "write 4, or 2 phrases"},
		{"voices: [line: {text: 1, every: 2 phrases}]", `1:33: voices[0].line.every: phrases are counted in a score without phrases`, "add phrases, as in phrases: {form: AABA}, or count bars"},
		{"voices: [line: {text: 1, step: 1/32}]", `1:32: voices[0].line.step: steps of 1/32 are not on the grid, 1/16`, "take grid: 1/32"},
		{"voices: [line: {text: 1, phrases: A}]", `1:35: voices[0].line.phrases: a line in phrases of a score without phrases`, "add phrases, as in phrases: {form: ABA}"},
		{"phrases: {form: ABA}\nvoices: [line: {text: 1, phrases: AC}]", `2:35: voices[0].line.phrases: the form ABA has no phrase C`, ""},
	} {
		_, err := Parse("mine.yaml", []byte(test.score))
		if err == nil {
			t.Errorf("%q is accepted", test.score)
			continue
		}
		if !strings.HasPrefix(err.Error(), "mine.yaml:"+test.error) {
			t.Errorf("%q:\n got %v\nwant %s", test.score, err, test.error)
		}
		if found := errorsOf(t, err); test.hint != "" && found[0].Hint != test.hint {
			t.Errorf("%q: hint %s, want %s", test.score, found[0].Hint, test.hint)
		}
	}
}

// TestDrumsShareOnePart checks that drums have channel 10, and that all drums of a score share one part.
func TestDrumsShareOnePart(t *testing.T) {
	s, err := Parse("mine.yaml", []byte("voices:\n  - bass: {}\n  - drums: {win: crash, kit: jazz}\n  - chords: {}\n  - drums: {threat: snare, from: 9}"))
	if err != nil {
		t.Fatal(err)
	}
	parts := s.Parts()
	var channels, places []int
	for _, p := range parts {
		channels = append(channels, p.Channel)
	}
	for i := range s.Voices {
		places = append(places, s.PartOf(i, 0))
	}
	if text.Numbers(channels) != "1, 2, 3, 10, 4" || text.Numbers(places) != "2, 3, 4, 3" {
		t.Errorf("channels %v, parts of the voices %v", channels, places)
	}
	if got := parts[3].Instrument(); got != "Jazz Kit (33)" {
		t.Errorf("the drums are a %s", got)
	}
}

// FuzzGroove reads any text as a pattern. The text must give a valid pattern or an error.
func FuzzGroove(f *testing.F) {
	for _, seed := range []string{"x---x---", "E(3, 8)", "E(3 8 -2) | xX.o", "|", "E(", "E(99999999999999999999 1)", ""} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, written string) {
		p, err := parseGroove(written)
		if err != nil {
			if err.Error() == "" || strings.ContainsRune(err.Error(), '\n') {
				t.Errorf("%q: error %q", written, err)
			}
			return
		}
		for _, bar := range p.Bars {
			if steps := bar.Steps(); steps < 1 || steps > mostSteps || bar.Hits > steps {
				t.Errorf("%q: %+v", written, bar)
			}
		}
	})
}
