package scores

import (
	"fmt"

	"midiconnect4/scores/pitch"
	"midiconnect4/scores/settings"
	"midiconnect4/scores/species"
)

// Counterpoint is a voice that accompanies the line (the notes of the moves) by the rules of two-part counterpoint.
type Counterpoint struct {
	Line
	Species Species
	Side    Side
}

// Species says how many notes a counterpoint has for each note of the line.
type Species string

const (
	FirstSpecies  Species = "first"  // one note
	SecondSpecies Species = "second" // two notes
	ThirdSpecies  Species = "third"  // four notes
)

// Side says whether a counterpoint lies above or below the line.
type Side string

const (
	AboveLine Side = "above"
	BelowLine Side = "below"
)

var speciesNames = settings.Choice{
	{Word: FirstSpecies, Effect: "note against note"},
	{Word: SecondSpecies, Effect: "two notes against one"},
	{Word: ThirdSpecies, Effect: "four notes against one"},
}

var sides = settings.Choice{
	{Word: AboveLine, Effect: "above the line"},
	{Word: BelowLine, Effect: "below the line"},
}

func (r *reader) counterpoint(c *Counterpoint) settings.Group {
	return settings.Group{
		Example: "{species: first, side: below}",
		Settings: append([]settings.Setting{
			settings.Of("species", &c.Species, speciesNames,
				"Notes against each note of the line: one (first), two (second) or four (third), if it is long enough."),
			settings.Of("side", &c.Side, sides, "Whether it lies above the line or below."),
		}, r.lineSettings(&c.Line)...),
		Start: func() { *c = Counterpoint{Line: newLine(), Species: FirstSpecies, Side: AboveLine} },
	}
}

// Kind is "counterpoint".
func (*Counterpoint) Kind() string { return "counterpoint" }

func (c *Counterpoint) clone() Voice { own := *c; return &own }

func (c *Counterpoint) describe(*Score) string {
	return fmt.Sprintf("counterpoint, %s, %s", speciesNames.Effect(c.Species), sides.Effect(c.Side))
}

// Notes returns the number of notes that the counterpoint has for each note of the line: 1, 2 or 4.
func (c *Counterpoint) Notes() int {
	switch c.Species {
	case SecondSpecies:
		return 2
	case ThirdSpecies:
		return 4
	}
	return 1
}

// Rules returns what the counterpoint c may play against the moves of the score. The scale must have twelve keys to the octave. Its keys are the
// keys that sound, with the octaves of the parts added.
func (s *Score) Rules(c *Counterpoint, scale pitch.Scale) *species.Safe {
	v := species.Voices{Scale: species.NewScale(scale.Root, scale.Steps), Above: c.Side == AboveLine}
	add := func(to *species.Keys, span Span, shift int) {
		for key := span.Low; key <= span.High; key++ {
			if scale.Has(key) {
				to.Add(min(max(key+shift, 0), pitch.HighestKey))
			}
		}
	}
	for _, player := range s.Players {
		add(&v.Line, s.Range, player.Shift())
	}
	add(&v.Own, s.Keys(&c.Line), c.Part.Shift())
	return species.SafeFor(v)
}

// beyond returns the default range of a counterpoint. It is the outermost octave of the line on the side of the counterpoint, and the octave
// beyond that.
func (s *Score) beyond(c *Counterpoint) Span {
	first, second := s.Players[0].Shift(), s.Players[1].Shift()
	line := Span{s.Range.Low + min(first, second), s.Range.High + max(first, second)}
	if c.Side == BelowLine {
		return Span{max(line.Low-pitch.Octave, -c.Part.Shift()), line.Low + pitch.Octave - 1}
	}
	return Span{line.High - pitch.Octave + 1, min(line.High+pitch.Octave, pitch.HighestKey-c.Part.Shift())}
}

// check reports an error for a counterpoint that cannot keep the rules in every game.
func (c *Counterpoint) check(r *reader, path string) {
	s := r.score
	if t := s.Tuning; t != nil && (t.Period != pitch.Octave || t.Map != "") {
		r.Wrong(path, "take a voice of the kind answer, which works with every tuning", "the rules of counterpoint need the usual twelve keys of an octave; this tuning has other keys")
		return
	}
	field := path + ".range"
	if !r.Has(field) {
		field = path
	}
	keys, shift := s.Keys(&c.Line), c.Part.Shift()
	if keys.Low+shift < 0 || keys.High+shift > pitch.HighestKey {
		return // checkKeys has already reported this
	}
	rules := s.Rules(c, s.Scale)
	if line, alone := rules.Alone(); alone {
		r.Wrong(field, fmt.Sprintf("give it a range that goes further %s the line", c.Side),
			"%s has no consonance %s %s, a note that a move may play, in %s", s.formatRange(keys), c.Side, s.NoteWithKey(line), s.ScaleName())
		return
	}
	if _, none := rules.Uncovered(); none {
		r.Wrong(field, "take a scale of seven or twelve notes, a range of its own for the voice, or a narrower one for the moves",
			"in %s, within %s, no counterpoint %s the line can keep the rules in every game", s.ScaleName(), s.formatRange(keys), c.Side)
	}
}
