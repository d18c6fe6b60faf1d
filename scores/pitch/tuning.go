package pitch

import (
	"cmp"
	"math"

	"midiconnect4/internal/detmath"
	"midiconnect4/internal/scala"
	"midiconnect4/scores/settings"
)

// Tuning says which pitch each MIDI key has.
type Tuning struct {
	Equal      int       // equal steps of a period; 0 if there is another list of pitches
	Of         float64   // the period of Equal and Cents, in cents
	Cents      []float64 // the pitches of a period, ascending from 0; nil for none
	Deviations []float64 // of the keys from C to B from equal temperament, in cents; nil for none
	Scala      string    // path of a Scala file; empty for none
	Map        string    // path of its keyboard mapping; empty for none
	Root       string    // the key of the first pitch, as written
	Reference  string    // a key and its frequency, as written
	By         TuningBy
	Bend       int // semitones that the pitch wheel bends up and down

	Period   int     // keys after which the tuning repeats
	Channels [][]int // MIDI channels for the notes of each of the score's parts, from 1

	pitches [Keys]float64 // in semitones, as MIDI counts them: A, 440 Hz, is 69; noPitch for a key without one
	letters *letters      // nil if notes have no names
	About   string        // the tuning in words
}

// TuningBy is how MIDI files and performances express the pitch of a note.
type TuningBy string

const (
	ByBend   TuningBy = "bend"   // each note has a channel of its own, whose pitch wheel bends it
	ByMPE    TuningBy = "mpe"    // the same, on the channels of MIDI Polyphonic Expression
	ByMTS    TuningBy = "mts"    // MIDI Tuning Standard: a pitch for each key
	ByOctave TuningBy = "octave" // MIDI Tuning Standard: twelve deviations, for each octave
)

// Bends reports whether the pitch wheel expresses the pitch of notes.
func (t *Tuning) Bends() bool { return t.By == ByBend || t.By == ByMPE }

// What everything counts in.
const (
	Octave     = 12 // keys, without a tuning
	HighestKey = 127
	Keys       = HighestKey + 1
	MiddleKey  = 60 // C, from which the periods of a tuning count
	KeyA       = 69 // also its pitch in semitones: 440 Hz
	UsualBend  = 2  // semitones: the default of synthesizers
)

// noPitch is the pitch of a key without a pitch.
var noPitch = math.Inf(-1)

// Period is the number of keys after which the tuning repeats, usually those of an octave. Octaves of parts and scales
// have as many keys.
func (n *Notes) Period() int {
	if n.Tuning == nil {
		return Octave
	}
	return cmp.Or(n.Tuning.Period, Octave) // while it is read, it has none
}

// Pitch is the pitch of a key in semitones, as MIDI counts them: A, 440 Hz, is 69. It is -Inf for a key without a
// pitch.
func (n *Notes) Pitch(key int) float64 {
	if n.Tuning == nil {
		return float64(key)
	}
	if key < 0 || key > HighestKey {
		return noPitch
	}
	return n.Tuning.pitches[key]
}

// Semitones is the pitch of a key; ok is false for a key without a pitch.
func (t *Tuning) Semitones(key int) (pitch float64, ok bool) {
	return t.pitches[key], t.pitches[key] != noPitch
}

// Hertz is the frequency of a key, for people: its last digits may differ between machines.
func (n *Notes) Hertz(key int) float64 {
	return 440 * detmath.Exp64((n.Pitch(key)-KeyA)/Octave*math.Ln2)
}

// Nearest is the MIDI key that in equal temperament is nearest to the pitch of a key, and the semitones from there to
// the pitch.
func (n *Notes) Nearest(key int) (near int, bend float64) {
	if n.Tuning == nil {
		return key, 0
	}
	pitch := n.Pitch(key)
	if pitch == noPitch { // a performance may be transposed to such a key
		return key, 0
	}
	near = int(min(max(math.Round(pitch), 0), HighestKey))
	return near, pitch - float64(near)
}

