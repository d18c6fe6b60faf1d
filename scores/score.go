// Package scores reads, checks and bundles score files: the composer's
// settings, kept as YAML.
package scores

import (
	"fmt"

	"midiconnect4/scores/pitch"
	"midiconnect4/scores/settings"
)

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
	Range     Span       // lowest and highest key of a note, at least 12 keys
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

	pitch.Notes // which notes there are, and their names

	Text       string  // the YAML, if Load or ParseEdited read it; else empty
	GivenTempo float64 // what SetTempo was given; 0 if the tempo is the file's
	GivenTitle string  // what SetGiven was given; empty if the title is the file's

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
func (r *reader) file(s *Score) settings.Group {
	return settings.Group{
		Settings: []settings.Setting{
			{
				Name: "title", In: &s.Title,
				Whole:  true,
				Kind:   settings.Prose{},
				Doc:    "Name of the piece, one line. Without it the file's name stands in.",
				Sample: "Untitled", Note: "name of the piece",
			},
			{
				Name: "about", In: &s.About,
				Whole:  true,
				Kind:   settings.Prose{Lines: true},
				Doc:    "What the score does to the music, in your words.",
				Sample: "A score to start from.", Note: "what it does, in your words",
			},
			{ // the caller, who knows the games, checks it
				Name: "game", In: &s.Game,
				Whole:   true,
				Kind:    settings.Prose{},
				Doc:     "The game that the score is written for, which is played if no other is asked for: connect4-6x6, connect4-7x6, tictactoe, checkers, ...",
				Example: "checkers", Note: "the game that it is written for, played if no other is asked for",
				Effect: "the game that it is written for", Quiet: true,
			},
			{ // read before all notes, because their names depend on it
				Name: "middle_c", In: &s.MiddleC,
				Whole: true,
				Kind:  settings.Notation(parseMiddleC, formatMiddleC, settings.OneOf("C2", "C3", "C4")),
				Usual: 2,
				Doc: "Name of MIDI key 60: C2 (the paper), C3 (Yamaha and most DAWs) or C4 (scientific). " +
					"Every note name in the file and in the output reads by it.",
				Heading: "Notes are written C2, C#2, Db2 or as MIDI numbers (60).",
				Note:    "what key 60 is called: C2 (the paper), C3 (most DAWs), C4 (science)",
				Effect:  "the name of MIDI key 60",
			},
			{ // read before all notes, because their names depend on it
				Name: "tuning", In: &s.Tuning,
				Kind:  settings.Section(r.tuning),
				Check: func(path string) { r.tuneParts(path, s.Tuning) },
				Doc: "The pitches of the keys: equal steps, cents, deviations of the twelve keys, or a Scala file. " +
					"Without it the twelve keys of an octave are equal steps, and key 69 has 440 Hz.",
				Heading: "The pitches of the keys. Without this they are those of a piano. Give equal,\ncents, deviations or scala.",
				Block:   func(path string) string { return describeTuning(s, path, s.Tuning) },
			},
			{
				Name: "range", In: &s.Range,
				Kind:  settings.Notation(s.parseRange, s.formatRange, rangeSchema()),
				Usual: Span{48, 83},
				Doc:   "Lowest and highest note, low..high, by name or MIDI number; at least 12 keys. No note leaves it.",
				Note:  "no note leaves it; at least 12 keys",
				Show: func() (value, effect string) {
					return s.NoteWithKey(s.Range.Low) + ".." + s.NoteWithKey(s.Range.High), "no note leaves it"
				},
			},
			{
				Name: "scale", In: &s.Scale,
				Kind:   settings.Section(r.scale),
				Check:  func(string) { r.checkScale() },
				Doc:    "The notes that may sound. Intervals are counted in its steps.",
				Spaced: true, Note: "the notes that may sound",
				Show: func() (value, effect string) { return s.ScaleName(), s.ScaleEffect() },
			},
			{
				Name: "keys", In: &s.KeyPlan,
				Kind:    settings.Section(r.keysGroup),
				Doc:     "Keys that the music goes through, in place of the one of the scale.",
				Example: "{plan: [C major, G major, A minor], stay: 8}", Note: "keys to go through, by bars; or by: board, piece",
				Show: func() (value, effect string) { return s.KeyPlan.describe() },
			},
			{
				Name: "intervals", In: &s.Intervals,
				Kind:    settings.Section(intervals),
				Check:   func(string) { r.checkIntervals() },
				Doc:     "How the column x and the row y of a move become the intervals of its bar.",
				Heading: "How the column x and the row y of a move become the intervals of its bar.",
				Show:    func() (value, effect string) { return string(s.Intervals.By), s.intervalUnit() },
			},
			{
				Name: "captures", In: &s.Captures,
				Kind: settings.Choice{
					{Word: CapturesByMove, Effect: "a capture of several pieces is one bar"},
					{Word: CapturesByHops, Effect: "a capture of several pieces is a bar for each hop"},
				},
				Usual: CapturesByMove,
				Doc: "Bars of a capture of several pieces, as checkers has them: one for the move, from the square where the piece ends up (move), " +
					"or one for each square on which it lands (hops).",
				Note: "one bar for a capture of several pieces; or: hops, one for each",
			},
			{
				Name: "bounds", In: &s.Bounds,
				Kind:  bounds,
				Usual: Turn,
				Doc: "What becomes of an interval that would leave the range: turn (it goes the other way), fold (the note comes back by octaves) " +
					"or clamp (it stays at the last note inside).",
				Note: "an interval that would leave the range; or: fold, clamp",
				Show: func() (value, effect string) { return string(s.Bounds), s.boundsEffect() },
			},
			{
				Name: "reference", In: &s.Shared,
				Kind:    settings.Section(r.reference),
				Check:   func(path string) { r.checkReference(path, s.Shared) },
				Doc:     "One sequence of reference notes for both players. Give this or one for each player.",
				Heading: "Reference notes: where bars start. In between, a bar starts where the one\nbefore ended. For a list of each player's own, move this into both players.",
				Block:   func(path string) string { return s.describeReference(path, s.Shared) },
			},
			{
				Name: "harmony", In: &s.Harmony,
				Kind:    settings.Section(harmony),
				Check:   func(path string) { r.checkHarmony(path, s.Harmony) },
				Doc:     "A plan of chords. Without it the reference notes are the roots of chords of the scale.",
				Example: "{chords: [C 2, Am 2, F 2, G7 2]}", Note: "a plan of chords, each with its bars",
				Block: func(path string) string { return s.Harmony.describe(s, path) },
			},
			{
				Name: "signs", In: &s.Signs,
				Kind: settings.Choice{
					{Word: SharedSign, Effect: "both intervals of a bar go the same way"},
					{Word: IndependentSigns, Effect: "each interval of a bar goes its own way"},
					{Word: SignsByPlayer, Effect: "the first player's intervals go up, the second's down"},
					{Word: SignsByResult, Effect: "one player's go up, the other's down; who loses a game turns round"},
				},
				Usual: SharedSign,
				Doc: "Which ways the two intervals of a bar go: by chance the same (shared) or each its own (independent), up for the first player " +
					"and down for the second (players), or so too, but each player turns round after every game lost (result).",
				Spaced: true, Note: "both intervals of a bar go the same way; or: independent, players, result",
			},
			{
				Name: "bar", In: &s.Meter,
				Kind:  timeSignature,
				Usual: Meter{4, 4},
				Doc:   "Time signature. One move fills one bar, so this is also how long a move lasts.",
				Note:  "one move fills one bar",
				Show: func() (value, effect string) {
					return s.Meter.String(), "one move lasts " + s.moveLength()
				},
			},
			{
				Name: "grid", In: &s.Grid,
				Kind:  noteValue,
				Check: func(string) { r.checkBar() },
				Usual: TicksPerQuarter / 4,
				Doc:   "Every note lasts a whole number of these, as a fraction of a whole note. It must divide the bar, and the bar must hold at least three.",
				Note:  "every note lasts a whole number of these",
				Show: func() (value, effect string) {
					return fraction(s.Grid), fmt.Sprintf("every note lasts a whole number of these, %d to the bar", s.Meter.Ticks()/s.Grid)
				},
			},
			{
				Name: "rhythm", In: &s.Rhythm,
				Kind: settings.Section(r.rhythm),
				Doc:  "How a bar is divided.",
			},
			{
				Name: "memory", In: &s.Memory,
				Kind:    settings.Section(r.memory),
				Check:   func(path string) { r.checkMemory(path, s.Memory) },
				Doc:     "Motifs: what owns them, and how they come back. Without it nothing comes back.",
				Example: "{of: column, keep: both, vary: [inversion, retrograde], often: 0.5}", Note: "motifs that come back",
				Show: func() (value, effect string) { return s.Memory.describe() },
			},
			{
				Name: "tempo", In: &s.Tempo,
				Kind:   tempo,
				Usual:  120,
				Doc:    "Quarter notes a minute, {bounds}.",
				Note:   "quarter notes a minute, 10 to 400",
				Effect: "quarter notes a minute",
			},
			{
				Name: "pace", In: &s.Pace,
				Kind:    settings.Section(r.pace),
				Doc:     "Another tempo to go to from this one, by equal ratios. Without it the tempo stays.",
				Example: "{to: 160, by: board}", Note: "a tempo to go to as the board fills; or by: moves, over: 24",
				Show: func() (value, effect string) { return s.Pace.describe() },
			},
			scoreRubato(s),
			{ // read before the drones, whose default velocity is the lowest of it
				Name: "velocity", In: &s.Velocity,
				Kind:   settings.Notation(parseVelocity, formatVelocity, velocitySchema()),
				Usual:  Span{20, 100},
				Doc:    "Softest and loudest note, low..high, 1 to 127. One number makes all notes alike.",
				Note:   "softest and loudest note, 1 to 127",
				Effect: "the softest and the loudest note",
				Show: func() (value, effect string) {
					return fmt.Sprintf("%d..%d", s.Velocity.Low, s.Velocity.High), ""
				},
			},
			{
				Name: "dynamics", In: &s.Dynamics,
				Kind: settings.Section(dynamics),
				Doc:  "Where between the softest and the loudest note a bar's notes lie, and accents.",
			},
			scoreHumanise(s),
			{
				Name: "staves", In: &s.Staves,
				Whole: true,
				Kind: settings.Choice{
					{Word: TwoStaves, Effect: "in notation, one for each player"},
					{Word: OneStaff, Effect: "in notation, one for both players"},
				},
				Usual:  TwoStaves,
				Doc:    "Of the notation: two (one for each player) or one for both.",
				Spaced: true, Note: "of the notation: one for each player; or: one",
				Last: true,
			},
			{
				Name: "waiting", In: &s.Waiting,
				Whole: true,
				Kind: settings.Choice{
					{Word: SilentWaiting, Effect: "live, while a person thinks, nothing sounds"},
					{Word: OstinatoWaiting, Effect: "live, while a person thinks, the last bar sounds again and again"},
					{Word: DroneWaiting, Effect: "live, while a person thinks, the last bar's drone, or else its last note, goes on"},
				},
				Usual: SilentWaiting,
				Doc: "What sounds live while a person thinks: silence, ostinato (the last bar again and again) or drone " +
					"(that of the last bar, or else its last note, held).",
				Note: "live, while a person thinks; or: ostinato, drone",
				Last: true,
			},
			{
				Name: "players", In: &s.Players,
				Kind:   settings.Section(r.players),
				Check:  func(path string) { checkPlayers(r, path, s.Players) },
				Doc:    "The two parts.",
				Spaced: true,
			},
			{
				Name: "voices", In: &s.Voices,
				Kind:    r.voices(),
				Check:   func(path string) { checkVoices(r, path, s.Voices) },
				Doc:     "Lines that sound with the moves' own, a part for each.",
				Heading: "Lines that sound with the moves' own.",
				Example: "- answer: {way: ostinato}",
				Block:   func(path string) string { return describeVoices(s, path, s.Voices) },
			},
			{
				Name: "drama", In: &s.Drama,
				Kind:    r.drama(),
				Check:   func(path string) { checkDrama(r, path, s.Drama) },
				Doc:     "What the game does to the music: signals bound to targets.",
				Heading: "What the game does to the music: as a signal rises from 0 to 1, its target goes\nthrough a range.",
				Example: "- {signal: tension, target: loudness, range: 40..100}",
				Block:   func(path string) string { return describeDrama(s, path, s.Drama) },
			},
			{
				Name: "form", In: &s.Form,
				Kind:    settings.Section(r.form),
				Doc:     "The games of a suite: a movement each.",
				Heading: "The games of a suite, in order. What a movement leaves out is as without a form.",
				Block:   func(string) string { return "" }, // Describe writes it
				Whole:   true,
			},
		},
		Rule: func(path string) { readReferences(r, path, s) },
		Also: func(s *settings.Schema) {
			referencesSchema(s)
			untunedSchema(s)
		},
	}
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

// Paper is the score of Miranda and Zhang, Composition as Game Strategy (2005):
// its musicator and nothing else. It is the default of every setting.
func Paper() *Score {
	s := &Score{
		Name:  "paper",
		Title: "Paper",
		About: "The musicator of the paper, and nothing else.",
		// Two defaults are not in their settings: they hold memory that scores
		// must not share.
		Notes:  pitch.Notes{Scale: pitch.ScaleOf(0, pitch.ChromaticMode)},
		Shared: paperReference(),
	}
	s.settings().SetUsual()
	return s
}

func paperReference() *Reference {
	return &Reference{Notes: []int{60}, Stay: []int{1}, Then: Chain}
}
