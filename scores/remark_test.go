package scores

import (
	"slices"
	"testing"
)

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
