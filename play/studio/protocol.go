package studio

import (
	"encoding/json"

	"midiconnect4/gamer/game"
	"midiconnect4/play"
)

// A page and the studio talk in frames of text. A frame from the studio is an array of
// Messages, a frame from a page is one Request. Times are milliseconds of the studio's
// clock, which a page learns by Ping.

// Request is what a page asks for: exactly one of its fields but ID is set.
type Request struct {
	ID int `json:"id"` // of the Message that answers it

	Ping *struct{} `json:"ping,omitempty"`

	// The performance.
	Play     *play.Order     `json:"play,omitempty"`      // a new performance; the one before ends
	Call     *string         `json:"call,omitempty"`      // one of Welcome.Functions, with its value after a space: pause, pace 1.5
	Score    *play.ScoreText `json:"score,omitempty"`     // composes from the next bar line on, if it is right
	Port     *string         `json:"port,omitempty"`      // plays on a MIDI port of the machine, too; empty for none
	ListPort *struct{}       `json:"listPorts,omitempty"` // answered by Ports

	// The score and its files.
	Load   *string         `json:"load,omitempty"`   // a bundled score, by name; answered by Checked
	Check  *play.ScoreText `json:"check,omitempty"`  // answered by Checked
	Set    *SetValue       `json:"set,omitempty"`    // changes one setting of a text; answered by Checked
	Export *Export         `json:"export,omitempty"` // answered by File
	Open   *Open           `json:"open,omitempty"`   // performs saved games, or is answered by Needs

	// Many seeds, and evolution.
	Explore     *Explore  `json:"explore,omitempty"` // told by Explored; the one before is stopped
	StopExplore *struct{} `json:"stopExplore,omitempty"`
	Evolve      *Evolve   `json:"evolve,omitempty"` // told by Evolved; the one before is stopped
	StopEvolve  *struct{} `json:"stopEvolve,omitempty"`
	ListRuns    *struct{} `json:"listRuns,omitempty"` // answered by Runs
	GoOn        *GoOn     `json:"goOn,omitempty"`     // a run that was stopped goes on; told by Evolved

	// The audience.
	Vote *string `json:"vote,omitempty"` // for a move, one of Poll.Moves
}

// Message is what the studio tells a page: one of its fields but Re and Error is set, or
// none in a plain answer.
type Message struct {
	Re    int    `json:"re,omitempty"`    // the ID of the request that this answers; 0 for none
	Error string `json:"error,omitempty"` // why the request was refused, or what went wrong beside, for people
	Hint  string `json:"hint,omitempty"`  // what may help; Error is set

	Pong *Pong `json:"pong,omitempty"`

	Welcome *Welcome    `json:"welcome,omitempty"` // the first message
	Setup   *play.Order `json:"setup,omitempty"`   // a performance begins, by these settings
	Game    *Game       `json:"game,omitempty"`    // a game is set up
	Turn    *Turn       `json:"turn,omitempty"`    // a move begins to sound, and its bars
	Ending  *Turn       `json:"ending,omitempty"`  // the ending after a move begins
	Back    *Back       `json:"back,omitempty"`    // turns were taken back
	Ask     *Ask        `json:"ask,omitempty"`     // a person is to move, or has selected a square
	Chosen  *string     `json:"chosen,omitempty"`  // the person's move, which sounds at a later bar line
	Pulse   *Pulse      `json:"pulse,omitempty"`   // where the music is, each sixteenth note
	State   *State      `json:"state,omitempty"`   // how the performance stands, at each change
	Notice  *string     `json:"notice,omitempty"`  // for people
	Ended   bool        `json:"ended,omitempty"`   // the last message: the program ends, as it was told to
	MIDI    *MIDI       `json:"midi,omitempty"`    // plays
	Ports   []string    `json:"ports,omitempty"`   // MIDI outputs of the machine

	Checked  *Checked  `json:"checked,omitempty"`
	File     *File     `json:"file,omitempty"`
	Needs    string    `json:"needs,omitempty"` // file of a score, without which saved games are not performed: Open.Score
	Explored *Explored `json:"explored,omitempty"`
	Evolved  *Evolved  `json:"evolved,omitempty"`
	Runs     []Run     `json:"runs,omitempty"` // in the folder of runs, the newest first
	Poll     *Poll     `json:"poll,omitempty"` // how the audience votes
}

