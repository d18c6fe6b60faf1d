package setlist_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/session"
	"midiconnect4/play/setlist"
	"midiconnect4/scores/settings"
)

// TestErrors checks the errors for set lists with mistakes.
func TestErrors(t *testing.T) {
	for text, want := range map[string]string{
		"items: []": "items: there are no items",
		"items:\n- {score: blues}\n- {name: blues}":                             "3:10",
		"items:\n- {score: nowhere}":                                            "nowhere",
		"items:\n- {until: somebody loses}":                                     `evening.yaml:2:11: items[0].until: "somebody loses" is not a condition`,
		"items:\n- {first: nobody}":                                             "items[0].first",
		"items:\n- {game: shogi}":                                               "items[0].game",
		"items:\n- {games: 0}":                                                  "games: 0: expected 1 to 1000, or endless",
		"items:\n- {length: \"3:00\", games: 2}":                                "so games and until cannot be given",
		"items:\n- {then: two}":                                                 `no item is called "two"`,
		"items:\n- {fade: -1}":                                                  "-1 seconds; expected 0 to 3600",
		"items:\n- {send: {channel: 17, program: Flute}}":                       "17 is out of range; expected 1 to 16",
		"items:\n- {send: {channel: 1, program: Kazoo}}":                        "is not an instrument",
		"items:\n- {send: {channel: 1}}":                                        "the message needs either a program or a controller",
		"items:\n- {tempo: 4000}":                                               "items[0].tempo",
		"items:\n- {score: evolution, games: 2}":                                "already set the games",
		"items:\n- {do: [mute]}":                                                "items[0].do[0]: mute: the text is missing",
		"items:\n- {do: [loop 4]}":                                              "loop has no effect on the bar line on which an item begins",
		"items:\n- {do: [quit]}":                                                "quit cannot be a part of another call",
		"items: [{}]\nscenes:\n- {do: [mute bass]}":                             "the scene has no name",
		"items: [{}]\nscenes:\n- {name: a, do: [scene b]}":                      "3:18: scenes[0].do[0]: scene cannot be a part of another call",
		"items: [{}]\nscenes: [{name: a, do: [pause]}, {name: a, do: [pause]}]": "an earlier scene already has the name \"a\"",
		"items: [{}]\nscenes: [{name: a}]":                                      "the scene has no calls",
		"items:\n- {score: blues, do: [mute viola]}":                            "items[0].do[0]: the score has no part called viola: its parts are ",
		"items: [{}, {score: blues}]\nscenes: [{name: a, do: [solo viola]}]":    "scenes[0].do[0]: no item has a score with this part",
		"items:\n- {name: end}":                                                 "is reserved for the end of the set list",
		"items:\n- {opening: 99}":                                               "99: expected 0 to 36 moves",
		"items:\n- {first: human}":                                              "a person can play only in a live performance",
		"title: x\nitmes:\n- {}":                                                `unknown field "itmes"`,
		"items:\n- {length: \"99:00:00\", first: random, second: random}":       "items[0].length: 99:00:00 is not a length",
	} {
		_, err := setlist.Parse(t.Context(), "evening.yaml", []byte(text), play.House{}, play.Order{})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\n%v\nwant %s", text, err, want)
		}
	}
}

// TestTheDocumentedList checks that the set list in docs/setlists.md can be read.
func TestTheDocumentedList(t *testing.T) {
	page, err := os.ReadFile("../../docs/setlists.md")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(page), "```yaml\n")
	list, _, ok := strings.Cut(list, "```")
	dir := t.TempDir()
	err = errors.Join(os.Mkdir(filepath.Join(dir, "mine"), 0o700), os.WriteFile(filepath.Join(dir, "mine", "fast.yaml"), []byte("tempo: 200"), 0o600))
	if err != nil || !ok {
		t.Fatal(err)
	}
	in := play.House{People: func(g game.Game) []*play.Person {
		return []*play.Person{session.NewPerson().Engine(play.PersonName, g)}
	}}
	if _, err := setlist.Parse(t.Context(), filepath.Join(dir, "evening.yaml"), []byte(list), in, play.Order{Seed: "1"}); err != nil {
		t.Error(err)
	}
}

// TestAllErrors reads a set list with many mistakes; one of them is found only by the YAML decoder. All must be reported, in the order of the
// file.
func TestAllErrors(t *testing.T) {
	_, err := setlist.Parse(t.Context(), "evening.yaml", []byte(`
items:
- {score: mine.yaml, wait: maybe}
- {colour: red, fade: -1, opening: 99}
- {then: nowhere}
`), play.House{}, play.Order{})
	var places []string
	for line := range strings.Lines(err.Error()) {
		places = append(places, strings.Join(strings.Split(line, ":")[1:4], ":"))
	}
	want := []string{`3:11: items[0].score`, `3:28: items[0].wait`, `4:4: items[1]`, `4:23: items[1].fade`, `4:36: items[1].opening`, `5:10: items[2].then`}
	for i := range places {
		places[i] = strings.TrimSpace(places[i])
	}
	if !slices.Equal(places, want) {
		t.Errorf("%q in\n%v", places, err)
	}
}

// TestTimeWithoutQuotes reads a set list with a time such as 8:00 without quotes, which YAML does not read as text. There must be one error,
// with a hint to use quotes.
func TestTimeWithoutQuotes(t *testing.T) {
	_, err := setlist.Parse(t.Context(), "evening.yaml", []byte("items:\n- {until: [8:00]}"), play.House{}, play.Order{})
	wrong, ok := errors.AsType[*settings.Error](err)
	if want := "evening.yaml:2:12: items[0].until[0]: fields where a single value was expected"; !ok || err.Error() != want || !strings.Contains(wrong.Hint, `"5:00"`) {
		t.Errorf("%v\nhint: %v\nwant %s", err, wrong, want)
	}
}

// FuzzParse parses random text. The result must be an error, or a set list that can be described.
func FuzzParse(f *testing.F) {
	f.Add("items:\n- {score: blues, until: [a draw, first wins 3 times], then: end}")
	f.Add("items: {game: tictactoe}")
	f.Fuzz(func(t *testing.T, text string) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		list, err := setlist.Parse(ctx, "evening.yaml", []byte(text), play.House{}, play.Order{})
		if err != nil {
			return
		}
		q := setlist.NewQueue(list)
		if _, err := q.Programme(nil); err != nil && !errors.Is(err, play.ErrOver) {
			t.Error(err)
		}
		for _, s := range q.Items() {
			_ = s.Line
		}
	})
}
