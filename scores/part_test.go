package scores

import (
	"reflect"
	"regexp"
	"strings"
	"testing"
)

func TestPartErrors(t *testing.T) {
	tests := map[string]struct{ source, want, hint string }{
		"pan":          {"players: {first: {pan: 64}}", "x.yaml:1:24: players.first.pan: 64 is not a pan; expected -64 to 63", ""},
		"volume":       {"players: {first: {volume: -1}}", "x.yaml:1:27: players.first.volume: -1 is not a volume; expected 0 to 127", ""},
		"octave":       {"players: {first: {octave: 5}}", "x.yaml:1:27: players.first.octave: 5 is not a number of octaves; expected -4 to 4", ""},
		"octave high":  {"players: {first: {octave: 4}}", "x.yaml:1:27: players.first.octave: +4 takes the range 48..83 to 96..131; expected keys of 0..127", ""},
		"octave low":   {"range: 11..60\nplayers: {second: {octave: -1}}", "x.yaml:2:28: players.second.octave: -1 takes the range 11..60 to -1..48; expected keys of 0..127", ""},
		"clef":         {"players: {first: {clef: trebel}}", `x.yaml:1:25: players.first.clef: "trebel" is none of auto, treble, treble-8, alto, tenor, bass`, `did you mean "treble"?`},
		"articulation": {"players: {first: {articulation: 0.04}}", "x.yaml:1:33: players.first.articulation: 0.04 is not an articulation; expected 0.05 to 1", "1 is legato, 0.5 staccato"},
		"hold":         {"players: {first: {hold: yes}}", `x.yaml:1:25: players.first.hold: "yes" is not true or false`, ""},
		"staves":       {"staves: 2", `x.yaml:1:9: staves: "2" is none of two, one`, ""},
		"waiting":      {"waiting: ostinata", `x.yaml:1:10: waiting: "ostinata" is none of silence, ostinato, drone`, `did you mean "ostinato"?`},

		"drone":            {"players: {first: {drone: {velocity: 3}}}", "x.yaml:1:26: players.first.drone: no notes are given", "write them as notes: [C2, G2]"},
		"drone empty":      {"players: {first: {drone: {notes: []}}}", "x.yaml:1:34: players.first.drone.notes: the list is empty; expected at least one note", ""},
		"drone note":       {"players: {first: {drone: {notes: [C2, H2]}}}", `x.yaml:1:39: players.first.drone.notes[1]: "H2" is not a note`, "write a note as C2, C#2 or Db2, or as its MIDI number"},
		"drone twice":      {"players: {first: {drone: {notes: [C2, 60]}}}", "x.yaml:1:39: players.first.drone.notes[1]: C2 (60) is in the drone already", ""},
		"drone velocity":   {"players: {first: {drone: {notes: C2, velocity: 128}}}", "x.yaml:1:48: players.first.drone.velocity: 128 is not a velocity; expected 1 to 127", ""},
		"drone and octave": {"players: {first: {octave: -2, drone: {notes: [C2, 23]}}}", "x.yaml:1:51: players.first.drone.notes[1]: the octave of the part moves B-2 (23) out of MIDI's keys", ""},

		"ending": {"players: {first: {ending: {win: cord}}}", `x.yaml:1:33: players.first.ending.win: "cord" is none of none, chord, home, last, tonic`, `did you mean "chord"?`},

		"pause":          {"form: {pause: 100}", "x.yaml:1:15: form.pause: 100 is not a number of bars; expected 0 to 99", ""},
		"no movement":    {"form: {movements: []}", "x.yaml:1:19: form.movements: the list is empty; expected at least one movement", ""},
		"many movements": {"form: {movements: [" + strings.Repeat("{}, ", 100) + "{}]}", "x.yaml:1:19: form.movements: 101 movements; expected at most 100", ""},
		"title":          {"form: {movements: [{title: ' '}]}", "x.yaml:1:28: form.movements[0].title: no text", "write something, or leave the line out"},
		"gamer":          {"form: {movements: [{}, {first: \"a\\nb\"}]}", "x.yaml:1:32: form.movements[1].first: more than one line; expected one", ""},
		"opening":        {"form: {movements: [{opening: -1}]}", "x.yaml:1:30: form.movements[0].opening: -1 is no number of moves; expected 0 or more", ""},
		"movement tempo": {"form: {movements: [{tempo: 500}]}", "x.yaml:1:28: form.movements[0].tempo: 500 is not a tempo; expected 10 to 400 quarter notes a minute", ""},
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

// TestNamesOfParts checks that a part that has an instrument but no name is named after the instrument.
func TestNamesOfParts(t *testing.T) {
	tests := []struct{ players, first, second string }{
		{"{}", "First", "Second"},
		{"{first: {program: Marimba}}", "Marimba", "Second"},
		{"{first: {program: Marimba}, second: {program: 12}}", "Marimba", "Vibraphone"},
		{"{first: {program: Marimba}, second: {program: 13}}", "Marimba I", "Marimba II"},
		{"{first: {program: Marimba, name: Left}, second: {program: 13}}", "Left", "Marimba"},
		{"{first: {channel: 5}, second: {name: Right}}", "First", "Right"},
	}
	for _, test := range tests {
		s, err := Parse("x.yaml", []byte("players: "+test.players))
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Players; got[0].Name != test.first || got[1].Name != test.second {
			t.Errorf("%s: %q and %q, want %q and %q", test.players, got[0].Name, got[1].Name, test.first, test.second)
		}
	}
}

const everyPartSetting = `title: x
middle_c: C4
velocity: 33..99
staves: one
waiting: drone
players:
  first:
    pan: -64
    volume: 0
    octave: -2
    clef: bass
    articulation: 0.25
    hold: true
    drone: {notes: [C2, 43]}
    ending: {win: chord, loss: last, draw: tonic}
  second:
    drone: {notes: G1, velocity: 1}
    ending: {loss: tonic}
form:
  pause: 2
  movements:
    - {title: "One, two", first: generation-001, second: a.gamer, opening: 4, tempo: 66.5}
    - {}
`

func TestParts(t *testing.T) {
	got, err := Parse("x.yaml", []byte(everyPartSetting))
	if err != nil {
		t.Fatal(err)
	}
	want := Paper()
	want.Name, want.Title, want.About, want.MiddleC = "x.yaml", "x", "", 4
	want.Velocity, want.Staves, want.Waiting = Span{33, 99}, OneStaff, DroneWaiting
	pan, volume := -64, 0
	first, second := &want.Players[0], &want.Players[1]
	first.Pan, first.Volume, first.Octave, first.Clef = &pan, &volume, -2, BassClef
	first.Articulation, first.Hold = 0.25, true
	first.Drone = &Drone{Keys: []int{36, 43}, Velocity: 33}
	first.Ending = Ending{ChordEnding, LastEnding, TonicEnding}
	second.Drone = &Drone{Keys: []int{31}, Velocity: 1}
	second.Ending = Ending{NoEnding, TonicEnding, NoEnding}
	want.Form = &Form{Of: GameMovements, Pause: 2, Endings: EndingsOfAll, Transition: PauseTransition, Movements: []Movement{
		{Title: "One, two", First: "generation-001", Second: "a.gamer", Opening: 4, Tempo: 66.5}, {},
	}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("\n got %+v\nwant %+v", got, want)
	}
}

func TestDescribeParts(t *testing.T) {
	score, err := Parse("x.yaml", []byte(everyPartSetting))
	if err != nil {
		t.Fatal(err)
	}
	text := regexp.MustCompile(" {2,}").ReplaceAllString(score.Describe(), "  ")
	for _, want := range []string{
		"players.first.pan  -64  its place, from -64 (left) to 63 (right)",
		"players.first.volume  0  of its channel, 0 to 127",
		"players.first.octave  -2  octaves by which it is written and sounds above what is composed",
		"players.first.clef  bass  in notation",
		"players.first.articulation  0.25  the share of its length that a note sounds",
		"players.first.hold  true  the first note of each bar goes on to its end",
		"players.first.drone  C2 (36), G2 (43) at velocity 33  sounds through each bar of the player",
		"players.first.ending  win chord, loss last, draw tonic  in one more bar, after the game",
		"players.second.drone  G1 (31) at velocity 1  sounds through each bar of the player",
		"players.second.ending  win none, loss tonic, draw none  in one more bar, after the game",
		"staves  one  in notation, one for both players",
		"waiting  drone  live, while a person thinks, the last bar's drone, or else its last note, goes on",
		"form\n  2 bars of silence between movements\n" +
			"  1. One, two, first generation-001, second a.gamer, opening 4, tempo 66.5\n  2. as without a form\n",
	} {
		if !strings.Contains(text, want+"\n") && !strings.HasSuffix(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
}

// TestPartCommentsOfTemplateAreValid checks that the settings in the template's comments are valid if the # is removed.
func TestPartCommentsOfTemplateAreValid(t *testing.T) {
	source := regexp.MustCompile(`(?m)^( *)# (pan:|volume:|drone:|form:|  pause:|  endings:|  movements:|    - )`).ReplaceAll(Template(), []byte("$1$2"))
	score, err := Parse("x.yaml", source)
	if err != nil {
		t.Fatal(err)
	}
	p := score.Players[0]
	if p.Pan == nil || p.Volume == nil || p.Drone == nil || score.Form == nil || score.Form.Endings != EndingOfLast || len(score.Form.Movements) != 1 {
		t.Errorf("%+v of\n%s", score, source)
	}
}
