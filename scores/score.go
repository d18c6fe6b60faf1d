// Package scores reads, checks and bundles score files: the composer's
// settings, kept as YAML.
package scores

// TicksPerQuarter is the resolution of every time in this program, in pulses
// per quarter note.
const TicksPerQuarter = 480

// Score holds the settings of a score file, checked and resolved: keys are
// MIDI keys, times are ticks, channels and programs count from 1.
type Score struct {
	Name     string     // bundled name, or path of the file
	Title    string     // for people, on the first line of the piece
	About    string     // what the score does to the music
	MiddleC  int        // octave number that is printed for key 60: 2, 3 or 4
	Range    Span       // lowest and highest key of a note, at least 12 keys
	Signs    Signs      // how the directions of a bar's two intervals are drawn
	Meter    Meter      // one bar, and with it one move, in length
	Grid     int        // ticks; every note lasts a whole number of these
	Tempo    float64    // quarter notes a minute
	Velocity Span       // softest and loudest note, 1..127
	Players  [2]Player  // the first and the second player's part
	Shared   *Reference // one list of reference notes for both players; nil when each has its own
}

// Span is an inclusive range of whole numbers.
type Span struct{ Low, High int }

// Meter is a time signature: Beats notes of 1/Unit.
type Meter struct{ Beats, Unit int }

// Ticks is the length of a bar in ticks.
func (m Meter) Ticks() int { return m.Beats * 4 * TicksPerQuarter / m.Unit }

// Signs says how the directions of the two intervals of a bar are drawn.
type Signs string

const (
	SharedSign       Signs = "shared"      // one sign for both intervals, as in every bar the paper prints
	IndependentSigns Signs = "independent" // one sign for each
)

// Player is one player's part.
type Player struct {
	Name      string     // name of the track
	Channel   int        // 1..16, not 10
	Program   int        // General MIDI program, 1..128
	Bank      int        // bank select, 0..16383; 0 is General MIDI's own
	Reference *Reference // the player's own list; nil when the list is shared
}

// Reference is a sequence of reference notes. Note i is the anchor of Stay[i]
// bars: the first of them starts on it, and each other one starts where the
// bar before ended.
type Reference struct {
	Notes []int // keys within the score's range, at least one
	Stay  []int // bars, at least 1, one for each note
	Then  Then  // what follows the last note
}

// Then says what follows the last note of a reference sequence.
type Then string

const (
	Cycle   Then = "cycle"   // the first note again
	Hold    Then = "hold"    // the last note again and again
	Chain   Then = "chain"   // no more anchors: every bar starts where the one before ended
	Reverse Then = "reverse" // back to the first note and forth again; the turning notes are not repeated
	Random  Then = "random"  // notes of the list, drawn at random
)
