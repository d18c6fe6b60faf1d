package scores

import (
	"slices"

	"midiconnect4/scores/settings"
)

// Target is what a signal acts on.
type Target string

const (
	Loudness     Target = "loudness"     // the velocities that a bar's are drawn around
	Register     Target = "register"     // the key around which a bar starts
	Busyness     Target = "density"      // how often each note of a bar is struck
	Articulation Target = "articulation" // the share of its length that a note sounds
	Speed        Target = "tempo"        // as a factor of the tempo
	Dissonance   Target = "dissonance"   // how many notes may lie outside the chord
	Mode         Target = "mode"         // the scale, from the first of some modes to the last
	Entries      Target = "voices"       // how many voices sound
	Pan          Target = "pan"          // the place between the loudspeakers
	Controller   Target = "controller"   // the value of a MIDI controller
)

// target is what is known of a target.
type target struct {
	word      Target
	effect    string
	low, high float64           // the least and the greatest value
	unit      string            // of its values, for people
	usual     func(*Score) Ramp // the default
}

var targets = []target{
	{
		Loudness, "the velocities around which a bar's are drawn", lowVelocity, highVelocity, "velocities",
		func(s *Score) Ramp { return Ramp{float64(s.Velocity.Low), float64(s.Velocity.High)} },
	},
	{
		Register, "the key near which a bar starts", 0, highestKey, "keys",
		func(s *Score) Ramp { return Ramp{float64(s.Range.Low), float64(s.Range.High)} },
	},
	{Busyness, "how often each note of a bar is struck", 1, 8, "strokes of each note", usually(1, 4)},
	{Articulation, "the share of its length that a note sounds", shortestArticulation, 1, "shares of a note's length", usually(1, 0.3)},
	{Speed, "by which the tempo is multiplied", 0.25, 4, "factors of the tempo", usually(0.8, 1.25)},
	{Dissonance, "the share of notes that may lie outside the chord", 0, 1, "shares of the notes", usually(0, 1)},
	{Mode, "the scale", 0, 1, "", usually(0, 1)},
	{
		Entries, "how many of the voices sound, in their order", 0, mostVoices, "voices",
		func(s *Score) Ramp { return Ramp{0, float64(len(s.Voices))} },
	},
	{Pan, "the place between the loudspeakers", -64, 63, "places", usually(-50, 50)},
	{Controller, "the value of the controller", 0, 127, "values", usually(0, 127)},
}

func usually(from, to float64) func(*Score) Ramp { return func(*Score) Ramp { return Ramp{from, to} } }

func targetNamed(word Target) target {
	return targets[slices.IndexFunc(targets, func(t target) bool { return t.word == word })]
}

func targetWords() settings.Choice {
	words := make(settings.Choice, len(targets))
	for i, t := range targets {
		words[i] = settings.Option{Word: t.word, Effect: t.effect}
	}
	return words
}
