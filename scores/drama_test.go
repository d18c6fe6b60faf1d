package scores

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"midiconnect4/scores/settings"
)

// TestDramaRefusesControllersThatSwell checks that a controller cannot be bound to a signal if it already moves in each bar of a player's part.
func TestDramaRefusesControllersThatSwell(t *testing.T) {
	const refused = "drama[0].controller: expression swells in players.first already (60..120)"
	for _, test := range []struct{ value, controller, players, error string }{
		{"60..120", "11", "both", refused},
		{"60..120", "11", "first", refused},
		{"60..120", "11", "second", ""},
		{"60..120", "74", "both", ""},
		{"60", "11", "both", ""}, // a single value, which is only the controller's start
	} {
		_, err := Parse("mine.yaml", []byte("players:\n  first: {controllers: [{controller: expression, value: "+test.value+"}]}\ndrama:\n"+
			"  - {signal: tension, target: controller, players: "+test.players+", controller: "+test.controller+"}"))
		if err == nil && test.error == "" {
			continue
		}
		if err == nil || test.error == "" || !strings.Contains(err.Error(), test.error) {
			t.Errorf("%+v: %v", test, err)
		}
	}
}

// TestControllersOfDrama checks that controllers can be written by name or number. A controller that another setting sets must give an error,
// with a hint what to bind instead.
func TestControllersOfDrama(t *testing.T) {
	for _, test := range []struct {
		pedal, controller string
		number            int
		error, hint       string
	}{
		{"none", "brightness", 74, "", ""},
		{"none", "11", 11, "", ""},
		{"bar", "volume", 0, "the part has the setting volume for this", "bind expression, or write target: loudness"},
		{"bar", "7", 0, "controller 7 belongs to the part's setting volume", "bind expression, or write target: loudness"},
		{"bar", "10", 0, "controller 10 belongs to the part's setting pan", "write target: pan"},
		{"bar", "32", 0, "controller 32 belongs to the part's setting bank", "bind another controller"},
		{"bar", "6", 0, "controller 6 determines what other controllers mean; a part must not set it", ""},
		{"bar", "brightnes", 0, `"brightnes" is no controller; expected a name or 1 to 119`, `did you mean "brightness"?`},
		{"none", "pedal", 64, "", ""},
		{"bar", "64", 0, "the pedal is changed in players.second already (bar)", "leave pedal out there, or bind another controller"},
	} {
		s, err := Parse("mine.yaml", []byte("players: {second: {pedal: "+test.pedal+"}}\ndrama: [{signal: tension, target: controller, controller: "+test.controller+"}]"))
		if err == nil {
			if s.Drama[0].Controller != test.number {
				t.Errorf("%s is %d", test.controller, s.Drama[0].Controller)
			}
			continue
		}
		e, ok := errors.AsType[*settings.Error](err)
		if !ok || e.Problem != test.error || e.Hint != test.hint {
			t.Errorf("%+v: %v", test, err)
		}
	}
}

func TestVoicesOfDrama(t *testing.T) {
	const voices = "voices: [bass: {program: Cello}, drums: {name: Gong, play: {crash: X}}]\n"
	for _, test := range []struct{ text, want string }{
		{voices + "drama: [{signal: mistake, target: voices, voices: [CELLO, gong]}]", ""},
		{voices + "drama: [{signal: mistake, target: accent, voices: drums}]", ""},
		{voices + "drama: [{signal: lead, target: voices, voices: [Viola]}]", "x.yaml:2:49: drama[0].voices[0]: no voice is named Viola; expected one of Cello, Gong"},
		{"drama: [{signal: lead, target: accent, voices: [bass]}]", "x.yaml:1:49: drama[0].voices[0]: no voice is named bass, because the score has no voices"},
		{voices + "drama: [{signal: lead, target: accent, voices: [kick]}]", "x.yaml:2:49: drama[0].voices[0]: no voice is named kick; expected one of Cello, Gong, bass, drums, or a number up to 2"},
		{"voices: [drums: {play: {crash: X}}, drums: {name: Kick, play: {kick: x}}]\ndrama: [{signal: lead, target: voices, voices: [kick]}]", ""},
		{"voices: [drums: {play: {crash: X}}, drums: {pan: 5, play: {kick: x}}]", "x.yaml:1:50: voices[1].drums.pan: all drums share the part of the first drums in the score"},
		{voices + "drama: [{signal: lead, target: voices, voices: [bass], range: 0..2}]", "x.yaml:2:63: drama[0].range: 2 is out of range; expected 0 to 1: at 0 the named voices rest, at 1 they sound"},
		{voices + "drama: [{signal: lead, target: controller, controller: 74, voices: [bass]}]", ""},
		{"voices: [bass: {pedal: bar}]\ndrama: [{signal: lead, target: controller, controller: pedal, voices: [bass]}]", "x.yaml:2:56: drama[0].controller: the pedal is changed in Bass already (bar)"},
		{voices + "drama: [{signal: lead, target: tempo, voices: [bass]}]", "x.yaml:2:47: drama[0].voices: the target tempo acts on no voice"},
		{"voices: [bass: {}]\ndrama: [{signal: lead, target: voices, voices: [drums]}]\nform: {movements: [{title: A}, {voices: [chords: {name: Drums}]}]}", ""},
	} {
		_, err := Parse("x.yaml", []byte(test.text))
		if got := fmt.Sprint(err); err == nil && test.want != "" || err != nil && (test.want == "" || !strings.HasPrefix(got, test.want)) {
			t.Errorf("%s: %v, want %s", test.text, err, test.want)
		}
	}
}
