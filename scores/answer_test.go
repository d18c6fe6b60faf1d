package scores

import (
	"errors"
	"testing"

	"midiconnect4/scores/settings"
)

func TestAnswerErrors(t *testing.T) {
	tests := map[string]struct{ source, want, hint string }{
		"way":            {"voices: [{answer: {way: inversoin}}]", `x.yaml:1:25: voices[0].answer.way: "inversoin" is none of ostinato, inversion, retrograde, retrograde inversion, augmentation, diminution`, `did you mean "inversion"?`},
		"canon ahead":    {"voices: [{answer: {behind: -1}}]", "x.yaml:1:28: voices[0].answer.behind: -1 is not a distance for a canon; expected 0 to 40 bars", "a canon follows the line of moves: 1 is the bar before, 0 the bar itself"},
		"canon too late": {"voices: [{answer: {behind: 41}}]", "x.yaml:1:28: voices[0].answer.behind: 41 is not a distance for a canon; expected 0 to 40 bars", "a canon follows the line of moves: 1 is the bar before, 0 the bar itself"},
		"interval":       {"voices: [{answer: {interval: 128}}]", "x.yaml:1:30: voices[0].answer.interval: 128 is not an interval; expected -127 to 127 steps of the scale", ""},
		"no room":        {"bar: 5/8\ngrid: 1/8\nvoices: [{answer: {way: diminution}}]", "x.yaml:3:25: voices[0].answer.way: diminution needs a bar of at least 6 grid units; a bar of 5/8 on a grid of 1/8 has 5", "take a finer grid, or another way"},
		"pieces":         {"voices: [{answer: {pieces: [horse]}}]", `x.yaml:1:29: voices[0].answer.pieces[0]: "horse" is none of man, king, pawn, knight, bishop, rook, queen`, ""},
		"octave":         {"voices: [{answer: {octave: 4}}]", "x.yaml:1:28: voices[0].answer.octave: +4 octaves take the range 48..83 to 96..131; expected keys of 0..127", ""},
		"tuning":         {"tuning: {equal: 19}\nvoices: [{answer: {start: fit}}]", "x.yaml:2:27: voices[0].answer.start: fit needs twelve keys to the octave; the tuning repeats after 19 keys", "take own, bar or anchor"},
		"player's":       {"players: {second: {octave: 2}}\nvoices: [{answer: {range: 90..110}}]", "x.yaml:2:27: voices[0].answer.range: +2 octaves take the range 90..110 to 114..134; expected keys of 0..127", ""},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := Parse("x.yaml", []byte(test.source))
			var e *settings.Error
			if !errors.As(err, &e) || e.Error() != test.want || e.Hint != test.hint {
				t.Errorf("\n got %v, hint %q\nwant %s, hint %q", err, e.Hint, test.want, test.hint)
			}
		})
	}
}

func TestCanonFitsTheBoard(t *testing.T) {
	score, err := Parse("x.yaml", []byte("voices: [{answer: {behind: 8}}, {answer: {behind: 9, program: Flute}}]"))
	if err != nil {
		t.Fatal(err)
	}
	if err := score.Fits(7, 6); err != nil {
		t.Error(err)
	}
	const want = "x.yaml: voices[1].answer.behind: the canon follows 9 bars behind; a game on a board of 3×3 has at most 9 moves"
	if err := score.Fits(3, 3); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
