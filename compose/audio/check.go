package audio

import (
	"errors"
	"fmt"
	"path/filepath"

	"midiconnect4/scores"
	"midiconnect4/scores/settings"
)

// Substitution says which instrument of a part the bundled SoundFont lacks, and which one plays instead.
type Substitution struct {
	Part          int    // index into scores.Score.Parts
	Of            string // name of the part for people, such as "first player" or "voice Flute"
	Wanted, Plays string // General MIDI names of both instruments with their numbers, such as "Viola (42)"
}

// String returns a sentence for people, such as "second player: Viola (42) is not among the bundled sounds, Violin (41) plays instead".
func (s Substitution) String() string {
	return fmt.Sprintf("%s: %s is not among the bundled sounds, %s plays instead", s.Of, s.Wanted, s.Plays)
}

// Check checks that the font can play a score. The bundled font can play every score; it may need substitutions, which Check returns. For any
// other font, Check returns an error for each part that the font cannot play: the font lacks the part's instrument, or the instrument is silent
// on a key and velocity that the score allows. Errors are *settings.Error, joined.
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

// scorePart is a part of a score, with the notes that it may play.
type scorePart struct {
	*scores.Player
	name, field string // the part's name for people, and its field in the score's file
	keys        []int  // MIDI keys, with the part's octave shift
	drone       []int
	velocities  scores.Span
}

func partsOf(s *scores.Score) []scorePart {
	var parts []scorePart
	for i, ordinal := range [2]string{"first", "second"} {
		player := &s.Players[i]
		parts = append(parts, scorePart{player, ordinal + " player", "players." + ordinal, keysOf(s, player, s.Range), droneOf(s, player), s.Loudness(i)})
	}
	for i, v := range s.Voices {
		if line := v.Common(); line.Own {
			parts = append(parts, scorePart{&line.Part, "voice " + line.Part.Name, fmt.Sprintf("voices[%d].%s", i, v.Kind()), lineKeys(s, line), nil, s.LoudnessOf(i)})
		}
	}
	return parts
}

// lineKeys returns the keys that a voice may play. For drums it returns nil, because a font may lack some drums.
func lineKeys(s *scores.Score, line *scores.Line) []int {
	if line.Part.Percussion() {
		return nil
	}
	return keysOf(s, &line.Part, s.Keys(line))
}

// keysOf returns the MIDI keys that the synthesizer plays for the keys of a span, with a part's octave shift.
func keysOf(s *scores.Score, player *scores.Player, span scores.Span) (keys []int) {
	for key := span.Low; key <= span.High; key++ {
		if s.Pitched(key) {
			near, _ := s.Nearest(key + player.Shift())
			keys = append(keys, near)
		}
	}
	return keys
}

// droneOf returns the MIDI keys of a part's drone.
func droneOf(s *scores.Score, player *scores.Player) (keys []int) {
	if player.Drone != nil {
		for _, key := range player.Drone.Keys {
			near, _ := s.Nearest(key + player.Shift())
			keys = append(keys, near)
		}
	}
	return keys
}

// checkPart returns an error if the font cannot play a part; otherwise nil.
func (f *Font) checkPart(player scorePart) *settings.Error {
	name := filepath.Base(f.name)
	preset := f.presets[voiceOf(*player.Player)]
	if preset == nil {
		problem := &settings.Error{Problem: fmt.Sprintf("%s has no %s", name, player.Instrument())}
		if player.Bank != 0 {
			problem.Hint = fmt.Sprintf("bank n of a SoundFont has the number %d·n in a score", secondBytes)
		}
		return problem
	}
	if keys := coverageOf(preset).silent(player); len(keys) > 0 {
		return &settings.Error{
			Problem: fmt.Sprintf("%s of %s is silent on %d of the keys that the score allows, such as %d",
				player.Instrument(), name, len(keys), keys[0]),
			Hint: "try another range or velocity, or another octave, for this part of the score",
		}
	}
	if err := f.checkSamples(preset); err != nil {
		return &settings.Error{Problem: fmt.Sprintf("%s of %s cannot be played: %v", player.Instrument(), name, err)}
	}
	return nil
}

// nearest lists programs for which an instrument of another General MIDI family is the best replacement. The programs from first to last are
// replaced by the program plays.
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

// replacement returns a copy of player with an instrument that the font has. For drums, this is the standard kit. For other parts, replacement first
// looks in the table nearest, and then for the nearest program of the same General MIDI family. If it finds neither, it takes the piano.
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