// Wheel is Nearest with the bend as the position of a pitch wheel, -8192 to 8191.
func (n *Notes) Wheel(key int) (near int, place int16) {
	const centre = 8192
	near, bend := n.Nearest(key)
	steps := math.Round(bend / float64(n.Tuning.Bend) * centre)
	return near, int16(min(max(steps, -centre), centre-1))
}

// Bends is how many different positions of the pitch wheel the keys need.
func (n *Notes) Bends() int {
	places := map[int16]bool{}
	for key := range Keys {
		if n.Cannot(key) == nil {
			_, place := n.Wheel(key)
			places[place] = true
		}
	}
	return len(places)
}

// Pitched reports whether a key has a pitch.
func (n *Notes) Pitched(key int) bool {
	return n.Tuning == nil || key >= 0 && key <= HighestKey && n.Pitch(key) != noPitch
}

// Thirds are the numbers of keys of a minor and a major third.
func (n *Notes) Thirds() (minor, major int) {
	if n.Tuning == nil || n.Tuning.letters == nil {
		return 3, 4
	}
	const minorThird, majorThird = -3, 4 // fifths
	return n.Tuning.letters.interval(minorThird), n.Tuning.letters.interval(majorThird)
}

// letters are the names of the tuning's notes; nil for twelve keys to the octave, and for notes without names.
func (n *Notes) letters() *letters {
	if n.Tuning == nil {
		return nil
	}
	return n.Tuning.letters
}

// Numbered reports whether notes have no names, only numbers.
func (n *Notes) Numbered() bool {
	return n.Tuning != nil && n.Tuning.letters == nil && n.Period() != Octave
}

// Spelling is the name of a key: its letter, C being 0, the number of sharps, the number of steps up from that name,
// and the octave, middle C's being 4. ok is false if the tuning has no names by letters of its own.
func (n *Notes) Spelling(key int) (letter, alter, arrows, octave int, ok bool) {
	l := n.letters()
	if l == nil {
		return 0, 0, 0, 0, false
	}
	above, class := floorDiv(key-MiddleKey, l.period)
	name := l.names[class]
	return name.letter, name.alter, name.arrows, above + name.octave + 4, true
}

// Cannot says why a key cannot sound; nil if it can.
func (n *Notes) Cannot(key int) error {
	t, pitch := n.Tuning, n.Pitch(key)
	near, bend := n.Nearest(key)
	switch {
	case pitch == noPitch:
		return settings.Problem("", "has no pitch by the map")
	case t.Bends() && math.Abs(bend) > float64(t.Bend):
		return settings.Problem("", "sounds %.1f semitones from MIDI's last key, %d; the pitch wheel bends it by %d at most", math.Abs(bend), near, t.Bend)
	case !t.Bends() && (pitch < 0 || pitch >= Keys-1):
		return settings.Problem("", "sounds at %.1f semitones; the MIDI Tuning Standard has 0 to %d", pitch, HighestKey)
	}
	return nil
}

// Repeat sets after how many keys the tuning repeats, and names its notes.
func (t *Tuning) Repeat(period int) { t.Period, t.letters = period, lettersOfTuning(t) }

// Tune sets the pitches: some cents above a frequency for each key that has a pitch.
func (t *Tuning) Tune(hertz float64, cents func(key int) (above float64, ok bool)) {
	reference := KeyA + scala.Cents(hertz/440)/100
	for key := range t.pitches {
		t.pitches[key] = noPitch
		if above, ok := cents(key); ok {
			t.pitches[key] = reference + above/100
		}
	}
}

// OnChannels is the tuning with other channels for the notes of parts, on which the pitch wheel bends by UsualBend.
// The tuning may be nil.
func (t *Tuning) OnChannels(channels [][]int) *Tuning {
	on := &Tuning{Period: Octave}
	if t != nil {
		*on = *t
	} else {
		for key := range on.pitches {
			on.pitches[key] = float64(key)
		}
	}
	on.By, on.Bend, on.Channels = ByBend, UsualBend, channels
	return on
}
