package scores

import (
	"slices"
	"strings"
	"testing"
)

// TestRemarksOnIdleSettings checks the remarks on settings that do nothing, in a game without captures.
func TestRemarksOnIdleSettings(t *testing.T) {
	const always = " here, because the signal capture is always 0 in this game"
	for source, want := range map[string][]string{
		"captures: hops": {"captures: hops does nothing" + always},
		"voices: [drums: {win: crash}, drums: {capture: crash}]":                                     {"voices[1].drums.capture does nothing" + always},
		"drama: [{signal: tension, target: accent}, {signal: capture, target: accent}]":              {"drama[1] does not move its target" + always},
		"phrases: {ornament: {often: 0..1, by: capture}, thin: {often: 0..1, by: capture}}":          {"phrases.ornament.by does nothing" + always, "phrases.thin.by does nothing" + always},
		"phrases: {sings: first, of: singer, themes: {A: [C2/1, D2/1]}}":                             {"phrases.themes.A[1] does nothing here, because only the first player sings"},
		"phrases: {sings: second, of: singer, themes: {A: [C2/1, D2/1]}}":                            {"phrases.themes.A[0] does nothing here, because only the second player sings"},
		"phrases: {sings: turn, of: singer, themes: {A: [C2/1, D2/1]}}":                              nil,
		"scale: {mode: major}\nharmony: {chords: C, pull: 1, threat: pedal}":                         {"harmony.threat does nothing here, because the score has no bass and no chords"},
		"scale: {mode: major}\nharmony: {chords: C, threat: pedal}\nvoices: [bass: {}]":              nil,
		"scale: {mode: major}\nharmony: {chords: C}":                                                 {"harmony is not heard here, because nothing plays its chords: the score has no bass, chords or line, and no pull"},
		"scale: {mode: major}\nharmony: {chords: C, pull: 0.1}":                                      nil,
		"scale: {mode: major}\nharmony: {chords: C}\nvoices: [bass: {}]":                             nil,
		"phrases: {form: A, themes: {A: C2/1 C2/2.}}":                                                {"phrases.themes.A[0] ends 1/4 before its last bar does, and a rest fills it: was a note forgotten?"},
		"phrases: {form: A, themes: {A: C2/1 C2/2 ./2}}":                                             nil,
		"form: {pause: 1, transition: link}":                                                         {"form.pause does nothing here, because one movement follows the other at once"},
		"form: {pause: 1, transition: link, movements: [{title: A}, {title: B, transition: pause}]}": nil,
		"form: {movements: [{title: A}, {captures: hops}]}":                                          {"form.movements[1].captures: hops does nothing" + always},
	} {
		s, err := Parse("mine.yaml", []byte(source))
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Remarks(Capture); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", source, got, want)
		}
		if got := s.Remarks(); slices.ContainsFunc(got, func(remark string) bool { return strings.HasSuffix(remark, always) }) {
			t.Errorf("%s: %q in a game with captures", source, got)
		}
	}
}

// TestUnreachedSettings checks the remarks on settings that do nothing in a short game.
func TestUnreachedSettings(t *testing.T) {
	for source, want := range map[string][]string{
		"voices: [bass: {from: 36}]":                                   nil,
		"voices: [bass: {}, bass: {from: 37}]":                         {"voices[1].bass never plays here, because a game has at most 36 bars"},
		"voices: [bass: {every: 40}]":                                  {"voices[0].bass never plays here, because a game has at most 36 bars"},
		"phrases: {form: ABCDEFGHI, vary: third}":                      {"phrases.vary does nothing here, because no theme returns in a game of at most 36 bars"},
		"phrases: {form: ABCDEFGH, vary: third}":                       nil,
		"phrases: {form: ABCDEFGHI}":                                   nil,
		"phrases: {form: ABCDE, sings: turn, of: singer, vary: third}": {"phrases.vary does nothing here, because no theme returns in a game of at most 36 bars"},
	} {
		s, err := Parse("mine.yaml", []byte(source))
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Unreached(36); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", source, got, want)
		}
	}
}

// TestRemarksOnControllers checks that Remarks names each controller that only MIDI instruments follow, and only once. The controllers are in
// different sections of scores.
func TestRemarksOnControllers(t *testing.T) {
	const says = "controllers that only MIDI instruments follow (not .wav files, the sound card or the page): "
	for source, want := range map[string][]string{
		"players: {first: {controllers: [{controller: brightness, value: 90}]}}":                                                                                 nil,
		"players: {first: {controllers: [{controller: foot, value: 90}]}}":                                                                                       {says + "foot"},
		"voices: [bass: {controllers: [{controller: 20, value: 90}]}]":                                                                                           {says + "20"},
		"drama: [{signal: tension, target: controller, controller: breath, range: 20..110}]":                                                                     {says + "breath"},
		"drama: [{signal: tension, target: controller, controller: brightness, range: 20..90}]":                                                                  nil,
		"players: {first: {controllers: [{controller: foot, value: 9}]}, second: {controllers: [{controller: breath, value: 9}, {controller: foot, value: 9}]}}": {says + "breath, foot"},
		"form: {movements: [{tempo: 80}, {tempo: 90, players: {first: {controllers: [{controller: foot, value: 90}]}}}]}":                                        {"form.movements[1]." + says + "foot"},
	} {
		s, err := Parse("mine.yaml", []byte(source))
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Remarks(); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", source, got, want)
		}
	}
}
