// Package scores reads, checks and bundles score files. A score file has the composer's settings, as YAML.
package scores

import (
	"fmt"

	"midiconnect4/scores/pitch"
	"midiconnect4/scores/settings"
)

// TicksPerQuarter is the number of ticks in a quarter note. All musical times in this program are in ticks.
const TicksPerQuarter = 480

// Score has the settings of a score file after all checks. Keys are MIDI keys, times are in ticks, channels and programs count from 1.
type Score struct {
	Name      string     // name of a bundled score, or path of the file
	Title     string     // title of the piece
	About     string     // what the score does to the music, in words
	Game      string     // name of the game that is played if the user asks for no other; empty for any game
	Range     Span       // lowest and highest key of a note; spans at least 12 keys
	KeyPlan   *KeyPlan   // sequence of musical keys; nil if the music stays in Scale
	Intervals Intervals  // how x and y of a move become intervals
	Captures  Captures   // how many bars a capture of several pieces makes
	Bounds    Bounds     // what happens to a note that an interval would move out of the range
	Signs     Signs      // how the directions of the two intervals of a bar are chosen
	Meter     Meter      // time signature; it gives the length of a bar
	Grid      int        // in ticks; the written length of every note is a multiple of it
	Rhythm    Rhythm     // how bars are divided into notes and rests
	Memory    *Memory    // which motifs return, and how; nil for none
	Coda      *Coda      // chords that lead from the end of a game to its closing bar; nil for none
	Phrases   *Phrases   // how the game is divided into phrases of several bars; nil for no phrases
	Tempo     float64    // in quarter notes a minute, at the start
	Pace      *Pace      // how the tempo changes during a game; nil if it does not change
	Velocity  Span       // velocities of the softest and the loudest note, 1..127
	Humanise  *Humanise  // how much notes deviate at random from what is written; nil for no deviation
	Rubato    *Rubato    // how the tempo varies within phrases; nil if it does not vary
	Dynamics  Dynamics   // how velocities are chosen within Velocity
	Staves    Staves     // how many staves the notation has
	Waiting   Waiting    // what sounds in a performance while a person thinks
	Players   [2]Player  // the first and the second player's part
	Shared    *Reference // reference notes of both players; nil if each has its own
	Harmony   *Harmony   // plan of chords; nil for triads on the reference notes
	Voices    []Voice    // voices that sound together with the notes of the moves
	Drama     []Drama    // effects of the game's signals on the music
	Form      *Form      // the movements of a suite; nil if the piece is no suite

	pitch.Notes // the notes that the tuning has, and their names

	Text       string  // the YAML text if Load or ParseEdited read it, otherwise empty
	GivenTempo float64 // the tempo that SetTempo set; 0 if the tempo is the file's
	GivenTitle string  // the title that SetGiven set; empty if the title is the file's

	piece *Score // if this score belongs to a movement: the score of the whole piece
}

// Span is a range of whole numbers from Low to High. Both ends belong to it.
type Span struct{ Low, High int }

// Meter is a time signature: a bar has Beats beats, and each beat is 1/Unit of a whole note.
type Meter struct {
	Beats, Unit int
	Groups      string // numbers of beats, whose sum is Beats, as in 3+2+2; "" if the score leaves the groups open
}

// Ticks returns the length of a bar, in ticks.
func (m Meter) Ticks() int { return m.Beats * 4 * TicksPerQuarter / m.Unit }