// Pong answers a Ping.
type Pong struct {
	At float64 `json:"at"` // when the studio had the Ping
}

// Welcome is what a page must know before anything happens.
type Welcome struct {
	Version  string `json:"version"`
	Listener bool   `json:"listener"` // the page may only listen and vote
	Alone    bool   `json:"alone"`    // there is no program: no ports, and short evolutions
	Aloud    bool   `json:"aloud"`    // the machine sounds where the page is: the page is silent until somebody asks
	Bounds   Bounds `json:"bounds"`

	Functions []FunctionInfo `json:"functions"`

	Forms    []string `json:"forms"`    // of the files that Export makes: suffixes, SavedForm and JSONForm
	Audience string   `json:"audience"` // address for listeners; empty if there is none
	Facts
}

// FunctionInfo describes a function that Request.Call names.
type FunctionInfo struct {
	Name  string  `json:"name"`
	About string  `json:"about"`
	Takes string  `json:"takes"` // values, for people
	Low   float64 `json:"low"`   // bounds of a number
	High  float64 `json:"high"`
}

// Bounds are how far a performance can go.
type Bounds struct {
	Games int `json:"games"` // of a performance, at most
}

// Facts are what a version of the program has to offer.
type Facts struct {
	Games    []GameInfo    `json:"games"`
	Gamers   []GamerInfo   `json:"gamers"` // of all games
	Scores   []ScoreInfo   `json:"scores"`
	Controls []Control     `json:"controls"` // settings of a score that a page shows as controls
	Measures []MeasureInfo `json:"measures"` // of Explored
	Systems  []System      `json:"systems"`  // that evolve gamers
}

// GameInfo describes a game.
type GameInfo struct {
	Name    string    `json:"name"`
	Width   int       `json:"width"`
	Height  int       `json:"height"`
	Columns bool      `json:"columns"` // a move names a column, and discs fall
	Labels  [][]int   `json:"labels"`  // by row from the bottom, then column: labels of the squares, 0 for none; empty if Columns
	Start   string    `json:"start"`   // the board before the first move, as Turn.Board
	Gamers  []string  `json:"gamers"`  // that play it; the person among them
	Usual   [2]string `json:"usual"`   // gamers, if nobody chooses
}

// GamerInfo describes a gamer of the program.
type GamerInfo struct {
	Name  string `json:"name"`
	About string `json:"about"` // a few words
}

// ScoreInfo describes a bundled score.
type ScoreInfo struct {
	Name  string `json:"name"`
	About string `json:"about"` // what one hears
	Game  string `json:"game"`  // that it is for; empty for any
}

// Control is a setting of a score, shown as a slider, a list or a switch.
type Control struct {
	Path    string   `json:"path"`  // as in a score: tempo, dynamics.phrase
	Group   string   `json:"group"` // that it is shown in
	About   string   `json:"about"`
	Default string   `json:"default"`           // as written in YAML
	Options []string `json:"options,omitempty"` // of a list
	Least   *float64 `json:"least,omitempty"`   // bounds of a number
	Most    *float64 `json:"most,omitempty"`
	Whole   bool     `json:"whole,omitempty"` // the number has no fraction
}

// MoreControls is the Group of controls that are folded away at first.
const MoreControls = "more"

// MeasureInfo describes a measure of pieces.
type MeasureInfo struct {
	Name  string `json:"name"`
	About string `json:"about"`
}

// System describes a way to evolve gamers.
type System struct {
	Name     string          `json:"name"`
	About    string          `json:"about"`
	Settings []SystemSetting `json:"settings"`
}

// SystemSetting is a number, a word or a switch of a System.
type SystemSetting struct {
	Name  string `json:"name"`
	About string `json:"about"`
	Value any    `json:"value"` // the default: a number, a text or a boolean
}

// What State.Clock says.
const (
	ClockRuns    = "runs"
	ClockStopped = "stopped" // or not started yet
	ClockLost    = "lost"    // none comes, as at first
)

// Gamers that only a studio has.
const (
	Audience = "audience"        // the listeners choose its moves by votes
	Evolving = play.EvolvingName // in each game, the best of the newest generation of the evolution
)

// Forms of files beside those of package export.
const (
	SavedForm = "saved" // games that Open opens again
	JSONForm  = ".json" // the bars, which Open opens too
)

