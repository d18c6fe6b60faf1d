package scores

// document is a score file as it is written. The schema is made from it.
type document struct {
	Title     *string           `yaml:"title" jsonschema_description:"Name of the piece, one line. Without it the file's name stands in."`
	About     *string           `yaml:"about" jsonschema_description:"What the score does to the music, in your words."`
	MiddleC   *middleC          `yaml:"middle_c" jsonschema_description:"Name of MIDI key 60: C2 (the paper), C3 (Yamaha and most DAWs) or C4 (scientific). Every note name in the file and in the output reads by it."`
	Range     *noteSpan         `yaml:"range" jsonschema_description:"Lowest and highest note, low..high, by name or MIDI number; at least 12 keys. No note leaves it."`
	Scale     *scaleSection     `yaml:"scale" jsonschema_description:"The notes that may sound. Intervals are counted in its steps."`
	Intervals *intervalsSection `yaml:"intervals" jsonschema_description:"How the column x and the row y of a move become the intervals of its bar."`
	Captures  *Captures         `yaml:"captures" jsonschema_description:"Bars of a capture of several pieces, as checkers has them: one for the move, from the square where the piece ends up (move), or one for each square on which it lands (hops)."`
	Bounds    *Bounds           `yaml:"bounds" jsonschema_description:"What becomes of an interval that would leave the range: turn (it goes the other way), fold (the note comes back by octaves) or clamp (it stays at the last note inside)."`
	Reference *referenceSection `yaml:"reference" jsonschema_description:"One sequence of reference notes for both players. Give this or one for each player."`
	Signs     *Signs            `yaml:"signs" jsonschema_description:"Which ways the two intervals of a bar go: by chance the same (shared) or each its own (independent), up for the first player and down for the second (players), or so too, but each player turns round after every game lost (result)."`
	Bar       *timeSignature    `yaml:"bar" jsonschema_description:"Time signature. One move fills one bar, so this is also how long a move lasts."`
	Grid      *noteValue        `yaml:"grid" jsonschema_description:"Every note lasts a whole number of these, as a fraction of a whole note. It must divide the bar, and the bar must hold at least three."`
	Rhythm    rhythmSection     `yaml:"rhythm" jsonschema_description:"How a bar is divided."`
	Tempo     *float64          `yaml:"tempo" jsonschema:"minimum=10,maximum=400" jsonschema_description:"Quarter notes a minute, 10 to 400."`
	Pace      *paceSection      `yaml:"pace" jsonschema_description:"Another tempo to go to from this one, by equal ratios. Without it the tempo stays."`
	Velocity  *velocitySpan     `yaml:"velocity" jsonschema_description:"Softest and loudest note, low..high, 1 to 127. One number makes all notes alike."`
	Dynamics  dynamicsSection   `yaml:"dynamics" jsonschema_description:"Where between the softest and the loudest note a bar's notes lie, and accents."`
	Staves    *Staves           `yaml:"staves" jsonschema_description:"Of the notation: two (one for each player) or one for both."`
	Waiting   *Waiting          `yaml:"waiting" jsonschema_description:"What sounds live while a person thinks: silence, ostinato (the last bar again and again) or drone (that of the last bar, or else its last note, held)."`
	Players   playersSection    `yaml:"players" jsonschema_description:"The two parts."`
	Form      *formSection      `yaml:"form" jsonschema_description:"The games of a suite: a movement each."`
}

type scaleSection struct {
	Root  *pitchClass `yaml:"root" jsonschema_description:"The note that the scale starts on, without an octave: C, F# or Bb."`
	Mode  *mode       `yaml:"mode" jsonschema_description:"Name of the scale."`
	Steps stepList    `yaml:"steps" jsonschema_description:"A scale of your own, instead of a mode: semitones above the root, ascending from 0, below 12."`
}

type intervalsSection struct {
	By *IntervalUnit `yaml:"by" jsonschema_description:"steps of the scale, or thirds: x in minor and y in major thirds round the twelve pitch classes, each note in the octave nearest to the one before."`
	X  intervalList  `yaml:"x" jsonschema_description:"The interval for x = 1, 2 and so on, 0 to 127 each, at least one for each column. Without a list x itself is the interval."`
	Y  intervalList  `yaml:"y" jsonschema_description:"The interval for y = 1, 2 and so on, 0 to 127 each, at least one for each row. Without a list y itself is the interval."`
}

