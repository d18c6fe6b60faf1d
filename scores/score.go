// Package scores reads, checks and bundles score files: the composer's
// settings, kept as YAML.
package scores

import "fmt"

// TicksPerQuarter is the resolution of every time in this program, in pulses
// per quarter note.
const TicksPerQuarter = 480

// Score holds the settings of a score file, checked and resolved: keys are
// MIDI keys, times are ticks, channels and programs count from 1.
type Score struct {
	Name      string     // bundled name, or path of the file
	Title     string     // for people, on the first line of the piece
	About     string     // what the score does to the music
	Game      string     // that it is written for, played where none is asked for; empty for any
	MiddleC   int        // octave number in the name of key 60: 2, 3 or 4
	Tuning    *Tuning    // the pitches of the keys; nil for twelve equal steps, A being 440 Hz
	Range     Span       // lowest and highest key of a note, at least 12 keys
	Scale     Scale      // the keys that notes may have
	KeyPlan   *KeyPlan   // that the music goes through; nil if it keeps to Scale
	Intervals Intervals  // how x and y of a move become intervals
	Captures  Captures   // how many bars a capture of several pieces makes
	Bounds    Bounds     // what happens to an interval that would leave the range
	Signs     Signs      // how the directions of a bar's two intervals are found
	Meter     Meter      // length of a bar, and so of a move
	Grid      int        // ticks; every note is written as a whole number of these
	Rhythm    Rhythm     // how a bar is divided
	Memory    *Memory    // which motifs come back; nil for none
	Tempo     float64    // quarter notes a minute, at the start
	Pace      *Pace      // how the tempo changes during the game; nil if it does not
	Velocity  Span       // softest and loudest note, 1..127
	Humanise  *Humanise  // how much notes stray from what is written; nil if they do not
	Rubato    *Rubato    // how the tempo breathes; nil if it does not
	Dynamics  Dynamics   // which velocities of that span notes have
	Staves    Staves     // of the notation
	Waiting   Waiting    // what sounds in a performance while a person thinks
	Players   [2]Player  // the first and the second player's part
	Shared    *Reference // reference notes of both players; nil if each has its own
	Harmony   *Harmony   // the plan of chords; nil if the reference notes are the roots
	Voices    []Voice    // lines that sound with the moves' own
	Drama     []Drama    // what the game does to the music
	Form      *Form      // the games of a suite; nil if the score has no form

	Text       string  // the YAML, if Load or ParseEdited read it; else empty
	GivenTempo float64 // what SetTempo was given; 0 if the tempo is the file's

	piece *Score // of the whole piece, if this is the score of a movement; else nil
}

// Span is an inclusive range of whole numbers.
type Span struct{ Low, High int }

// Meter is a time signature: Beats notes of 1/Unit.
type Meter struct{ Beats, Unit int }

// Ticks is the length of a bar in ticks.
func (m Meter) Ticks() int { return m.Beats * 4 * TicksPerQuarter / m.Unit }

