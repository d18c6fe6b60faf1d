package play

import (
	"bytes"
	"errors"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"midiconnect4/gamer"
	"midiconnect4/internal/text"
	"midiconnect4/scores"
	"midiconnect4/scores/settings"
)

// writtenBy returns the JSON of a piece with random games, composed by s, and the matches.
func writtenBy(t *testing.T, s *scores.Score, games int, opening int) (data []byte, matches []*Match) {
	t.Helper()
	g, err := gamer.FindGame("tictactoe")
	if err != nil {
		t.Fatal(err)
	}
	matches, err = Setup{Game: g, Gamers: [2]gamer.Ref{{Name: "random"}, {Name: "random"}}, Games: games, Opening: opening, Seed: 3}.Matches(s)
	if err != nil {
		t.Skip(err) // some scores name gamers that do not play tic-tac-toe
	}
	ApplyForm(matches)
	if _, err := Perform(t.Context(), s, matches, nil); err != nil {
		t.Fatal(err)
	}
	for _, m := range matches {
		line, err := m.JSON(s)
		if err != nil {
			t.Fatal(err)
		}
		data = append(append(data, line...), '\n')
	}
	return data, matches
}

// TestWrittenComesBack writes pieces of all bundled scores as JSON, and reads them. All fields of the movements and of their bars must be the
// same as before.
func TestWrittenComesBack(t *testing.T) {
	all := map[string]*scores.Score{}
	for _, name := range scores.Names() {
		all[name] = load(t, name)
	}
	for name, source := range map[string]string{
		"voices.yaml": "voices: [{answer: {way: inversion}}, {answer: {program: Flute, level: -9, from: 2}}]\nrhythm: {swing: {of: 1/8, share: 0.6}}",
		"memory.yaml": "rhythm: {rests: 1}\nmemory: {of: column, vary: [inversion], recall: line}",
		"drama.yaml":  "drama: [{signal: tension, target: density, range: 1..4}, {signal: progress, target: pan, range: -60..60}]",
	} {
		s, err := scores.Parse(name, []byte(source))
		if err != nil {
			t.Fatal(err)
		}
		all[name] = s
	}
	for name, s := range all {
		t.Run(name, func(t *testing.T) {
			data, matches := writtenBy(t, s, 2, 1)
			saved, err := ParseSaved("piece.json", data)
			if err != nil {
				t.Fatal(err)
			}
			if !saved.Written || saved.Score != name || len(saved.Games) != len(matches) {
				t.Fatalf("%+v", saved)
			}
			ApplyForm(saved.Games)
			got, err := Perform(t.Context(), s, saved.Games, nil)
			if err != nil {
				t.Fatal(err)
			}
			want := Piece(s, matches)
			if !reflect.DeepEqual(got, want) {
				for i := range want.Movements {
					for k := range want.Movements[i].Bars {
						if g, w := got.Movements[i].Bars[k], want.Movements[i].Bars[k]; !reflect.DeepEqual(g, w) {
							t.Fatalf("bar %d of movement %d is %+v, want %+v", k+1, i+1, g, w)
						}
					}
				}
				t.Errorf("another piece: %+v, want %+v", got, want)
			}
			for i := range matches {
				again, err := saved.Games[i].JSON(s)
				if lines := bytes.Split(data, []byte("\n")); err != nil || !bytes.Equal(again, lines[i]) {
					t.Errorf("%v\n%s\n%s", err, again, lines[i])
				}
			}
		})
	}
}

// TestWrittenIsKept changes notes in the JSON, and removes the first of two games. The other game must then start the piece, and have the
// changed notes.
func TestWrittenIsKept(t *testing.T) {
	s := scores.Paper()
	data, _ := writtenBy(t, s, 2, 1)
	lines := bytes.SplitAfter(data, []byte("\n"))
	edited := regexp.MustCompile(`"key":[0-9]+`).ReplaceAll(lines[1], []byte(`"key":100`))
	saved, err := ParseSaved("piece.json", edited)
	if err != nil {
		t.Fatal(err)
	}
	piece, err := Perform(t.Context(), s, saved.Games, nil)
	if err != nil {
		t.Fatal(err)
	}
	bar := piece.Movements[0].Bars[0]
	if bar.Start != 0 || bar.Notes[0].Start != 0 || bar.Notes[0].Key != 100 {
		t.Errorf("%+v", bar)
	}
	saved.Games[0] = saved.Games[0].Rematch(3)
	saved.Games[0].composeAnew()
	if piece, err = Perform(t.Context(), s, saved.Games, nil); err != nil || piece.Movements[0].Bars[0].Notes[0].Key == 100 {
		t.Errorf("%+v, %v", piece.Movements[0].Bars[0], err)
	}
}

