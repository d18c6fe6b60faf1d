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
	Root       string    // the key of the first pitch, as the file has it
	Reference  string    // a key and its frequency, as the file has them
	By         TuningBy
	Bend       int // semitones that the pitch wheel bends up and down

	Period   int     // keys after which the tuning repeats
	Channels [][]int // MIDI channels for the notes of each of the score's parts, from 1

	pitches [Keys]float64 // in semitones, as MIDI counts them: A, 440 Hz, is 69; noPitch for a key without one
	letters *letters      // nil if notes have no names
	About   string        // the tuning in words
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

// What everything counts in.
const (
	Octave     = 12 // keys, without a tuning
	HighestKey = 127
	Keys       = HighestKey + 1
	MiddleKey  = 60 // C, from which the periods of a tuning count
	KeyA       = 69 // also its pitch in semitones: 440 Hz
	UsualBend  = 2  // semitones: what synthesizers have when they are switched on
)

// noPitch is the pitch of a key that the tuning gives none.
var noPitch = math.Inf(-1)

// Period is the keys after which the tuning repeats: those of an octave, where there is no
// other interval. Octaves of parts and scales are that many keys.
func (n *Notes) Period() int {
	if n.Tuning == nil {
		return Octave
	}
	return cmp.Or(n.Tuning.Period, Octave) // while it is read, it has none
}

// Pitch is the pitch of a key in semitones, as MIDI counts them: A, 440 Hz, is 69. It is
// infinitely low for a key that the tuning gives none.
func (n *Notes) Pitch(key int) float64 {
	if n.Tuning == nil {
		return float64(key)
	}
	if key < 0 || key > HighestKey {
		return noPitch
	}
	return n.Tuning.pitches[key]
}

// Semitones is the pitch of a key. ok is false for a key that the tuning gives none.
func (t *Tuning) Semitones(key int) (pitch float64, ok bool) {
	return t.pitches[key], t.pitches[key] != noPitch
}

// Hertz is the frequency of a key. It is for people: the last digits may differ between
// machines.
func (n *Notes) Hertz(key int) float64 {
	return 440 * detmath.Exp64((n.Pitch(key)-KeyA)/Octave*math.Ln2)
}

// Nearest is the key that is nearest to the pitch of a key in equal temperament, within
// MIDI's, and the semitones from there to the pitch.
func (n *Notes) Nearest(key int) (near int, bend float64) {
	if n.Tuning == nil {
		return key, 0
	}
	pitch := n.Pitch(key)
	if pitch == noPitch { // a performer may transpose to such a key
		return key, 0
	}
	near = int(min(max(math.Round(pitch), 0), HighestKey))
	return near, pitch - float64(near)
}

// Wheel is Nearest with the bend as the place of a pitch wheel, -8192 to 8191.
func (n *Notes) Wheel(key int) (near int, place int16) {
	const centre = 8192
	near, bend := n.Nearest(key)
	steps := math.Round(bend / float64(n.Tuning.Bend) * centre)
	return near, int16(min(max(steps, -centre), centre-1))
}

// Bends is how many places of the pitch wheel the keys have.
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

// Thirds is the keys of a minor and a major third.
func (n *Notes) Thirds() (minor, major int) {
	if n.Tuning == nil || n.Tuning.letters == nil {
		return 3, 4
	}
	const minorThird, majorThird = -3, 4 // fifths
	return n.Tuning.letters.interval(minorThird), n.Tuning.letters.interval(majorThird)
}

// letters is the names of notes, nil for those of twelve keys.
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

// Spelling is the name of a key: its letter, 0 being C, the sharps, the steps that it is
// beside that name, and the octave, middle C's being 4. ok is false if the tuning does not
// name notes by letters of its own, as twelve keys do.
func (n *Notes) Spelling(key int) (letter, alter, arrows, octave int, ok bool) {
	l := n.letters()
	if l == nil {
		return 0, 0, 0, 0, false
	}
	above, class := floorDiv(key-MiddleKey, l.period)
	name := l.names[class]
	return name.letter, name.alter, name.arrows, above + name.octave + 4, true
}

// Cannot says why a key cannot sound.
func (n *Notes) Cannot(key int) error {
	t, pitch := n.Tuning, n.Pitch(key)
	near, bend := n.Nearest(key)
	switch {
	case pitch == noPitch:
		return settings.Problem("", "has no pitch by the map")
	case t.Bends() && math.Abs(bend) > float64(t.Bend):
		return settings.Problem("", "sounds %.1f semitones from MIDI's last key, %d, more than the pitch wheel's %d", math.Abs(bend), near, t.Bend)
	case !t.Bends() && (pitch < 0 || pitch >= Keys-1):
		return settings.Problem("", "sounds at %.1f semitones; the MIDI Tuning Standard has 0 to %d", pitch, HighestKey)
	}
	return nil
}

// Repeat says after how many keys the tuning repeats, and names its notes.
func (t *Tuning) Repeat(period int) { t.Period, t.letters = period, lettersOfTuning(t) }

// Tune sets the pitches: so many cents above a frequency for each key that has one.
func (t *Tuning) Tune(hertz float64, cents func(key int) (above float64, ok bool)) {
	reference := KeyA + scala.Cents(hertz/440)/100
	for key := range t.pitches {
		t.pitches[key] = noPitch
		if above, ok := cents(key); ok {
			t.pitches[key] = reference + above/100
		}
	}
}

// OnChannels is a tuning, which may be nil, with other channels for the notes of parts, on which the
// pitch wheel bends them as far as on a synthesizer that was switched on.
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
