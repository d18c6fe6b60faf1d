package audio

import (
	"errors"
	"fmt"
	"path/filepath"

	"midiconnect4/scores"
)

// Substitution is an instrument that the bundled SoundFont lacks, and the one that
// plays instead.
type Substitution struct {
	Player        int    // 0 or 1
	Wanted, Plays string // General MIDI names with their numbers
}

// String is a sentence for people: second player: Viola (42) is not among the
// bundled sounds, Violin (41) plays instead.
func (s Substitution) String() string {
	return fmt.Sprintf("%s player: %s is not among the bundled sounds, %s plays instead", ordinals[s.Player], s.Wanted, s.Plays)
}

var ordinals = [2]string{"first", "second"}

// Check checks that the font can play a score. The bundled font plays every score;
// the substitutions are the instruments that it replaces. For any other font, the
// error names each player whose instrument it lacks, or cannot play on all keys and
// at all velocities that the score allows. Errors are *scores.Error, joined.
func (f *Font) Check(s *scores.Score) ([]Substitution, error) {
	var substitutions []Substitution
	var missing []error
	for i, player := range s.Players {
		problem := f.checkPart(s, player)
		switch {
		case problem == nil:
		case f.bundled:
			substitutions = append(substitutions, Substitution{i, player.Instrument(), f.standIn(player).Instrument()})
		default:
			problem.Path, problem.Field = s.Name, "players."+ordinals[i]+".program"
			missing = append(missing, problem)
		}
	}
	return substitutions, errors.Join(missing...)
}

// checkPart says why the font cannot play the part of a player.
func (f *Font) checkPart(s *scores.Score, player scores.Player) *scores.Error {
	name := filepath.Base(f.name)
	preset := f.presets[voiceOf(player)]
	if preset == nil {
		problem := &scores.Error{Problem: fmt.Sprintf("%s has no %s", name, player.Instrument())}
		if player.Bank != 0 {
			problem.Hint = fmt.Sprintf("bank n of a SoundFont is bank %d·n of a score", secondBytes)
		}
		return problem
	}
	if keys := coverageOf(preset).silent(s, player); len(keys) > 0 {
		return &scores.Error{
			Problem: fmt.Sprintf("%s of %s is silent on %d of the keys that the score allows, such as %d",
				player.Instrument(), name, len(keys), keys[0]),
			Hint: "it may sound with another range or velocity, or an octave higher or lower",
		}
	}
	if err := f.checkSamples(preset); err != nil {
		return &scores.Error{Problem: fmt.Sprintf("%s of %s cannot be played: %v", player.Instrument(), name, err)}
	}
	return nil
}

// arranged is the score with substituted instruments.
func (f *Font) arranged(s *scores.Score) (*scores.Score, error) {
	substitutions, err := f.Check(s)
	arranged := *s
	for _, one := range substitutions {
		arranged.Players[one.Player] = f.standIn(s.Players[one.Player])
	}
	return &arranged, err
}

// standIn is the player with the nearest instrument, by number, of the same General
// MIDI family, or else with the piano.
func (f *Font) standIn(player scores.Player) scores.Player {
	const piano, familySize = 1, 8
	wanted := player
	wanted.Bank = 0
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