// file declares all settings of a score. They are read, and written into the schema and the template, in this order.
func (r *reader) file(s *Score) settings.Group {
	return settings.Group{
		Settings: []settings.Setting{
			settings.Of("title", &s.Title, settings.Prose{}, "Name of the piece, one line. Without it, the name of the file.",
				settings.More{Whole: true, Sample: "Untitled", Note: "name of the piece"}),
			settings.Of("about", &s.About, settings.Prose{Lines: true}, "What the score does to the music, in your words.",
				settings.More{Whole: true, Sample: "A score to start from.", Note: "what it does, in your words"}),
			// The caller checks the value, because only the caller knows which games there are.
			settings.Of("game", &s.Game, settings.Prose{},
				"The game that the score is written for, played unless another is asked for: connect4-6x6, connect4-7x6, tictactoe, checkers, ...",
				settings.More{
					Whole: true, Example: "checkers", Note: "the game that it is written for, played unless another is asked for",
					Effect: "the game that it is written for", Quiet: true,
				}),
			// This must be read before all notes, because their names depend on it.
			settings.Of("middle_c", &s.MiddleC, middleC,
				"Name of MIDI key 60: C2 (the paper), C3 (Yamaha and most DAWs) or C4 (scientific). "+
					"It holds for all names of notes, in the file and in the output.",
				settings.More{
					Whole: true, Usual: 2, Heading: "Notes are written C2, C#2, Db2 or as MIDI numbers (60).",
					Note: "what key 60 is called: C2 (the paper), C3 (most DAWs), C4 (science)", Effect: "the name of MIDI key 60",
				}),
			// This must be read before all notes, because their names depend on it.
			settings.Of("tuning", &s.Tuning, settings.Section(r.tuning),
				"The pitches of the keys: equal steps, cents, deviations of the twelve keys, or a Scala file. "+
					"Without it, the twelve keys of an octave are equal steps, and key 69 has 440 Hz.",
				settings.More{
					Check:   r.tuneParts,
					Heading: "The pitches of the keys. Without this they are those of a piano. Give equal,\ncents, deviations or scala.",
					Block:   s.describeTuning,
				}),
			settings.Of("range", &s.Range, settings.Notation(s.parseRange, s.formatRange, rangeSchema()),
				"Lowest and highest note, low..high, by name or MIDI number; at least 12 keys. No note leaves it.",
				settings.More{Usual: Span{48, 83}, Note: "no note leaves it; at least 12 keys", Show: func() (value, effect string) {
					return s.NoteWithKey(s.Range.Low) + ".." + s.NoteWithKey(s.Range.High), "no note leaves it"
				}}),
			settings.Of("scale", &s.Scale, settings.Section(r.scale), "The notes that may sound. Intervals are counted in its steps.",
				settings.More{
					Check: r.checkScale, Spaced: true, Note: "the notes that may sound",
					Show: func() (value, effect string) {
						if s.Harmony != nil && s.Harmony.Inflect {
							return s.ScaleName(), s.ScaleEffect() + "; and those of the bar's chord"
						}
						return s.ScaleName(), s.ScaleEffect()
					},
				}),
			settings.Of("keys", &s.KeyPlan, settings.Section(r.keysGroup), "Keys that the music goes through, instead of the scale's own.",
				settings.More{
					Example: "{plan: [C major, G major, A minor], stay: 8}", Note: "keys to go through, by bars; or by: board, piece",
					Show: s.KeyPlan.describe,
				}),
			settings.Of("intervals", &s.Intervals, settings.Section(intervals), "How the column x and the row y of a move become the intervals of its bar.",
				settings.More{
					Check: r.checkIntervals, Heading: "How the column x and the row y of a move become the intervals of its bar.",
					Show: func() (value, effect string) { return string(s.Intervals.By), s.intervalUnit() },
				}),
			settings.Of("captures", &s.Captures, settings.Choice{
				{Word: CapturesByMove, Effect: "a capture of several pieces is one bar"},
				{Word: CapturesByHops, Effect: "a capture of several pieces is a bar for each hop"},
			}, "How many bars a capture of several pieces makes, as in checkers: one for the move, from the square where the piece ends up (move), "+
				"or one for each square on which it lands (hops).",
				settings.More{Usual: CapturesByMove, Note: "one bar for a capture of several pieces; or: hops, one for each"}),
			settings.Of("bounds", &s.Bounds, bounds,
				"What happens to an interval that would leave the range: turn (it goes the other way), fold (the note moves by octaves into the range) "+
					"or clamp (the note stops at the last one inside).",
				settings.More{
					Usual: Turn, Note: "an interval that would leave the range; or: fold, clamp",
					Show: func() (value, effect string) { return string(s.Bounds), s.boundsEffect() },
				}),
			settings.Of("reference", &s.Shared, settings.Section(r.reference),
				"One sequence of reference notes for both players. Give this or one for each player.",
				settings.More{
					Check:   func(path string) { r.checkReference(path, s.Shared) },
					Heading: "Reference notes: where bars start. In between, a bar starts where the one\nbefore ended. For a list of each player's own, move this into both players.",
					Block:   func(path string) string { return s.describeReference(path, s.Shared) },
				}),
			settings.Of("harmony", &s.Harmony, settings.Section(r.harmony),
				"A plan of chords. Without it, the reference notes are the roots of chords of the scale.",
				settings.More{
					Check: r.checkHarmony, Example: "{chords: [C 2, Am 2, F 2, G7 2]}",
					Note: "a plan of chords, each with its bars", Block: s.describeHarmony,
				}),
			settings.Of("signs", &s.Signs, settings.Choice{
				{Word: SharedSign, Effect: "both intervals of a bar go the same way"},
				{Word: IndependentSigns, Effect: "each interval of a bar goes its own way"},
				{Word: SignsByPlayer, Effect: "the first player's intervals go up, the second's down"},
				{Word: SignsByResult, Effect: "one player's go up, the other's down; the loser of a game changes direction"},
			}, "Directions of a bar's two intervals: one drawn for both (shared), one drawn for each (independent), up for the first player "+
				"and down for the second (players), or the same until a player loses, who then changes direction (result).",
				settings.More{Usual: SharedSign, Spaced: true, Note: "both intervals of a bar go the same way; or: independent, players, result"}),
			settings.Of("bar", &s.Meter, timeSignature, "Time signature. One move fills one bar, so this is also how long a move lasts. 3+2+2/8 is 7/8 in these groups.",
				settings.More{Usual: Meter{Beats: 4, Unit: 4}, Note: "one move fills one bar", Show: func() (value, effect string) {
					return s.Meter.String(), fmt.Sprintf("one move lasts %.3g seconds", float64(s.Meter.Ticks())/TicksPerQuarter*60/s.Tempo)
				}}),
			settings.Of("grid", &s.Grid, noteValue,
				"The unit of lengths, as a fraction of a whole note: every note lasts a whole number of units. A bar must be at least three whole units long.",
				settings.More{
					Check: r.checkBar, Usual: TicksPerQuarter / 4, Note: "every note lasts a whole number of these",
					Show: func() (value, effect string) {
						return fraction(s.Grid), fmt.Sprintf("every note lasts a whole number of these, %d to the bar", s.Meter.Ticks()/s.Grid)
					},
				}),
			settings.Of("rhythm", &s.Rhythm, settings.Section(r.rhythm), "How a bar is divided."),
			settings.Of("memory", &s.Memory, settings.Section(r.memory), "Motifs: what has them, and how they come back. Without it, nothing comes back.",
				settings.More{
					Check:   r.checkMemory,
					Example: "{of: column, keep: both, vary: [inversion, retrograde], often: 0.5}", Note: "motifs that come back",
					Show: s.Memory.describe,
				}),
			settings.Of("phrases", &s.Phrases, settings.Section(r.phrases), "Phrases of several bars, whose themes come back. Without it, nothing is longer than a bar.",
				settings.More{
					Example: "{form: AABA, sings: turn, close: [half, full]}", Note: "themes of several bars that come back",
					Check: r.checkThemes, Show: s.Phrases.describe,
				}),
			settings.Of("coda", &s.Coda, settings.Section(coda),
				"Chords that lead from the last bar of a game to a closing bar. Players without an ending then close with the home chord.",
				settings.More{Check: r.checkCoda, Example: "{win: [V7], slower: 0.8}", Note: "chords that lead to the end", Show: s.Coda.describe}),
			settings.Of("tempo", &s.Tempo, tempo, "Quarter notes a minute, {bounds}.",
				settings.More{Usual: 120, Note: "quarter notes a minute, 10 to 400", Effect: "quarter notes a minute"}),
			settings.Of("pace", &s.Pace, settings.Section(r.pace), "Another tempo, to which the tempo goes by equal ratios. Without it, the tempo stays.",
				settings.More{
					Example: "{to: 160, by: board}", Note: "a tempo to go to as the board fills; or by: moves, over: 24",
					Show: s.Pace.describe,
				}),
			settings.Of("rubato", &s.Rubato, settings.Section(rubato),
				"A tempo that breathes with phrases of some bars: slower at their ends, faster between. Without it, the tempo is even.",
				settings.More{
					Example: "{bars: 8, depth: 0.1}", Note: "the tempo breathes with phrases of so many bars", Quiet: true,
					Show: func() (value, effect string) {
						return fmt.Sprintf("%d bars, %g", s.Rubato.Bars, s.Rubato.Depth), "phrases are slower at their ends and faster between, by that share of the tempo at most"
					},
				}),
			// This must be read before the drones, because their default velocity is the softest of the score.
			settings.Of("velocity", &s.Velocity, velocitySpan,
				"Softest and loudest note, low..high, 1 to 127. One number makes all notes alike.",
				settings.More{
					Usual: Span{20, 100}, Note: "softest and loudest note, 1 to 127", Effect: "the softest and the loudest note",
					Show: func() (value, effect string) { return fmt.Sprintf("%d..%d", s.Velocity.Low, s.Velocity.High), "" },
				}),
			settings.Of("dynamics", &s.Dynamics, settings.Section(dynamics),
				"How loud notes are between the softest and the loudest, and accents."),
			settings.Of("humanise", &s.Humanise, settings.Section(humanise),
				"How much notes deviate from what is written, in sound only. Without it, they are played as written.",
				settings.More{
					Example: "{timing: 12, velocity: 6}", Note: "notes stray from what is written by so many ms and steps of velocity", Quiet: true,
					Show: s.Humanise.describe,
				}),
			settings.Of("staves", &s.Staves, settings.Choice{
				{Word: TwoStaves, Effect: "in notation, one for each player"},
				{Word: OneStaff, Effect: "in notation, one for both players"},
			}, "Staves of the notation: two (one for each player) or one (for both).",
				settings.More{Whole: true, Usual: TwoStaves, Spaced: true, Note: "of the notation: one for each player; or: one", Last: true}),
			settings.Of("waiting", &s.Waiting, settings.Choice{
				{Word: SilentWaiting, Effect: "live, while a person thinks, nothing sounds"},
				{Word: OstinatoWaiting, Effect: "live, while a person thinks, the last bar sounds again and again"},
				{Word: DroneWaiting, Effect: "live, while a person thinks, the last bar's drone, or else its last note, goes on"},
			}, "What sounds live while a person thinks: silence, ostinato (the last bar again and again) or drone "+
				"(the drone of the last bar is held, or the last note of the bar if there is no drone).",
				settings.More{Whole: true, Usual: SilentWaiting, Note: "live, while a person thinks; or: ostinato, drone", Last: true}),
			settings.Of("players", &s.Players, settings.Section(r.players), "The two parts.",
				settings.More{Check: r.checkPlayers, Spaced: true}),
			settings.Of("voices", &s.Voices, r.voices(), "Lines that sound with the line of the moves, each in a part of its own.",
				settings.More{
					Check: r.checkVoices, Heading: "Lines that sound with the line of the moves.",
					Example: "- answer: {way: ostinato}", Block: s.describeVoices,
				}),
			settings.Of("drama", &s.Drama, r.drama(), "What the game does to the music: signals bound to targets.",
				settings.More{
					Check:   r.checkDrama,
					Heading: "What the game does to the music: as a signal rises from 0 to 1, its target goes\nthrough a range.",
					Example: "- {signal: tension, target: loudness, range: 40..100}",
					Block:   s.describeDrama,
				}),
			// This setting has no Block, because Score.Describe writes the lines about the musical form.
			settings.Of("form", &s.Form, settings.Section(r.form), "The games of a suite: a movement each.",
				settings.More{
					Heading: "The games of a suite, in order. What a movement leaves out is as without a form.",
					Block:   func(string) string { return "" }, Whole: true,
				}),
		},
		Rule: r.readReferences,
		Also: func(s *settings.Schema) {
			referencesSchema(s)
			untunedSchema(s)
		},
	}
}

