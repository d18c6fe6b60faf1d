// Package scores reads, checks and bundles score files: the composer's
// settings, kept as YAML.
package scores

// TicksPerQuarter is the resolution of every time in this program, in pulses
// per quarter note.
const TicksPerQuarter = 480

// Score holds the settings of a score file, checked and resolved: keys are
// MIDI keys, times are ticks, channels and programs count from 1.
type Score struct {
	Name      string     // bundled name, or path of the file
	Title     string     // for people, on the first line of the piece
	About     string     // what the score does to the music
	MiddleC   int        // octave number that is printed for key 60: 2, 3 or 4
	Range     Span       // lowest and highest key of a note, at least 12 keys
	Scale     Scale      // the keys that notes may have
	Intervals Intervals  // how x and y of a move become intervals
	Captures  Captures   // the bars of a capture of several pieces
	Bounds    Bounds     // what becomes of an interval that would leave the range
	Signs     Signs      // how the directions of a bar's two intervals are found
	Meter     Meter      // one bar, and with it one move, in length
	Grid      int        // ticks; every note is written as a whole number of these
	Rhythm    Rhythm     // how a bar is divided
	Tempo     float64    // quarter notes a minute, at the start
	Pace      *Pace      // how the tempo follows the game; nil where it stays
	Velocity  Span       // softest and loudest note, 1..127
	Dynamics  Dynamics   // where in that span notes lie
	Staves    Staves     // of the notation
	Waiting   Waiting    // what sounds in a performance while a person thinks
	Players   [2]Player  // the first and the second player's part
	Shared    *Reference // one list of reference notes for both players; nil when each has its own
	Form      *Form      // the games of a suite; nil where the score names none
}

// Span is an inclusive range of whole numbers.
type Span struct{ Low, High int }

// Meter is a time signature: Beats notes of 1/Unit.
type Meter struct{ Beats, Unit int }

// Ticks is the length of a bar in ticks.
func (m Meter) Ticks() int { return m.Beats * 4 * TicksPerQuarter / m.Unit }