// TestWrittenErrors checks the errors, with their places in the file, if JSON does not describe a valid composed game.
func TestWrittenErrors(t *testing.T) {
	note := `{"key":60,"start":0,"ticks":480,"velocity":64}`
	three := strings.Join([]string{note, note, note}, ",")
	bar := `{"move":1,"player":"first","x":2,"y":2,"confidence":0.5,"start":0,"ticks":1920,"tempo":90,"notes":[` + three + `]}`
	file := `{"midiconnect4":1,"game":"tictactoe","moves":"5","bars":[` + bar + `]}`
	change := func(old, to string) string {
		if !strings.Contains(file, old) {
			t.Fatalf("%s is not in the file", old)
		}
		return strings.Replace(file, old, to, 1)
	}
	voices := func(list string) string { return change(`"tempo":90`, `"tempo":90,"lines":[`+list+`]`) }
	for source, want := range map[string]string{
		change(`"midiconnect4":1`, `"midiconnect4":2`):                            "p.json:1:1: midiconnect4: version 2 of composed games: this program reads version 1",
		change(`"midiconnect4":1,`, ``):                                           "p.json:1:1: midiconnect4: version 0 of composed games: this program reads version 1",
		change(`"moves":"5"`, `"moves":"5 1"`):                                    "p.json:1:1: bars: there are bars for 1 move, but the game has 2 moves; a file",
		change(`"moves":"5"`, `"moves":"55"`):                                     "p.json:1:1: moves: move 1: ",
		change(`"moves":"5",`, ``):                                                "p.json:1:1: moves: there is no move",
		change(`"move":1`, `"move":2`):                                            "p.json:1:58: bars[0].move: found 2 after the bars of 0 moves; a file",
		change(`"move":1`, `"move":0`):                                            "p.json:1:58: bars[0].move: found 0 after the bars of 0 moves; a file",
		change(`"x":2`, `"x":3`):                                                  "p.json:1:58: bars: move 1 must be by first, to (2,2)",
		change(`"first"`, `"second"`):                                             "p.json:1:58: bars: move 1 must be by first, to (2,2)",
		change(bar, bar+","+bar):                                                  "p.json:1:300: bars[1].start: 0 is before the end of the previous bar, 1920",
		change(bar, bar+","+strings.Replace(bar, `"start":0`, `"start":1920`, 1)): "p.json:1:58: bars: found 2 bars for move 1; the score makes 1",
		change(three, ""):                                                         "p.json:1:58: bars[0].notes: no notes; a bar has at least one",
		change(`"key":60`, `"key":128`):                                           "p.json:1:157: bars[0].notes[0].key: 128; a key is 0 to 127",
		change(`"key":60`, `"key":-1`):                                            "p.json:1:157: bars[0].notes[0].key: -1; a key is 0 to 127",
		change(`"velocity":64`, `"velocity":0`):                                   "p.json:1:157: bars[0].notes[0].velocity: 0; expected 1 to 127",
		change(`"ticks":480`, `"ticks":0`):                                        "p.json:1:157: bars[0].notes[0]: 0 ticks from tick 0; a note starts at tick 0 or later and lasts 1 tick or more",
		change(`"ticks":480`, `"ticks":480,"off":0`):                              "p.json:1:157: bars[0].notes[0]: the note sounds from tick 0 to tick 0",
		change(`"ticks":1920`, `"ticks":999999999`):                               "p.json:1:58: bars[0].ticks: 999999999 ticks from tick 0; a bar has 1 tick or more, and a piece ends by tick 268435455",
		change(`"tempo":90`, `"tempo":0`):                                         "p.json:1:58: bars[0].tempo: 0; expected 4 to 10000 quarter notes a minute",
		change(`"confidence":0.5`, `"confidence":2`):                              "p.json:1:1: bars: confidence: move 1: \"2\" is not a confidence, 0 to 1",
		change(`"game":"tictactoe"`, `"game":"go"`):                               `p.json:1:1: game: there is no game "go"`,
		change(`"game"`, `"name":"x","game"`):                                     "p.json:1:19: name: there is no such field",
		voices(`{"voice":1,"part":1,"notes":[]}`):                                 "p.json:1:157: lines: there is no voice 1; the number of voices in the score is 0",
		voices(`{"voice":0,"part":3,"notes":[]}`):                                 "p.json:1:157: lines: there is no part 3; the number of parts in the score is 2",
		voices(`{"voice":0,"part":1,"notes":[{"key":1}]}`):                        "p.json:1:186: bars[0].lines[0].notes[0].velocity: 0; expected 1 to 127",
		change(`"tempo":90`, `"tempo":90,"controls":[{"part":1,"tick":0,"controller":120,"value":0}]`): "p.json:1:160: bars[0].controls[0]: controller 120, value 0 at tick 0; ",
		change(`"tempo":90`, `"tempo":90,"controls":[{"part":0,"tick":0,"controller":1,"value":0}]`):   "p.json:1:160: controls: there is no part 0; the number of parts in the score is 2",
		file + "\n" + change(`"game"`, `"tempo":80,"game"`):                                            "p.json:2:1: score, tempo and transposition must be the same as in the first game",
		change(`"game"`, `"transpose":25,"game"`):                                                      "p.json:1:1: transpose: 25 keys; expected -24 to 24",
		change(`"game"`, `"title":"a\nb","game"`):                                                      "p.json:1:1: title: more than one line; expected one",
		change(`"game"`, `"tempo":1e9,"game"`):                                                         "p.json:1:1: tempo: ",
		file[:len(file)-5]:                                                                             "p.json:1:296: bars[0].notes[2]: the file ends too early",
		file + "]":                                                                                     "p.json:1:300: not valid JSON: ",
	} {
		saved, err := ParseSaved("p.json", []byte(source))
		if err == nil {
			_, err = Perform(t.Context(), scores.Paper(), saved.Games, nil)
		}
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s:\n%v, want\n%s", source, err, want)
		}
		if _, is := errors.AsType[*settings.Error](err); !is && err != nil {
			t.Errorf("%T", err)
		}
	}
	if saved, err := ParseSaved("p.json", []byte(file)); err != nil || len(saved.Games) != 1 {
		t.Error(err)
	}
}

