package scores

import (
	"strconv"
	"strings"

	"midiconnect4/internal/scala"
	"midiconnect4/scores/pitch"
	"midiconnect4/scores/settings"
)

func (r *reader) tuning(t *pitch.Tuning) settings.Group {
	return settings.Group{
		Example: "{equal: 19}",
		Settings: []settings.Setting{
			settings.Of("equal", &t.Equal, settings.Number{Low: 2, High: pitch.Keys, IsNot: "is no number of steps"},
				"Number of equal steps of an octave, {bounds}, or of the interval given as of.", settings.More{Example: "19", Note: "equal steps of an octave"}),
			settings.Of("of", &t.Of, interval,
				"The interval after which equal steps or a list of cents repeats: a ratio such as 3/1, or cents with a decimal point, as 1901.955.",
				settings.More{Usual: scala.Octave, Example: "3/1", Note: "instead of an octave; or cents, with a decimal point: 1901.955"}),
			settings.Of("cents", &t.Cents,
				settings.List{Item: settings.Number{High: mostCents, IsNot: "is no pitch", Unit: "cents"}, Most: pitch.Keys, Things: "pitches", Expected: "pitches in cents, from 0"},
				"The pitches of an octave, or of the interval given as of, in cents, ascending from 0.",
				settings.More{Example: "[0, 204, 386, 498, 702, 884, 1088]", Note: "instead of equal steps: the pitches of an octave"}),
			settings.Of("deviations", &t.Deviations,
				settings.List{Item: settings.Number{Low: -scala.Octave, High: scala.Octave, IsNot: "is no deviation", Unit: "cents"}, Most: pitch.Octave, Things: "deviations", Expected: "twelve of them, in cents"},
				"How far the twelve keys from C to B deviate from equal temperament, in cents.",
				settings.More{Example: "[0, -10, -8, -6, -10, -2, -12, -4, -8, -12, -4, -8]", Note: "or how far C, C#, ... B deviate from equal temperament"}),
			settings.Of("scala", &t.Scala, settings.Prose{Path: true},
				"A Scala file (.scl) with the pitches. Its path is relative to the folder of the score.",
				settings.More{Example: "mine.scl", Note: "or a file of the Scala archive, in the folder of this one"}),
			settings.Of("map", &t.Map, settings.Prose{Path: true},
				"A keyboard mapping (.kbm) for the Scala file. Without it, key 60 has the first pitch and each further key the next one.",
				settings.More{Example: "mine.kbm", Note: "which of its pitches each key has"}),
			settings.Of("root", &t.Root, settings.Prose{Path: true},
				"The note that has the first pitch of the cents or the Scala file, by default key 60.",
				settings.More{Example: "D2", Note: "the note that has the first pitch of such a list"}),
			settings.Of("reference", &t.Reference, settings.Prose{Path: true},
				"A note and its frequency in Hz, as in A2 = 432. By default key 69 has 440 Hz; if a period does not have twelve keys, "+
					"key 60 has 261.63 Hz, middle C.", settings.More{Example: "A2 = 440", Note: "a note and its frequency in Hz"}),
			settings.Of("by", &t.By, tuningBy,
				"How MIDI expresses the pitch: bend (each note on a channel of its own, bent by the pitch wheel), mpe (the same in the zones of MPE), "+
					"mts (MIDI Tuning Standard, a pitch for each key) or octave (MIDI Tuning Standard, twelve deviations). .wav files sound the same with all of them.",
				settings.More{Usual: pitch.ByBend, Example: "bend", Note: "how MIDI expresses the pitch; or: mpe, mts, octave"}),
			settings.Of("bend", &t.Bend, settings.Number{Low: 1, High: mostBend, IsNot: "is no bend", Unit: "semitones"},
				"Semitones that the pitch wheel bends up and down, {bounds}. By default 2, with MPE 48. Synthesizers are told the number; "+
					"for one that ignores it, give the number it has.", settings.More{Example: "2", Note: "semitones that the pitch wheel bends"}),
		},
		Start: func() { *t = pitch.Tuning{Of: scala.Octave, By: pitch.ByBend} },
		Rule:  func(path string) { r.readTuning(path, t) },
		Also: func(s *settings.Schema) {
			given := func(name string) *settings.Schema { return settings.Gives(name, nil) }
			s.AnyOf = []*settings.Schema{given("equal"), given("cents"), given("deviations"), given("scala"), given("reference")}
			s.DependentRequired = map[string][]string{"map": {"scala"}}
		},
	}
}

const (
	mpeBend  = 48 // in semitones: the default of synthesizers that have MPE
	mostBend = 96 // in semitones: MIDI has no message for more
)

const mostCents = 100000 // more than the span of all MIDI keys

var tuningBy = settings.Choice{
	{Word: pitch.ByBend, Effect: "each note has a channel of its own, and the channel's pitch wheel bends it"},
	{Word: pitch.ByMPE, Effect: "each note has a channel of its own, in the zones of MPE"},
	{Word: pitch.ByMTS, Effect: "a message of the MIDI Tuning Standard gives each key its pitch"},
	{Word: pitch.ByOctave, Effect: "a message of the MIDI Tuning Standard gives twelve keys their deviations"},
}

// interval is the notation of an interval in a score: a ratio or cents. The value is in cents.
var interval = settings.Notation(
	func(written string) (float64, error) {
		cents, err := scala.ParseRatio(written)
		if strings.Contains(written, ".") {
			cents, err = strconv.ParseFloat(written, 64)
		}
		if err != nil || !(cents >= 1 && cents <= mostCents) {
			return 0, settings.Problem("", "%s is no interval; expected a ratio above 1, as 3/1, or cents with a decimal point, as 1901.955", settings.Quote(written))
		}
		return cents, nil
	},
	func(cents float64) string {
		if cents == scala.Octave {
			return "2/1"
		}
		return cents3(cents)
	},
	settings.Either(settings.Pattern(`^[0-9]+(/[0-9]+|\.[0-9]*)?$`), &settings.Schema{Type: "number", Minimum: "1"}),
)

// cents3 returns cents as text with three decimals.
func cents3(cents float64) string { return strconv.FormatFloat(cents, 'f', 3, 64) }