// Game is a game before its first move.
type Game struct {
	Game   string    `json:"game"`
	Names  [2]string `json:"names"` // of the players
	People [2]bool   `json:"people"`
	Title  string    `json:"title"` // of the movement; empty for none
	Seed   uint64    `json:"seed,string"`
	Parts  []Part    `json:"parts"` // of the music: the players', then the voices'
}

// Part is a part of the music.
type Part struct {
	Name       string `json:"name"`
	Instrument string `json:"instrument"`
	Percussion bool   `json:"percussion"`
}

// Turn is a move and its music.
type Turn struct {
	At     float64         `json:"at"` // when it begins to sound
	Number int             `json:"number"`
	Side   int             `json:"side"` // 0 first, 1 second
	Move   string          `json:"move"`
	Path   []game.Square   `json:"path"`            // from where the piece stood, or the one square
	Board  string          `json:"board"`           // after it: rows from the bottom with / between, . f s, and F S for kings
	Line   []game.Square   `json:"line,omitempty"`  // that won
	Result string          `json:"result"`          // empty while the game goes on
	Shift  int             `json:"shift"`           // semitones by which it sounds higher than written
	Bars   json.RawMessage `json:"bars"`            // as in files of JSON; with their signals
	Music  json.RawMessage `json:"music,omitempty"` // of an Ending, as in files of JSON
	Parts  []Part          `json:"parts,omitempty"` // of the music from here on, if another score composed it than the turn before
}

// Back says that only the first turns are left.
type Back struct {
	Turns int    `json:"turns"`
	Board string `json:"board"`
}

// Ask asks a person, or the audience, for a move.
type Ask struct {
	Side     int           `json:"side"`
	Audience bool          `json:"audience"` // the listeners vote
	Targets  []game.Square `json:"targets"`  // squares that may be selected next
	Selected []game.Square `json:"selected"` // so far
	Refused  string        `json:"refused"`  // why the last move was; empty if it was not
}

// Pulse is where the music is.
type Pulse struct {
	At    float64 `json:"at"`
	Tick  int     `json:"tick"`  // of the piece
	Tempo float64 `json:"tempo"` // quarter notes a minute, before State.Tempo
}

// State is how a performance stands.
type State struct {
	Running  bool     `json:"running"` // a performance is on
	Paused   bool     `json:"paused"`
	Locked   bool     `json:"locked"`  // only moves, panic and unlocking have an effect
	Waiting  bool     `json:"waiting"` // on a bar line, for a move
	Tempo    float64  `json:"tempo"`   // times the score's
	Shift    int      `json:"shift"`
	Port     string   `json:"port"`     // on which it plays, too
	Lost     []string `json:"lost"`     // outputs that have gone
	Score    string   `json:"score"`    // name
	Clock    string   `json:"clock"`    // that is followed: ClockRuns, ClockStopped or ClockLost; empty if none is
	Unfit    string   `json:"unfit"`    // why the controller of the machine, or its LEDs, do nothing in this game; empty if they do, or there is none
	Over     string   `json:"over"`     // why the last performance ended, if something went wrong
	Audience int      `json:"audience"` // listeners
}

// MIDI is messages for a synthesizer.
type MIDI struct {
	At   float64  `json:"at"`   // when they are due
	Data [][]byte `json:"data"` // in Base64
}

// SetValue changes one setting of a score.
type SetValue struct {
	play.ScoreText
	Path  string `json:"path"`
	Value string `json:"value"` // as written in YAML; empty for the default
}

// Checked is a score and what is wrong with it.
type Checked struct {
	play.ScoreText
	Problems []Problem         `json:"problems"`
	Values   map[string]string `json:"values"` // of the Controls that the text sets, as written in YAML; none if it is no YAML
	Game     string            `json:"game"`   // that it is for; empty for any
}

// Problem is a mistake at a place of a score.
type Problem struct {
	Line   int    `json:"line"` // from 1; 0 for the whole score
	Column int    `json:"column"`
	Field  string `json:"field"`
	Text   string `json:"text"`
	Hint   string `json:"hint"`
}

// Open performs saved games.
type Open struct {
	Name  string          `json:"name"`            // of the file, for errors
	Text  string          `json:"text"`            // in it
	Score *play.ScoreText `json:"score,omitempty"` // in place of the score that the file names; it is needed unless that one is bundled
}