// Captures says how many bars a capture of several pieces makes.
type Captures string

const (
	CapturesByMove Captures = "move" // one bar, for the square where the capturing piece ends up
	CapturesByHops Captures = "hops" // one bar for each square on which the capturing piece lands
)

// Signs says how the directions of a bar's two intervals are chosen.
type Signs string

const (
	SharedSign       Signs = "shared"      // one direction is drawn for both intervals, as in every bar that the paper prints
	IndependentSigns Signs = "independent" // a direction is drawn for each interval
	SignsByPlayer    Signs = "players"     // the first player's intervals go up, the second player's down
	SignsByResult    Signs = "result"      // like SignsByPlayer, but after each game, its loser changes direction
)

// Staves says how many staves the notation has.
type Staves string

const (
	TwoStaves Staves = "two" // one staff for each player
	OneStaff  Staves = "one" // one staff for both players
)

// Waiting says what sounds in a performance while a person thinks.
type Waiting string

const (
	SilentWaiting   Waiting = "silence"
	OstinatoWaiting Waiting = "ostinato" // the last bar is repeated
	DroneWaiting    Waiting = "drone"    // the drone of the last bar is held; if the bar has no drone, its last note is held
)

// Paper returns a score that composes as in the paper by Miranda and Zhang, Composition as Game Strategy (2005), and does nothing else. Every
// setting has its default value.
func Paper() *Score {
	s := &Score{
		Name:  "paper",
		Title: "Paper",
		About: "The musicator of the paper, and nothing else.",
		// These are set here, and not as Usual in the settings, because scores must not share slices.
		Notes:  pitch.Notes{Scale: pitch.ScaleOf(0, pitch.ChromaticMode)},
		Shared: paperReference(),
	}
	s.settings().SetUsual()
	return s
}

func paperReference() *Reference {
	return &Reference{Notes: []int{60}, Stay: []int{1}, Then: Chain}
}