type rhythmSection struct {
	Shortest *noteValue    `yaml:"shortest" jsonschema_description:"No note or rest is shorter: a whole number of grid units, as a fraction of a whole note. Without it one grid unit."`
	Rests    *int          `yaml:"rests" jsonschema:"minimum=0,maximum=4" jsonschema_description:"The most rests in a bar, 0 to 4; how many there are is drawn for each bar."`
	Dotted   *float64      `yaml:"dotted" jsonschema:"minimum=0,maximum=1" jsonschema_description:"How likely a bar has to have a dotted note, 0 to 1."`
	Swing    *swingSection `yaml:"swing" jsonschema_description:"Delays what falls between the beats, in sound and not in writing. Without it notes sound as written."`
}

type swingSection struct {
	Of    *noteValue `yaml:"of" jsonschema_description:"The notes that swing, in pairs from the start of each bar: a whole number of grid units, 1/8 where it is not given."`
	Share *float64   `yaml:"share" jsonschema:"required,minimum=0.5,maximum=0.75" jsonschema_description:"Share of a pair's time that the first note has: 0.5, which is even, to 0.75."`
}

type paceSection struct {
	To   *float64 `yaml:"to" jsonschema:"required,minimum=10,maximum=400" jsonschema_description:"Quarter notes a minute at the end, 10 to 400."`
	By   *PaceBy  `yaml:"by" jsonschema_description:"What the tempo follows: the board as it fills, which is what it does where this is not given, or a number of moves."`
	Over *int     `yaml:"over" jsonschema:"minimum=1,maximum=999" jsonschema_description:"Moves after which the tempo is reached, 1 to 999; with by: moves, and only there."`
}

type dynamicsSection struct {
	By     *DynamicsBy `yaml:"by" jsonschema_description:"Each note is drawn from the whole span of velocities (chance), or from a quarter of it, which rises as the board fills (phase) or as the gamer is surer to win (confidence)."`
	Threat *int        `yaml:"threat" jsonschema:"minimum=-126,maximum=126" jsonschema_description:"Added to the velocities of a move that threatens to win, -126 to 126. No velocity leaves 1 to 127."`
	Block  *int        `yaml:"block" jsonschema:"minimum=-126,maximum=126" jsonschema_description:"Added to the velocities of a move that stops a threat."`
	Win    *int        `yaml:"win" jsonschema:"minimum=-126,maximum=126" jsonschema_description:"Added to the velocities of the move that wins."`
}

type referenceSection struct {
	Notes  noteList   `yaml:"notes" jsonschema_description:"Reference notes in order, by name or MIDI number, all within the range."`
	Stay   stayList   `yaml:"stay" jsonschema_description:"How many bars each note stays the anchor: one number for all, or a list with one for each. The first of these bars starts on the note, the others start where the bar before ended."`
	Then   *AfterList `yaml:"then" jsonschema_description:"What follows the last note: cycle (from the first again), hold (the last again and again), chain (no more anchors), reverse (back and forth), random (any of the list) or walk (each a random step away from the one before)."`
	Step   *int       `yaml:"step" jsonschema:"minimum=1,maximum=127,default=2" jsonschema_description:"The longest step of a walk, in steps of the scale, 1 to 127."`
	Melody *string    `yaml:"melody" jsonschema_description:"A MIDI file whose melody is the reference notes, instead of a list of them. Its path is taken from the folder of the score."`
	Track  *int       `yaml:"track" jsonschema:"minimum=1" jsonschema_description:"The track of the MIDI file, from 1. Without it the first one that has notes."`
}

type playersSection struct {
	First  playerSection `yaml:"first" jsonschema_description:"The player who moves first."`
	Second playerSection `yaml:"second" jsonschema_description:"The player who moves second."`
}

