package audio

import (
	"errors"
	"fmt"
	"path/filepath"

	"midiconnect4/scores"
	"midiconnect4/scores/settings"
)

// Substitution is an instrument that the bundled SoundFont lacks, with its replacement.
type Substitution struct {
	Part          int    // index into scores.Score.Parts
	Of            string // the part's name for people: first player, or voice Flute
	Wanted, Plays string // General MIDI names with their numbers
}

// String returns a sentence for people, such as "second player: Viola (42) is not among the bundled sounds, Violin (41) plays instead".
func (s Substitution) String() string {
	return fmt.Sprintf("%s: %s is not among the bundled sounds, %s plays instead", s.Of, s.Wanted, s.Plays)
}

// Check checks that the font can play a score. The bundled font plays every score, with the
// substitutions returned. For any other font, the error names each part whose instrument the font
// lacks, or cannot play on every key and at every velocity that the score allows. Errors are
// *settings.Error, joined.
func (f *Font) Check(s *scores.Score) ([]Substitution, error) {
	var substitutions []Substitution
	var missing []error
	for i, p := range partsOf(s) {
		problem := f.checkPart(p)
		switch {
		case problem == nil:
		case f.bundled:
			substitutions = append(substitutions, Substitution{i, p.name, p.Instrument(), f.replacement(*p.Player).Instrument()})
		default:
			problem.Path, problem.Field = s.Name, p.field+".program"
			missing = append(missing, problem)
		}
	}
	return substitutions, errors.Join(missing...)
}

// scorePart is a part of a score with the notes that may occur in it.
type scorePart struct {
	*scores.Player
	name, field string // for people, and in the score's file
	keys        []int  // MIDI keys, including the part's octave
	drone       []int
	velocities  scores.Span
}

// partsOf returns the parts of a score, in order.
func partsOf(s *scores.Score) []scorePart {
	var parts []scorePart
	for i, ordinal := range [2]string{"first", "second"} {
		player := &s.Players[i]
		parts = append(parts, scorePart{player, ordinal + " player", "players." + ordinal, keysOf(s, player, s.Range), droneOf(s, player), s.Loudness()})
	}
	for i, v := range s.Voices {
		if line := v.Common(); line.Own {
			parts = append(parts, scorePart{&line.Part, "voice " + line.Part.Name, fmt.Sprintf("voices[%d].%s", i, v.Kind()), lineKeys(s, line), nil, s.LoudnessOf(v)})
		}
	}
	return parts
}

// lineKeys returns the keys of a voice. It returns none for drums, because a font may lack some of them.
func lineKeys(s *scores.Score, line *scores.Line) []int {
	if line.Part.Percussion() {
		return nil
	}
	return keysOf(s, &line.Part, s.Keys(line))
}

// keysOf returns the keys of a span, moved by a part's octave, as the synthesizer plays them.
func keysOf(s *scores.Score, player *scores.Player, span scores.Span) (keys []int) {
	for key := span.Low; key <= span.High; key++ {
		if s.Pitched(key) {
			near, _ := s.Nearest(key + player.Shift())
			keys = append(keys, near)
		}
	}
	return keys
}

// droneOf returns the keys of a part's drone.
func droneOf(s *scores.Score, player *scores.Player) (keys []int) {
	if player.Drone != nil {
		for _, key := range player.Drone.Keys {
			near, _ := s.Nearest(key + player.Shift())
			keys = append(keys, near)
		}
	}
	return keys
}

// checkPart returns an error if the font cannot play a part.
func (f *Font) checkPart(player scorePart) *settings.Error {
	name := filepath.Base(f.name)
	preset := f.presets[voiceOf(*player.Player)]
	if preset == nil {
		problem := &settings.Error{Problem: fmt.Sprintf("%s has no %s", name, player.Instrument())}
		if player.Bank != 0 {
			problem.Hint = fmt.Sprintf("bank n of a SoundFont is bank %d·n of a score", secondBytes)
		}
		return problem
	}
	if keys := coverageOf(preset).silent(player); len(keys) > 0 {
		return &settings.Error{
			Problem: fmt.Sprintf("%s of %s is silent on %d of the keys that the score allows, such as %d",
				player.Instrument(), name, len(keys), keys[0]),
			Hint: "it may sound with another range or velocity, or an octave higher or lower",
		}
	}
	if err := f.checkSamples(preset); err != nil {
		return &settings.Error{Problem: fmt.Sprintf("%s of %s cannot be played: %v", player.Instrument(), name, err)}
	}
	return nil
}

// nearest lists programs whose best replacement is from another family.
var nearest = []struct{ first, last, plays int }{
	{45, 45, 49},   // tremolo strings: String Ensemble 1
	{48, 48, 13},   // timpani: Marimba
	{97, 104, 91},  // effects: Pad 3 (polysynth)
	{105, 106, 25}, // sitar, banjo: Acoustic Guitar (nylon)
	{109, 109, 11}, // kalimba: Music Box
	{110, 110, 69}, // bagpipe: Oboe
	{111, 111, 41}, // fiddle: Violin
	{112, 112, 69}, // shanai: Oboe
	{113, 114, 9},  // tinkle bell, agogo: Celesta
	{115, 119, 13}, // steel drums to synth drum: Marimba
}

// replacement returns the player with a replacement instrument: one from the table, the nearest program of the same General MIDI family, or the
// piano.
func (f *Font) replacement(player scores.Player) scores.Player {
	const piano, standardKit, familySize = 1, 1, 8
	wanted := player
	wanted.Bank = 0
	if player.Percussion() {
		wanted.Program = standardKit
		return wanted
	}
	for _, n := range nearest {
		if n.first <= player.Program && player.Program <= n.last {
			wanted.Program = n.plays
			return wanted
		}
	}
	for away := range familySize {
		for _, program := range []int{player.Program - away, player.Program + away} {
			wanted.Program = program
			family := (program-1)/familySize == (player.Program-1)/familySize
			if program > 0 && family && f.presets[voiceOf(wanted)] != nil {
				return wanted
			}
		}
	}
	wanted.Program = piano
	return wanted
}
