package settings

import (
	"strings"
	"testing"
)

func TestSet(t *testing.T) {
	for _, test := range []struct{ before, path, value, after string }{
		{"", "tempo", "90", "tempo: 90\n"},
		{"tempo: 120 # fast\nbar: 3/4\n", "tempo", "90", "tempo: 90 # fast\nbar: 3/4\n"},
		{"tempo: 120\nbar: 3/4", "grid", "1/8", "tempo: 120\nbar: 3/4\ngrid: 1/8\n"},
		{"bar: 3/4\n", "scale.mode", "major", "bar: 3/4\nscale: {mode: major}\n"},
		{"scale: {root: F, mode: blues}\n", "scale.mode", "major", "scale: {root: F, mode: major}\n"},
		{"scale: {root: F, mode: blues}\n", "scale.root", "G", "scale: {root: G, mode: blues}\n"},
		{"scale: {root: F}\n", "scale.mode", "major", "scale: {mode: major, root: F}\n"},
		{"scale:\n  root: F\n", "scale.mode", "major", "scale:\n  mode: major\n  root: F\n"},
		{"scale:\n  root: F # of F\n  mode: blues\n", "scale.root", "", "scale:\n  # of F\n  mode: blues\n"},
		{"scale: {root: F, mode: blues}\n", "scale.mode", "", "scale: {root: F}\n"},
		{"scale: {root: F, mode: blues}\n", "scale.root", "", "scale: {mode: blues}\n"},
		{"scale:\n  root: F\nbar: 3/4\n", "scale.root", "", "scale:\n  {}\nbar: 3/4\n"},
		{"tempo: 120\nbar: 3/4\n", "tempo", "", "bar: 3/4\n"},
		{"title: \"a # b\" # c\n", "title", "x", "title: x # c\n"},
		{"title: 'it''s'\n", "title", "x", "title: x\n"},
		{"reference:\n  notes: [C4, \"D4]\", E4] # three\n", "reference.notes", "[C4]", "reference:\n  notes: [C4] # three\n"},
		{"about: Füße und Hände\ntempo: 90\n", "about", "Ärger", "about: Ärger\ntempo: 90\n"},
		{"players:\n  first:\n    {name: Ünder, program: Clarinet}\n", "players.first.program", "Oboe", "players:\n  first:\n    {name: Ünder, program: Oboe}\n"},
		{"# a\r\n# b\r\ntempo: 97\r\nbar: 3/4\r\n", "tempo", "90", "# a\r\n# b\r\ntempo: 90\r\nbar: 3/4\r\n"},
		{"players:\n  first: {}\n", "players.first.program", "Oboe", "players:\n  first: {program: Oboe}\n"},
	} {
		got, err := Set([]byte(test.before), test.path, test.value)
		if err != nil || string(got) != test.after {
			t.Errorf("%s to %q in\n%s:\n%s(%v), want\n%s", test.path, test.value, test.before, got, err, test.after)
		}
	}
}

func TestSetRefuses(t *testing.T) {
	for _, test := range []struct{ text, path, value, want string }{
		{"reference:\n  notes:\n  - C4\n  - D4\n", "reference.notes", "[C4]", "several lines"},
		{"scale: 5\n", "scale.mode", "major", "no section"},
		{"- 5\n", "tempo", "90", "no list of settings"},
		{"tempo: 5\n", "tempo", "9\n0", "several lines"},
		{"tempo: [\n", "tempo", "9", "not valid YAML"},
	} {
		if _, err := Set([]byte(test.text), test.path, test.value); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s to %q in %q: %v, want %s", test.path, test.value, test.text, err, test.want)
		}
	}
}