// FuzzWritten reads random files. If a file is accepted, it must be possible to write its music as a MIDI file.
func FuzzWritten(f *testing.F) {
	note := `{"key":60,"start":0,"ticks":480,"velocity":64,"on":3,"off":9}`
	bar := `{"move":1,"player":"first","x":2,"y":2,"confidence":0.5,"start":0,"ticks":1920,"tempo":90,"notes":[` + strings.Repeat(note+",", 2) + note + `]`
	for _, more := range []string{`}`, `,"lines":[{"voice":0,"part":1,"notes":[` + note + `]}]}`, `,"controls":[{"part":2,"tick":7,"controller":7,"value":9}]}`} {
		f.Add([]byte(`{"midiconnect4":1,"game":"tictactoe","moves":"5","bars":[` + bar + more + `],"ending":{"start":1920,"ticks":480,"tempo":90,"first":[],"second":[]}}`))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if !isWritten(data) {
			return
		}
		saved, err := ParseSaved("p.json", data)
		if err != nil {
			if text.Printable(err.Error()) != err.Error() {
				t.Errorf("%q", err.Error())
			}
			return
		}
		piece, err := Perform(t.Context(), scores.Paper(), saved.Games, nil)
		if err != nil {
			return
		}
		for format := range 2 {
			if _, err := piece.SMF(format); err != nil && len(saved.Games) == 1 {
				t.Error(err)
			}
		}
	})
}
