package scores

import (
	"fmt"
	"math"
	"regexp"
	"slices"
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
		setting[Tuning, int]{
			name: "equal", at: func(t *Tuning) *int { return &t.Equal },
			kind:    number[int]{low: 2, high: midiKeys, isNot: "is no number of steps"},
			doc:     "Equal steps of an octave, {bounds}, or of the interval that of names.",
			example: "19", note: "equal steps of an octave",
		},
		setting[Tuning, float64]{
			name: "of", at: func(t *Tuning) *float64 { return &t.Of },
			kind:    interval,
			usual:   scala.Octave,
			doc:     "The interval after which equal steps, or a list of cents, repeat: a ratio such as 3/1, or cents with a period, as 1901.955.",
			example: "3/1", note: "in place of an octave; or cents, with a period: 1901.955",
		},
		setting[Tuning, []float64]{
			name: "cents", at: func(t *Tuning) *[]float64 { return &t.Cents },
			kind:    list[float64]{item: number[float64]{high: mostCents, isNot: "is no pitch", unit: "cents"}, most: midiKeys, things: "pitches", expected: "pitches in cents, from 0"},
			doc:     "The pitches of an octave, or of the interval that of names, in cents, ascending from 0.",
			example: "[0, 204, 386, 498, 702, 884, 1088]", note: "in place of equal steps: the pitches of an octave",
		},
		setting[Tuning, []float64]{
			name: "deviations", at: func(t *Tuning) *[]float64 { return &t.Deviations },
			kind:    list[float64]{item: number[float64]{low: -scala.Octave, high: scala.Octave, isNot: "is no deviation", unit: "cents"}, most: octave, things: "deviations", expected: "twelve of them, in cents"},
			doc:     "How far the twelve keys from C to B are from equal temperament, in cents.",
			example: "[0, -10, -8, -6, -10, -2, -12, -4, -8, -12, -4, -8]", note: "or how far C, C#, ... B are from equal temperament",
		},
		setting[Tuning, string]{
			name: "scala", at: func(t *Tuning) *string { return &t.Scala },
			kind:    prose{path: true},
			doc:     "A Scala file (.scl) with the pitches. Its path is taken from the folder of the score.",
			example: "mine.scl", note: "or a file of the Scala archive, in the folder of this one",
		},
		setting[Tuning, string]{
			name: "map", at: func(t *Tuning) *string { return &t.Map },
			kind:    prose{path: true},
			doc:     "A keyboard mapping (.kbm) for the Scala file. Without it each key has the next pitch, and the first is key 60's.",
			example: "mine.kbm", note: "which of its pitches each key has",
		},
		setting[Tuning, string]{
			name: "root", at: func(t *Tuning) *string { return &t.Root },
			kind:    prose{path: true},
			doc:     "The note that has the first pitch of the cents or of the Scala file, key 60 by default.",
			example: "D2", note: "the note that has the first pitch of such a list",
		},
		setting[Tuning, string]{
			name: "reference", at: func(t *Tuning) *string { return &t.Reference },
			kind: prose{path: true},
			doc: "A note and its frequency in Hz, as A2 = 432. By default key 69 has 440 Hz, and where a period has not twelve keys, " +
				"key 60 is middle C, 261.63 Hz.",
			example: "A2 = 440", note: "a note and its frequency in Hz",
		},
		setting[Tuning, TuningBy]{
			name: "by", at: func(t *Tuning) *TuningBy { return &t.By },
			kind:  tuningBy,
			usual: ByBend,
			doc: "How MIDI says the pitch: bend (each note on a channel of its own, with its pitch wheel), mpe (so too, in the zones of MPE), " +
				"mts (MIDI Tuning Standard, a pitch for each key) or octave (MIDI Tuning Standard, twelve deviations). A .wav file sounds alike with all.",
			example: "bend", note: "how MIDI says the pitch; or: mpe, mts, octave",
		},
		setting[Tuning, int]{
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

// readTuning finds the pitches of the keys.
func readTuning(r *reader, path string, t *Tuning) {
	s := r.score
	if !r.Has(path + ".bend") {
		t.Bend = usualBend
		if t.By == ByMPE {
			t.Bend = mpeBend
		}
	}
	before := len(r.errors)
	scale := r.tuningScale(path, t)
	if len(r.errors) > before {
		return
	}
	keys := r.tuningMap(path, t)
	if len(r.errors) > before {
		return
	}
	t.Period = keys.Period(scale)
	if t.Period > midiKeys {
		r.refuse(path, problem("", "it repeats after %d keys, and MIDI has %d", t.Period, midiKeys))
		return
	}
	t.letters = lettersOfTuning(t)
	if t.Map == "" {
		r.tuningReference(path, t, keys)
	}
	reference := pitchOf(keys.Frequency)
	for key := range t.pitches {
		t.pitches[key] = noPitch
		if cents, ok := keys.Cents(scale, key); ok {
			t.pitches[key] = reference + cents/100
		}
	}
	if t.Period != octave {
		s.Scale = wholeScale(t.Period)
	}
}

// pitchOf is a frequency in semitones, as MIDI counts them.
func pitchOf(hertz float64) float64 { return pitchA + scala.Cents(hertz/440)/100 }

// tuningScale is the scale that the section gives in one of its ways.
func (r *reader) tuningScale(path string, t *Tuning) *scala.Scale {
	var given []string
	for _, way := range []string{"equal", "cents", "deviations", "scala"} {
		if r.Has(within(path, way)) {
			given = append(given, way)
		}
	}
	for _, need := range []struct{ name, with string }{{"map", "scala"}, {"of", "equal or cents"}, {"root", "cents or scala"}} {
		field := within(path, need.name)
		if r.Has(field) && !slices.ContainsFunc(given, func(way string) bool { return strings.Contains(need.with, way) }) {
			r.refuse(field, problem("", "%s belongs to %s, which is not given", need.name, need.with))
			return nil
		}
	}
	switch {
	case len(given) > 1:
		r.refuse(within(path, given[1]), problem("keep one of the two", "%s beside %s", given[1], given[0]))
		return nil
	case len(given) == 0 && !r.Has(path+".reference"):
		r.refuse(path, problem("give equal, cents, deviations, scala or reference", "a tuning without pitches"))
		return nil
	case t.Scala != "":
		return r.scalaFile(path+".scala", t)
	case t.Cents != nil:
		return r.centsScale(path+".cents", t)
	case t.Deviations != nil:
		return r.deviationsScale(path+".deviations", t)
	}
	steps := t.Equal
	if steps == 0 { // only another pitch for A
		steps = octave
	}
	t.about = fmt.Sprintf("%d equal steps of %s", steps, interval.format(nil, t.Of))
	s := &scala.Scale{}
	for i := 1; i <= steps; i++ {
		s.Cents = append(s.Cents, float64(float64(i)*t.Of)/float64(steps))
	}
	return s
}

// scalaFile reads the Scala file of a tuning.
func (r *reader) scalaFile(field string, t *Tuning) *scala.Scale {
	s, ok := readScala(r, field, t.Scala, "a Scala scale", scala.ParseScale)
	switch {
	case !ok:
		return nil
	case len(s.Cents) == 0:
		r.refuse(field, problem("", "%s has no notes, so nothing says where it begins again", quote(t.Scala)))
	case !(s.Cents[len(s.Cents)-1] > 0):
		r.refuse(field, problem("", "the last pitch of %s, where it begins again, is not above the first", quote(t.Scala)))
	}
	t.about = fmt.Sprintf("%d pitches of %s", len(s.Cents), printable(t.Scala))
	if s.Description != "" {
		t.about += " (" + printable(s.Description) + ")"
	}
	return s
}

// readScala reads a file that a tuning names. ok is false if it cannot, which is an
// error.
func readScala[File any](r *reader, field, name, kind string, parse func([]byte) (File, error)) (file File, ok bool) {
	data, problem := openNamed(r.open, name)
	if problem == nil {
		var err error
		if file, err = parse(data); err != nil {
			problem = &Error{Problem: fmt.Sprintf("%s is not %s: %s", quote(name), kind, printable(err.Error()))}
		}
	}
	if problem != nil {
		r.refuse(field, problem)
	}
	return file, problem == nil
}

// centsScale checks a list of pitches.
func (r *reader) centsScale(field string, t *Tuning) *scala.Scale {
	s := &scala.Scale{Cents: append(slices.Clone(t.Cents[1:]), t.Of)}
	last := math.Inf(-1)
	for i, cents := range t.Cents {
		switch at := r.item(field, i); {
		case i == 0 && cents != 0:
			r.refuse(at, problem("", "%v comes first; expected 0", cents))
		case cents <= last:
			r.refuse(at, problem("", "%v after %v; expected cents that ascend", cents, last))
		case cents >= t.Of:
			r.refuse(at, problem("leave the last one out, or write of", "%v is not below %s, where the list begins again", cents, cents3(t.Of)))
		}
		last = cents
	}
	t.about = fmt.Sprintf("%d pitches of %s", len(t.Cents), interval.format(nil, t.Of))
	return s
}

// deviationsScale checks the deviations of the twelve keys.
func (r *reader) deviationsScale(field string, t *Tuning) *scala.Scale {
	if n := len(t.Deviations); n != octave {
		r.refuse(field, problem("give one for each key from C to B", "%d deviations; expected %d", n, octave))
		return nil
	}
	s := &scala.Scale{}
	for i := 1; i <= octave; i++ {
		s.Cents = append(s.Cents, float64(100*i)+t.Deviations[i%octave]-t.Deviations[0])
	}
	t.about = "twelve keys that deviate from equal temperament"
	return s
}

// tuningMap is the keyboard mapping of the tuning.
func (r *reader) tuningMap(path string, t *Tuning) *scala.Mapping {
	if t.Map != "" {
		for _, not := range []string{"root", "reference"} {
			if r.Has(within(path, not)) {
				r.refuse(within(path, not), problem("leave it out", "the map says it already"))
			}
		}
		m, _ := readScala(r, path+".map", t.Map, "a Scala keyboard mapping", scala.ParseMapping)
		t.about += ", mapped by " + printable(t.Map)
		return m
	}
	m := &scala.Mapping{Last: highestKey, Middle: middleKey}
	if t.Root != "" {
		root, err := r.score.ParseNote(t.Root)
		if err != nil {
			r.refuse(path+".root", err)
		}
		m.Middle = root
	}
	return m
}

var referencePattern = regexp.MustCompile(`^\s*(?:(\S+)\s*=\s*)?([0-9]+(?:\.[0-9]*)?)\s*(?:Hz)?\s*$`)

// tuningReference sets the key that has a given frequency.
func (r *reader) tuningReference(path string, t *Tuning, m *scala.Mapping) {
	m.Reference, m.Frequency = pitchA, 440
	if t.Period != octave {
		m.Reference, m.Frequency = middleKey, middleC
	}
	if t.Reference == "" {
		return
	}
	field := path + ".reference"
	found := referencePattern.FindStringSubmatch(t.Reference)
	if found == nil {
		r.refuse(field, problem("", "%s is no reference; expected a note and its frequency in Hz, as A2 = 440", quote(t.Reference)))
		return
	}
	if found[1] != "" {
		key, err := r.score.ParseNote(found[1])
		if err != nil {
			r.refuse(field, err)
			return
		}
		m.Reference = key
	}
	hertz, err := strconv.ParseFloat(found[2], 64)
	if err != nil || hertz < scala.LowestHertz || hertz > scala.HighestHertz {
		r.refuse(field, problem("", "%s Hz is no pitch of a note; expected %d to %d", found[2], scala.LowestHertz, scala.HighestHertz))
		return
	}
	m.Frequency = hertz
}

// middleC is the frequency of key 60 in equal temperament.
const middleC = 261.6255653005986
