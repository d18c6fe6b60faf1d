package scores

import (
	"strconv"
	"strings"

	"midiconnect4/internal/scala"
)

// Tuning says which pitch each MIDI key has.
type Tuning struct {
	Equal      int       // equal steps of a period; 0 if there is another list of pitches
	Of         float64   // the period of Equal and Cents, in cents
	Cents      []float64 // the pitches of a period, ascending from 0; nil for none
	Deviations []float64 // of the keys from C to B from equal temperament, in cents; nil for none
	Scala      string    // path of a Scala file; empty for none
	Map        string    // path of its keyboard mapping; empty for none
	Root       string    // the key of the first pitch, as the file has it
	Reference  string    // a key and its frequency, as the file has them
	By         TuningBy
	Bend       int // semitones that the pitch wheel bends up and down

	Period   int     // keys after which the tuning repeats
	Channels [][]int // MIDI channels for the notes of each of the score's parts, from 1

	pitches [midiKeys]float64 // in semitones, as MIDI counts them: A, 440 Hz, is 69; noPitch for a key without one
	letters *letters          // nil if notes have no names
	about   string            // the tuning in words
}

// TuningBy is how a MIDI file, and a performance, says the pitch of a note.
type TuningBy string

const (
	ByBend   TuningBy = "bend"   // each note has a channel of its own, whose pitch wheel bends it
	ByMPE    TuningBy = "mpe"    // so too, in the channels of MIDI Polyphonic Expression
	ByMTS    TuningBy = "mts"    // MIDI Tuning Standard: a pitch for each key
	ByOctave TuningBy = "octave" // MIDI Tuning Standard: twelve deviations, for each octave
)

// Bends reports whether the pitch wheel says the pitch of notes.
func (t *Tuning) Bends() bool { return t.By == ByBend || t.By == ByMPE }

const (
	midiKeys  = highestKey + 1
	middleKey = 60 // C, from which the periods of a tuning count
	pitchA    = 69 // in semitones, A: 440 Hz

	usualBend = 2  // semitones: what synthesizers have when they are switched on
	mpeBend   = 48 // and what those with MPE have
	mostBend  = 96 // that a synthesizer can be told
)