// Export asks for a file of what was performed, or of a seed.
type Export struct {
	Form  string      `json:"form"`            // one of Welcome.Forms
	Setup *play.Order `json:"setup,omitempty"` // of a piece to render; null for what was performed so far, composed by the score that is used last
	Heard bool        `json:"heard,omitempty"` // MIDI files and sound have what was performed as it sounded: with undone moves, pauses, tempos, and each bar by the score of its time
}

// File is a file to keep.
type File struct {
	Name    string `json:"name"`
	Type    string `json:"type"`              // of the media
	Address string `json:"address,omitempty"` // where a page fetches it, from its own address on: once, within a minute
	Data    []byte `json:"data,omitempty"`    // in it, if it has no address
}

// Explore renders and measures the pieces of many seeds.
type Explore struct {
	Setup play.Order `json:"setup"` // its seed is the first
	Seeds int        `json:"seeds"`
	Rank  string     `json:"rank"`  // measures, as the command explore takes them; empty for its usual ones
	Where string     `json:"where"` // conditions, with commas between; may be empty
}

// Explored is how an exploration goes.
type Explored struct {
	Done  int         `json:"done"` // pieces made
	All   int         `json:"all"`
	Error string      `json:"error"`
	Rows  []Candidate `json:"rows"` // once all are done: the best first
}

// Candidate is the piece of a seed.
type Candidate struct {
	Seed    uint64     `json:"seed,string"`
	Result  string     `json:"result"`
	Moves   string     `json:"moves"`
	Ranking float64    `json:"ranking"` // 0 to 1
	Values  []*float64 `json:"values"`  // by Welcome.Measures; null where the piece has none
	Picture string     `json:"picture"` // SVG
}

// Evolve starts a run.
type Evolve struct {
	System   string         `json:"system"`
	Settings map[string]any `json:"settings"` // that differ from the defaults
	Seed     uint64         `json:"seed,string"`
	Heard    bool           `json:"heard"` // one generation for each game of the performance, not as fast as it goes
}

// Evolved is how a run goes.
type Evolved struct {
	Running    bool         `json:"running"`
	Error      string       `json:"error"`
	Dir        string       `json:"dir"` // folder of the run; empty without a program
	System     string       `json:"system"`
	Game       string       `json:"game"`
	Reached    int          `json:"reached"`    // newest generation
	Last       int          `json:"last"`       // generation that the run goes to
	Champion   bool         `json:"champion"`   // there is a gamer called Evolving
	Generation []Generation `json:"generation"` // milestones since the message before; at first, all. All of the first 100 generations are some, then each tenth up to 1000, and so on
}

// Run is a run in the folder of runs.
type Run struct {
	Name    string `json:"name"` // of its folder
	System  string `json:"system"`
	Game    string `json:"game"`
	Reached int    `json:"reached"` // generation
	Last    int    `json:"last"`
	State   string `json:"state"`   // RunStopped, RunDone, RunHere, RunElsewhere or RunBroken
	Problem string `json:"problem"` // of a run that cannot be read
}

// What Run.State says.
const (
	RunStopped   = "stopped"
	RunDone      = "done"
	RunHere      = "here"      // it evolves
	RunElsewhere = "elsewhere" // another program evolves it
	RunBroken    = "broken"
)

// GoOn has a run that was stopped go on.
type GoOn struct {
	Name  string `json:"name"` // of its folder
	Heard bool   `json:"heard"`
}

// Generation is the figures of a generation.
type Generation struct {
	Number   int      `json:"number"`
	Best     float64  `json:"best"`     // score of the best gamer
	Mean     float64  `json:"mean"`     // of all
	Strength *float64 `json:"strength"` // share of the points that the champion wins from the gamer tactical, 0 to 1; null if it was not measured
}

// Poll is how the audience votes.
type Poll struct {
	Open   bool     `json:"open"`
	Side   int      `json:"side"`
	Moves  []Option `json:"moves"`  // that are legal; empty once the poll is closed
	Number int      `json:"number"` // of the poll: a vote is for one of them
	Late   bool     `json:"late"`   // nobody voted before the bar line: the music waits
}

// Option is a move to vote for.
type Option struct {
	Move  string        `json:"move"` // in the game's notation
	Path  []game.Square `json:"path"` // from where the piece stands, or the one square
	Votes int           `json:"votes"`
}