// file is a score file: all settings, in the order in which they are read, and
// written in schema and template.
var file = group[Score]{
	settings: []entry[Score]{
		&setting[Score, string]{
			name: "title", at: func(s *Score) *string { return &s.Title },
			whole:  true,
			kind:   prose{},
			doc:    "Name of the piece, one line. Without it the file's name stands in.",
			sample: "Untitled", note: "name of the piece",
		},
		&setting[Score, string]{
			name: "about", at: func(s *Score) *string { return &s.About },
			whole:  true,
			kind:   prose{lines: true},
			doc:    "What the score does to the music, in your words.",
			sample: "A score to start from.", note: "what it does, in your words",
		},
		&setting[Score, string]{ // the caller, who knows the games, checks it
			name: "game", at: func(s *Score) *string { return &s.Game },
			whole:   true,
			kind:    prose{},
			doc:     "The game that the score is written for, which is played if no other is asked for: connect4-6x6, connect4-7x6, tictactoe, checkers, ...",
			example: "checkers", note: "the game that it is written for, played if no other is asked for",
			effect: "the game that it is written for", quiet: true,
		},
		&setting[Score, int]{ // read before all notes, because their names depend on it
			name: "middle_c", at: func(s *Score) *int { return &s.MiddleC },
			whole: true,
			kind:  notation[int]{parseMiddleC, formatMiddleC, func() *schema { return oneOf("C2", "C3", "C4") }},
			usual: 2,
			doc: "Name of MIDI key 60: C2 (the paper), C3 (Yamaha and most DAWs) or C4 (scientific). " +
				"Every note name in the file and in the output reads by it.",
			heading: "Notes are written C2, C#2, Db2 or as MIDI numbers (60).",
			note:    "what key 60 is called: C2 (the paper), C3 (most DAWs), C4 (science)",
			effect:  "the name of MIDI key 60",
		},
		&setting[Score, *Tuning]{ // read before all notes, because their names depend on it
			name: "tuning", at: func(s *Score) **Tuning { return &s.Tuning },
			kind:  optional[Tuning]{tuning},
			check: (*reader).tuneParts,
			doc: "The pitches of the keys: equal steps, cents, deviations of the twelve keys, or a Scala file. " +
				"Without it the twelve keys of an octave are equal steps, and key 69 has 440 Hz.",
			heading: "The pitches of the keys. Without this they are those of a piano. Give equal,\ncents, deviations or scala.",
			block:   describeTuning,
		},
		&setting[Score, Span]{
			name: "range", at: func(s *Score) *Span { return &s.Range },
			kind:  notation[Span]{(*Score).parseRange, (*Score).formatRange, rangeSchema},
			usual: Span{48, 83},
			doc:   "Lowest and highest note, low..high, by name or MIDI number; at least 12 keys. No note leaves it.",
			note:  "no note leaves it; at least 12 keys",
			show: func(s *Score, r Span) (value, effect string) {
				return s.noteWithKey(r.Low) + ".." + s.noteWithKey(r.High), "no note leaves it"
			},
		},
		&setting[Score, Scale]{
			name: "scale", at: func(s *Score) *Scale { return &s.Scale },
			kind:   scale,
			check:  func(r *reader, _ string, _ Scale) { r.checkScale() },
			doc:    "The notes that may sound. Intervals are counted in its steps.",
			spaced: true, note: "the notes that may sound",
			show: func(s *Score, _ Scale) (value, effect string) { return s.scaleName(), s.scaleEffect() },
		},
		&setting[Score, *KeyPlan]{
			name: "keys", at: func(s *Score) **KeyPlan { return &s.KeyPlan },
			kind:    optional[KeyPlan]{keysGroup},
			doc:     "Keys that the music goes through, in place of the one of the scale.",
			example: "{plan: [C major, G major, A minor], stay: 8}", note: "keys to go through, by bars; or by: board, piece",
			show: func(_ *Score, k *KeyPlan) (value, effect string) { return k.describe() },
		},
		&setting[Score, Intervals]{
			name: "intervals", at: func(s *Score) *Intervals { return &s.Intervals },
			kind:    intervals,
			check:   func(r *reader, _ string, _ Intervals) { r.checkIntervals() },
			doc:     "How the column x and the row y of a move become the intervals of its bar.",
			heading: "How the column x and the row y of a move become the intervals of its bar.",
			show:    func(s *Score, i Intervals) (value, effect string) { return string(i.By), s.intervalUnit() },
		},
		&setting[Score, Captures]{
			name: "captures", at: func(s *Score) *Captures { return &s.Captures },
			kind: choice[Captures]{
				{CapturesByMove, "a capture of several pieces is one bar"},
				{CapturesByHops, "a capture of several pieces is a bar for each hop"},
			},
			usual: CapturesByMove,
			doc: "Bars of a capture of several pieces, as checkers has them: one for the move, from the square where the piece ends up (move), " +
				"or one for each square on which it lands (hops).",
			note: "one bar for a capture of several pieces; or: hops, one for each",
		},
		&setting[Score, Bounds]{
			name: "bounds", at: func(s *Score) *Bounds { return &s.Bounds },
			kind:  bounds,
			usual: Turn,
			doc: "What becomes of an interval that would leave the range: turn (it goes the other way), fold (the note comes back by octaves) " +
				"or clamp (it stays at the last note inside).",
			note: "an interval that would leave the range; or: fold, clamp",
			show: func(s *Score, b Bounds) (value, effect string) { return string(b), s.boundsEffect() },
		},
		&setting[Score, *Reference]{
			name: "reference", at: func(s *Score) **Reference { return &s.Shared },
			kind:    optional[Reference]{reference},
			check:   (*reader).checkReference,
			doc:     "One sequence of reference notes for both players. Give this or one for each player.",
			heading: "Reference notes: where bars start. In between, a bar starts where the one\nbefore ended. For a list of each player's own, move this into both players.",
			block:   func(s *Score, path string, list *Reference) string { return s.describeReference(path, list) },
		},
		&setting[Score, *Harmony]{
			name: "harmony", at: func(s *Score) **Harmony { return &s.Harmony },
			kind:    optional[Harmony]{harmony},
			check:   (*reader).checkHarmony,
			doc:     "A plan of chords. Without it the reference notes are the roots of chords of the scale.",
			example: "{chords: [C 2, Am 2, F 2, G7 2]}", note: "a plan of chords, each with its bars",
			block: func(s *Score, path string, h *Harmony) string { return h.describe(s, path) },
		},
		&setting[Score, Signs]{
			name: "signs", at: func(s *Score) *Signs { return &s.Signs },
			kind: choice[Signs]{
				{SharedSign, "both intervals of a bar go the same way"},
				{IndependentSigns, "each interval of a bar goes its own way"},
				{SignsByPlayer, "the first player's intervals go up, the second's down"},
				{SignsByResult, "one player's go up, the other's down; who loses a game turns round"},
			},
			usual: SharedSign,
			doc: "Which ways the two intervals of a bar go: by chance the same (shared) or each its own (independent), up for the first player " +
				"and down for the second (players), or so too, but each player turns round after every game lost (result).",
			spaced: true, note: "both intervals of a bar go the same way; or: independent, players, result",
		},
		&setting[Score, Meter]{
			name: "bar", at: func(s *Score) *Meter { return &s.Meter },
			kind:  timeSignature,
			usual: Meter{4, 4},
			doc:   "Time signature. One move fills one bar, so this is also how long a move lasts.",
			note:  "one move fills one bar",
			show: func(s *Score, m Meter) (value, effect string) {
				return m.String(), "one move lasts " + s.moveLength()
			},
		},
		&setting[Score, int]{
			name: "grid", at: func(s *Score) *int { return &s.Grid },
			kind:  noteValue,
			check: func(r *reader, _ string, _ int) { r.checkBar() },
			usual: TicksPerQuarter / 4,
			doc:   "Every note lasts a whole number of these, as a fraction of a whole note. It must divide the bar, and the bar must hold at least three.",
			note:  "every note lasts a whole number of these",
			show: func(s *Score, grid int) (value, effect string) {
				return fraction(grid), fmt.Sprintf("every note lasts a whole number of these, %d to the bar", s.Meter.Ticks()/grid)
			},
		},
		&setting[Score, Rhythm]{
			name: "rhythm", at: func(s *Score) *Rhythm { return &s.Rhythm },
			kind: rhythm,
			doc:  "How a bar is divided.",
		},
		&setting[Score, *Memory]{
			name: "memory", at: func(s *Score) **Memory { return &s.Memory },
			kind:    optional[Memory]{memory},
			check:   (*reader).checkMemory,
			doc:     "Motifs: what owns them, and how they come back. Without it nothing comes back.",
			example: "{of: column, keep: both, vary: [inversion, retrograde], often: 0.5}", note: "motifs that come back",
			show: func(_ *Score, m *Memory) (value, effect string) { return m.describe() },
		},
		&setting[Score, float64]{
			name: "tempo", at: func(s *Score) *float64 { return &s.Tempo },
			kind:   tempo,
			usual:  120,
			doc:    "Quarter notes a minute, {bounds}.",
			note:   "quarter notes a minute, 10 to 400",
			effect: "quarter notes a minute",
		},
		&setting[Score, *Pace]{
			name: "pace", at: func(s *Score) **Pace { return &s.Pace },
			kind:    optional[Pace]{pace},
			doc:     "Another tempo to go to from this one, by equal ratios. Without it the tempo stays.",
			example: "{to: 160, by: board}", note: "a tempo to go to as the board fills; or by: moves, over: 24",
			show: func(_ *Score, p *Pace) (value, effect string) { return p.describe() },
		},
		scoreRubato,
		&setting[Score, Span]{ // read before the drones, whose default velocity is the lowest of it
			name: "velocity", at: func(s *Score) *Span { return &s.Velocity },
			kind:   notation[Span]{parseVelocity, formatVelocity, velocitySchema},
			usual:  Span{20, 100},
			doc:    "Softest and loudest note, low..high, 1 to 127. One number makes all notes alike.",
			note:   "softest and loudest note, 1 to 127",
			effect: "the softest and the loudest note",
			show: func(_ *Score, v Span) (value, effect string) {
				return fmt.Sprintf("%d..%d", v.Low, v.High), ""
			},
		},
		&setting[Score, Dynamics]{
			name: "dynamics", at: func(s *Score) *Dynamics { return &s.Dynamics },
			kind: dynamics,
			doc:  "Where between the softest and the loudest note a bar's notes lie, and accents.",
		},
		scoreHumanise,
		&setting[Score, Staves]{
			name: "staves", at: func(s *Score) *Staves { return &s.Staves },
			whole: true,
			kind: choice[Staves]{
				{TwoStaves, "in notation, one for each player"},
				{OneStaff, "in notation, one for both players"},
			},
			usual:  TwoStaves,
			doc:    "Of the notation: two (one for each player) or one for both.",
			spaced: true, note: "of the notation: one for each player; or: one",
			last: true,
		},
		&setting[Score, Waiting]{
			name: "waiting", at: func(s *Score) *Waiting { return &s.Waiting },
			whole: true,
			kind: choice[Waiting]{
				{SilentWaiting, "live, while a person thinks, nothing sounds"},
				{OstinatoWaiting, "live, while a person thinks, the last bar sounds again and again"},
				{DroneWaiting, "live, while a person thinks, the last bar's drone, or else its last note, goes on"},
			},
			usual: SilentWaiting,
			doc: "What sounds live while a person thinks: silence, ostinato (the last bar again and again) or drone " +
				"(that of the last bar, or else its last note, held).",
			note: "live, while a person thinks; or: ostinato, drone",
			last: true,
		},
		&setting[Score, [2]Player]{
			name: "players", at: func(s *Score) *[2]Player { return &s.Players },
			kind:   players,
			check:  checkPlayers,
			doc:    "The two parts.",
			spaced: true,
		},
		&setting[Score, []Voice]{
			name: "voices", at: func(s *Score) *[]Voice { return &s.Voices },
			kind:    voices,
			check:   checkVoices,
			doc:     "Lines that sound with the moves' own, a part for each.",
			heading: "Lines that sound with the moves' own.",
			example: "- answer: {way: ostinato}",
			block:   describeVoices,
		},
		&setting[Score, []Drama]{
			name: "drama", at: func(s *Score) *[]Drama { return &s.Drama },
			kind:    drama,
			check:   checkDrama,
			doc:     "What the game does to the music: signals bound to targets.",
			heading: "What the game does to the music: as a signal rises from 0 to 1, its target goes\nthrough a range.",
			example: "- {signal: tension, target: loudness, range: 40..100}",
			block:   describeDrama,
		},
		&setting[Score, *Form]{
			name: "form", at: func(s *Score) **Form { return &s.Form },
			kind:    optional[Form]{form},
			doc:     "The games of a suite: a movement each.",
			heading: "The games of a suite, in order. What a movement leaves out is as without a form.",
			block:   func(*Score, string, *Form) string { return "" }, // Describe writes it
			whole:   true,
		},
	},
	rule: readReferences,
	also: func(s *schema) {
		referencesSchema(s)
		untunedSchema(s)
	},
}

// Captures says how many bars a capture of several pieces makes.
type Captures string

const (
	CapturesByMove Captures = "move" // one bar, from the square where the piece ends up
	CapturesByHops Captures = "hops" // one bar from each square on which it lands
)

// Signs says how the directions of a bar's two intervals are chosen.
type Signs string

const (
	SharedSign       Signs = "shared"      // one drawn for both intervals, as in every bar the paper prints
	IndependentSigns Signs = "independent" // one drawn for each
	SignsByPlayer    Signs = "players"     // the first player's go up, the second's down
	SignsByResult    Signs = "result"      // as players, but a player who lost a game turns round in the next
)

// Staves says how many staves the notation has.
type Staves string

const (
	TwoStaves Staves = "two" // a part for each player
	OneStaff  Staves = "one" // both players on one staff
)

// Waiting says what sounds in a performance while a person thinks.
type Waiting string

const (
	SilentWaiting   Waiting = "silence"
	OstinatoWaiting Waiting = "ostinato" // the last bar again and again
	DroneWaiting    Waiting = "drone"    // the drone of the last bar, or else its last note, held
)
