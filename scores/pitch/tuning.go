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
	Equal      int       // number of equal steps in a period; 0 if the tuning does not have equal steps
	Of         float64   // the period of Equal and Cents, in cents
	Cents      []float64 // the pitches in a period, ascending from 0; nil if they are not given
	Deviations []float64 // deviations from equal temperament of the twelve keys from C to B, in cents; nil if not given
	Scala      string    // path of a Scala file; empty if there is none
	Map        string    // path of the keyboard mapping for the Scala file; empty if there is none
	Root       string    // the key that has the first pitch, as written in the score
	Reference  string    // a key and its frequency, as written in the score
	By         TuningBy
	Bend       int // semitones that the pitch wheel bends up and down

	Period   int     // number of keys after which the tuning repeats
	Channels [][]int // for each part of the score, the MIDI channels (from 1) for its notes

	pitches [Keys]float64 // by key, in semitones as MIDI counts them (A at 440 Hz is 69); noPitch if the key has no pitch
	letters *letters      // names of the notes; nil for twelve keys to the octave, or if notes have only numbers
	About   string        // description of the tuning for people
}

// TuningBy says how MIDI files and performances express the pitch of a note.
type TuningBy string

const (
	ByBend   TuningBy = "bend"   // each note has a channel of its own, whose pitch wheel bends it
	ByMPE    TuningBy = "mpe"    // like ByBend, but on the channels of MIDI Polyphonic Expression (MPE)
	ByMTS    TuningBy = "mts"    // MIDI Tuning Standard: a pitch for each of the 128 keys
	ByOctave TuningBy = "octave" // MIDI Tuning Standard: twelve deviations, the same in each octave
)

// Bends reports whether notes get their pitch from the pitch wheel.
func (t *Tuning) Bends() bool { return t.By == ByBend || t.By == ByMPE }

// Units and numbers of keys.
const (
	Octave     = 12 // number of keys, if there is no tuning
	HighestKey = 127
	Keys       = HighestKey + 1
	MiddleKey  = 60 // middle C; the periods of a tuning are counted from it
	KeyA       = 69 // the A at 440 Hz; also its pitch in semitones
	UsualBend  = 2  // in semitones: the default range of the pitch wheel in synthesizers
)

// noPitch is the pitch of a key that has no pitch.
var noPitch = math.Inf(-1)

// Period returns the number of keys after which the tuning repeats, usually an octave. The octaves of parts and scales have the same number of
// keys.
func (n *Notes) Period() int {
	if n.Tuning == nil {
		return Octave
	}
	return cmp.Or(n.Tuning.Period, Octave) // while a tuning is being read, its Period is still 0
}

// Pitch returns the pitch of a key in semitones, as MIDI counts them (A at 440 Hz is 69). It returns -Inf for a key that has no pitch.
func (n *Notes) Pitch(key int) float64 {
	if n.Tuning == nil {
		return float64(key)
	}
	if key < 0 || key > HighestKey {
		return noPitch
	}
	return n.Tuning.pitches[key]
}

// Semitones returns the pitch of a key, as in Notes.Pitch. ok is false if the key has no pitch.
func (t *Tuning) Semitones(key int) (pitch float64, ok bool) {
	return t.pitches[key], t.pitches[key] != noPitch
}

// Hertz returns the frequency of a key. Use it only for display: its last digits may differ between machines.
func (n *Notes) Hertz(key int) float64 {
	return 440 * detmath.Exp64((n.Pitch(key)-KeyA)/Octave*math.Ln2)
}

// Nearest returns the MIDI key that is nearest in equal temperament to the pitch of a key. bend is the number of semitones from that MIDI key up to
// the pitch.
func (n *Notes) Nearest(key int) (near int, bend float64) {
	if n.Tuning == nil {
		return key, 0
	}
	pitch := n.Pitch(key)
	if pitch == noPitch { // happens if a performance is transposed to such a key
		return key, 0
	}
	near = int(min(max(math.Round(pitch), 0), HighestKey))
	return near, pitch - float64(near)
}

// Wheel returns the same key as Nearest. place is the bend as a position of the pitch wheel, -8192 to 8191.
func (n *Notes) Wheel(key int) (near int, place int16) {
	const centre = 8192
	near, bend := n.Nearest(key)
	steps := math.Round(bend / float64(n.Tuning.Bend) * centre)
	return near, int16(min(max(steps, -centre), centre-1))
}

// Bends returns the number of different positions of the pitch wheel that all keys together need.
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

// Thirds returns the numbers of keys in a minor third and in a major third.
func (n *Notes) Thirds() (minor, major int) {
	if n.Tuning == nil || n.Tuning.letters == nil {
		return 3, 4
	}
	const minorThird, majorThird = -3, 4 // in fifths
	return n.Tuning.letters.interval(minorThird), n.Tuning.letters.interval(majorThird)
}

// letters returns the names of the tuning's notes. It returns nil for twelve keys to the octave, and if notes have only numbers.
func (n *Notes) letters() *letters {
	if n.Tuning == nil {
		return nil
	}
	return n.Tuning.letters
}

// Numbered reports whether notes have numbers instead of names.
func (n *Notes) Numbered() bool {
	return n.Tuning != nil && n.Tuning.letters == nil && n.Period() != Octave
}

// Spelling returns the parts of a key's name: its letter (0 is C); its number of sharps, negative for flats; the number of steps above the note
// with this letter and these sharps; and its octave (4 is the octave of middle C). ok is false if the tuning does not name its notes by letters.
func (n *Notes) Spelling(key int) (letter, alter, arrows, octave int, ok bool) {
	l := n.letters()
	if l == nil {
		return 0, 0, 0, 0, false
	}
	above, class := floorDiv(key-MiddleKey, l.period)
	name := l.names[class]
	return name.letter, name.alter, name.arrows, above + name.octave + 4, true
}

// Cannot returns an error that says why a key cannot sound. It returns nil if the key can sound.
func (n *Notes) Cannot(key int) error {
	t, pitch := n.Tuning, n.Pitch(key)
	near, bend := n.Nearest(key)
	switch {
	case pitch == noPitch:
		return settings.Problem("", "has no pitch in the keyboard mapping")
	case t.Bends() && math.Abs(bend) > float64(t.Bend):
		return settings.Problem("", "sounds %.1f semitones from MIDI's last key, %d; the pitch wheel bends it by %d at most", math.Abs(bend), near, t.Bend)
	case !t.Bends() && (pitch < 0 || pitch >= Keys-1):
		return settings.Problem("", "sounds at %.1f semitones; the MIDI Tuning Standard has 0 to %d", pitch, HighestKey)
	}
	return nil
}

// Repeat sets the number of keys after which the tuning repeats, and finds names for its notes.
func (t *Tuning) Repeat(period int) { t.Period, t.letters = period, lettersOfTuning(t) }

// Tune sets the pitch of every key. cents returns how many cents a key lies above the frequency hertz; ok is false if the key has no pitch.
func (t *Tuning) Tune(hertz float64, cents func(key int) (above float64, ok bool)) {
	reference := KeyA + scala.Cents(hertz/440)/100
	for key := range t.pitches {
		t.pitches[key] = noPitch
		if above, ok := cents(key); ok {
			t.pitches[key] = reference + above/100
		}
	}
}

// OnChannels returns a copy of the tuning in which the parts have the given channels for their notes. The pitch wheel has the range UsualBend. t
// may be nil.
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
