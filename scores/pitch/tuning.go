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
	Equal      int       // number of equal steps in a period; 0 if the pitches are given in another way
	Of         float64   // the period of Equal and Cents, in cents
	Cents      []float64 // the pitches of a period, ascending from 0; nil if not given
	Deviations []float64 // deviations of the keys from C to B from equal temperament, in cents; nil if not given
	Scala      string    // path of a Scala file; empty if there is none
	Map        string    // path of its keyboard mapping; empty if there is none
	Root       string    // the key of the first pitch, as written in the score
	Reference  string    // a key and its frequency, as written in the score
	By         TuningBy
	Bend       int // semitones that the pitch wheel bends up and down

	Period   int     // keys after which the tuning repeats
	Channels [][]int // MIDI channels for the notes of each of the score's parts, from 1

	pitches [Keys]float64 // in semitones, as MIDI counts them: A, 440 Hz, is 69; noPitch for a key that has no pitch
	letters *letters      // nil if notes have no names
	About   string        // description of the tuning for people
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

// Units and bounds of keys.
const (
	Octave     = 12 // keys, without a tuning
	HighestKey = 127
	Keys       = HighestKey + 1
	MiddleKey  = 60 // C, from which the periods of a tuning count
	KeyA       = 69 // also its pitch in semitones: 440 Hz
	UsualBend  = 2  // semitones: the default of synthesizers
)

// noPitch marks a key that has no pitch.
var noPitch = math.Inf(-1)

// Period is the number of keys after which the tuning repeats, usually those of an octave. The octaves of parts and scales have the same number of
// keys.
func (n *Notes) Period() int {
	if n.Tuning == nil {
		return Octave
	}
	return cmp.Or(n.Tuning.Period, Octave) // the tuning has no period yet while it is read
}

// Pitch is the pitch of a key in semitones, as MIDI counts them: A, 440 Hz, is 69. It is -Inf for a key that has no pitch.
func (n *Notes) Pitch(key int) float64 {
	if n.Tuning == nil {
		return float64(key)
	}
	if key < 0 || key > HighestKey {
		return noPitch
	}
	return n.Tuning.pitches[key]
}

// Semitones is the pitch of a key; ok is false if the key has none.
func (t *Tuning) Semitones(key int) (pitch float64, ok bool) {
	return t.pitches[key], t.pitches[key] != noPitch
}

// Hertz is the frequency of a key. It is only for display, because its last digits may differ between machines.
func (n *Notes) Hertz(key int) float64 {
	return 440 * detmath.Exp64((n.Pitch(key)-KeyA)/Octave*math.Ln2)
}

// Nearest is the MIDI key whose pitch in equal temperament is nearest to the pitch of a key, and the semitones from that key to this pitch.
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

// Wheel is like Nearest, but returns the bend as a position of the pitch wheel, -8192 to 8191.
func (n *Notes) Wheel(key int) (near int, place int16) {
	const centre = 8192
	near, bend := n.Nearest(key)
	steps := math.Round(bend / float64(n.Tuning.Bend) * centre)
	return near, int16(min(max(steps, -centre), centre-1))
}

// Bends is the number of different positions of the pitch wheel that the keys need.
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

// letters names the tuning's notes. It is nil for twelve keys to the octave, and for notes without names.
func (n *Notes) letters() *letters {
	if n.Tuning == nil {
		return nil
	}
	return n.Tuning.letters
}

// Numbered reports whether notes have only numbers instead of names.
func (n *Notes) Numbered() bool {
	return n.Tuning != nil && n.Tuning.letters == nil && n.Period() != Octave
}

// Spelling is the name of a key: its letter, where 0 is C; its number of sharps; the number of steps that it lies above that name; and its octave,
// where 4 is middle C's. ok is false if the tuning does not name its notes by letters.
func (n *Notes) Spelling(key int) (letter, alter, arrows, octave int, ok bool) {
	l := n.letters()
	if l == nil {
		return 0, 0, 0, 0, false
	}
	above, class := floorDiv(key-MiddleKey, l.period)
	name := l.names[class]
	return name.letter, name.alter, name.arrows, above + name.octave + 4, true
}

// Cannot says why a key cannot sound. It is nil if the key can.
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

// Repeat sets the number of keys after which the tuning repeats, and names its notes.
func (t *Tuning) Repeat(period int) { t.Period, t.letters = period, lettersOfTuning(t) }

// Tune sets the pitch of each key: cents returns the distance of a key above a frequency, or false if the key has no pitch.
func (t *Tuning) Tune(hertz float64, cents func(key int) (above float64, ok bool)) {
	reference := KeyA + scala.Cents(hertz/440)/100
	for key := range t.pitches {
		t.pitches[key] = noPitch
		if above, ok := cents(key); ok {
			t.pitches[key] = reference + above/100
		}
	}
}

// OnChannels is the tuning with the given channels for the notes of parts. On these the pitch wheel bends by UsualBend. The tuning may be nil.
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