type playerSection struct {
	Name         *string           `yaml:"name" jsonschema_description:"Name of the track, one line."`
	Channel      *int              `yaml:"channel" jsonschema:"minimum=1,maximum=16" jsonschema_description:"MIDI channel, 1 to 16 without 10, which is for drums. Each player has another."`
	Program      *program          `yaml:"program" jsonschema_description:"Instrument: a General MIDI name in any case, or a number from 1 to 128."`
	Bank         *int              `yaml:"bank" jsonschema:"minimum=0,maximum=16383" jsonschema_description:"Bank select, 0 to 16383; 0 holds the General MIDI instruments."`
	Pan          *int              `yaml:"pan" jsonschema:"minimum=-64,maximum=63" jsonschema_description:"Place between the loudspeakers, -64 (left) to 63 (right). Left out, it is the synthesizer's."`
	Volume       *int              `yaml:"volume" jsonschema:"minimum=0,maximum=127" jsonschema_description:"Volume of the channel, 0 to 127, beside the velocity of each note. Left out, it is the synthesizer's."`
	Octave       *int              `yaml:"octave" jsonschema:"minimum=-4,maximum=4" jsonschema_description:"Octaves by which the part is written and sounds above what was composed, -4 to 4."`
	Clef         *Clef             `yaml:"clef" jsonschema_description:"Of the notation; auto takes the one that suits the notes."`
	Articulation *float64          `yaml:"articulation" jsonschema:"minimum=0.05,maximum=1" jsonschema_description:"Share of its length that a note sounds: 1 for legato, 0.5 for staccato, at least 0.05. It is written in full."`
	Hold         *bool             `yaml:"hold" jsonschema_description:"Whether the first note of each bar goes on to the bar's end, under the others."`
	Drone        *droneSection     `yaml:"drone" jsonschema_description:"Notes that sound through each bar of the player."`
	Ending       *endingSection    `yaml:"ending" jsonschema_description:"What the player plays in one more bar, after the game has ended."`
	Reference    *referenceSection `yaml:"reference" jsonschema_description:"The player's own sequence of reference notes. Then the other player needs one too, and the top level has none."`
}

type droneSection struct {
	Notes    noteList `yaml:"notes" jsonschema:"required" jsonschema_description:"Notes by name or MIDI number, in the range or out of it."`
	Velocity *int     `yaml:"velocity" jsonschema:"minimum=1,maximum=127" jsonschema_description:"Loudness of them all, 1 to 127. Left out, it is the softest of the score."`
}

type endingSection struct {
	Win  *EndingStyle `yaml:"win" jsonschema_description:"After a game won: none, chord (the notes of the player's last bar at once), last (the last of them) or tonic (the player's first reference note)."`
	Loss *EndingStyle `yaml:"loss" jsonschema_description:"After a game lost: none, chord, last or tonic."`
	Draw *EndingStyle `yaml:"draw" jsonschema_description:"After a game drawn: none, chord, last or tonic."`
}

type formSection struct {
	Pause     *int              `yaml:"pause" jsonschema:"minimum=0,maximum=99" jsonschema_description:"Bars of silence between two movements, 0 to 99."`
	Movements []movementSection `yaml:"movements" jsonschema:"minItems=1,maxItems=100" jsonschema_description:"The games in order, at most 100. What one leaves out is as without a form."`
}

type movementSection struct {
	Title   *string  `yaml:"title" jsonschema_description:"Title of the movement, one line. Left out, it is who plays."`
	First   *string  `yaml:"first" jsonschema_description:"Gamer that moves first: a bundled one, or the path of a file."`
	Second  *string  `yaml:"second" jsonschema_description:"Gamer that moves second."`
	Opening *int     `yaml:"opening" jsonschema:"minimum=0" jsonschema_description:"Random moves before the gamers choose."`
	Tempo   *float64 `yaml:"tempo" jsonschema:"minimum=10,maximum=400" jsonschema_description:"Tempo at the start of the movement, instead of the score's."`
}

// Values that are written as text or as a number.
type (
	middleC       string // C2, C3 or C4
	note          string // C#2, Db2 or 61
	pitchClass    string // C#, Db or D
	noteSpan      string // C1..B3
	timeSignature string // 4/4
	noteValue     string // 1/16
	velocitySpan  string // 20..100 or 64
	program       string // Music Box or 11
)

type (
	noteList     []note
	stayList     []int
	stepList     []int
	intervalList []int
)