var tuning = group[Tuning]{
	example: "{equal: 19}",
	settings: []entry[Tuning]{
		&setting[Tuning, int]{
			name: "equal", at: func(t *Tuning) *int { return &t.Equal },
			kind:    number[int]{low: 2, high: midiKeys, isNot: "is no number of steps"},
			doc:     "Equal steps of an octave, {bounds}, or of the interval that of names.",
			example: "19", note: "equal steps of an octave",
		},
		&setting[Tuning, float64]{
			name: "of", at: func(t *Tuning) *float64 { return &t.Of },
			kind:    interval,
			usual:   scala.Octave,
			doc:     "The interval after which equal steps, or a list of cents, repeat: a ratio such as 3/1, or cents with a period, as 1901.955.",
			example: "3/1", note: "in place of an octave; or cents, with a period: 1901.955",
		},
		&setting[Tuning, []float64]{
			name: "cents", at: func(t *Tuning) *[]float64 { return &t.Cents },
			kind:    list[float64]{item: number[float64]{high: mostCents, isNot: "is no pitch", unit: "cents"}, most: midiKeys, things: "pitches", expected: "pitches in cents, from 0"},
			doc:     "The pitches of an octave, or of the interval that of names, in cents, ascending from 0.",
			example: "[0, 204, 386, 498, 702, 884, 1088]", note: "in place of equal steps: the pitches of an octave",
		},
		&setting[Tuning, []float64]{
			name: "deviations", at: func(t *Tuning) *[]float64 { return &t.Deviations },
			kind:    list[float64]{item: number[float64]{low: -scala.Octave, high: scala.Octave, isNot: "is no deviation", unit: "cents"}, most: octave, things: "deviations", expected: "twelve of them, in cents"},
			doc:     "How far the twelve keys from C to B are from equal temperament, in cents.",
			example: "[0, -10, -8, -6, -10, -2, -12, -4, -8, -12, -4, -8]", note: "or how far C, C#, ... B are from equal temperament",
		},
		&setting[Tuning, string]{
			name: "scala", at: func(t *Tuning) *string { return &t.Scala },
			kind:    prose{path: true},
			doc:     "A Scala file (.scl) with the pitches. Its path is taken from the folder of the score.",
			example: "mine.scl", note: "or a file of the Scala archive, in the folder of this one",
		},
		&setting[Tuning, string]{
			name: "map", at: func(t *Tuning) *string { return &t.Map },
			kind:    prose{path: true},
			doc:     "A keyboard mapping (.kbm) for the Scala file. Without it each key has the next pitch, and the first is key 60's.",
			example: "mine.kbm", note: "which of its pitches each key has",
		},
		&setting[Tuning, string]{
			name: "root", at: func(t *Tuning) *string { return &t.Root },
			kind:    prose{path: true},
			doc:     "The note that has the first pitch of the cents or of the Scala file, key 60 by default.",
			example: "D2", note: "the note that has the first pitch of such a list",
		},
		&setting[Tuning, string]{
			name: "reference", at: func(t *Tuning) *string { return &t.Reference },
			kind: prose{path: true},
			doc: "A note and its frequency in Hz, as A2 = 432. By default key 69 has 440 Hz, and where a period has not twelve keys, " +
				"key 60 is middle C, 261.63 Hz.",
			example: "A2 = 440", note: "a note and its frequency in Hz",
		},
		&setting[Tuning, TuningBy]{
			name: "by", at: func(t *Tuning) *TuningBy { return &t.By },
			kind:  tuningBy,
			usual: ByBend,
			doc: "How MIDI says the pitch: bend (each note on a channel of its own, with its pitch wheel), mpe (so too, in the zones of MPE), " +
				"mts (MIDI Tuning Standard, a pitch for each key) or octave (MIDI Tuning Standard, twelve deviations). A .wav file sounds alike with all.",
			example: "bend", note: "how MIDI says the pitch; or: mpe, mts, octave",
		},
		&setting[Tuning, int]{
			name: "bend", at: func(t *Tuning) *int { return &t.Bend },
			kind: number[int]{low: 1, high: mostBend, isNot: "is no bend", unit: "semitones"},
			doc: "Semitones that the pitch wheel bends up and down, {bounds}. Without it 2, and 48 with MPE. Synthesizers are told; " +
				"for one that does not listen, write what it has.",
			example: "2", note: "semitones that the pitch wheel bends",
		},
	},
	start: func(*Score) Tuning { return Tuning{Of: scala.Octave, By: ByBend} },
	rule:  readTuning,
	also: func(s *schema) {
		given := func(name string) *schema { return gives(name, nil) }
		s.AnyOf = []*schema{given("equal"), given("cents"), given("deviations"), given("scala"), given("reference")}
		s.DependentRequired = map[string][]string{"map": {"scala"}}
	},
}

const mostCents = 100000 // more than all keys

var tuningBy = choice[TuningBy]{
	{ByBend, "each note has a channel of its own, and the channel's pitch wheel bends it"},
	{ByMPE, "each note has a channel of its own, in the zones of MPE"},
	{ByMTS, "a message of the MIDI Tuning Standard gives each key its pitch"},
	{ByOctave, "a message of the MIDI Tuning Standard gives twelve keys their deviations"},
}

// interval is a ratio or cents; its value is in cents.
var interval = notation[float64]{
	parse: func(_ *Score, written string) (float64, error) {
		cents, err := scala.ParseRatio(written)
		if strings.Contains(written, ".") {
			cents, err = strconv.ParseFloat(written, 64)
		}
		if err != nil || !(cents >= 1 && cents <= mostCents) {
			return 0, problem("", "%s is no interval; expected a ratio above 1, as 3/1, or cents with a period, as 1901.955", quote(written))
		}
		return cents, nil
	},
	format: func(_ *Score, cents float64) string {
		if cents == scala.Octave {
			return "2/1"
		}
		return cents3(cents)
	},
	accept: func() *schema {
		return either(pattern(`^[0-9]+(/[0-9]+|\.[0-9]*)?$`), &schema{Type: "number", Minimum: "1"})
	},
}

// cents3 shows cents, with a period.
func cents3(cents float64) string { return strconv.FormatFloat(cents, 'f', 3, 64) }
