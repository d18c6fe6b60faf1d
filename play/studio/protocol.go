package studio

import (
	"encoding/json"

	"midiconnect4/gamer/game"
	"midiconnect4/play"
)

// A page and the studio exchange frames of text. A frame from the studio is an array of
// Messages, a frame from a page is one Request. Times are milliseconds of the studio's
// clock, which a page estimates by Ping.

// Request is a request of a page. Exactly one field besides ID is set.
type Request struct {
	ID int `json:"id"` // of the Message that answers it

	Ping *struct{} `json:"ping,omitempty"`

	// The performance.
	Play     *play.Order     `json:"play,omitempty"`      // a new performance; the one before ends
	Call     *string         `json:"call,omitempty"`      // one of Welcome.Functions, with its value after a space: pause, pace 1.5
	Score    *play.ScoreText `json:"score,omitempty"`     // composes from the next bar line on, if it is valid
	Port     *string         `json:"port,omitempty"`      // plays on a MIDI port of the machine, too; empty for none
	ListPort *struct{}       `json:"listPorts,omitempty"` // answered by Ports

	// The score and its files.
	Load   *string         `json:"load,omitempty"`   // a bundled score, by name; answered by Checked
	Check  *play.ScoreText `json:"check,omitempty"`  // answered by Checked
	Set    *SetValue       `json:"set,omitempty"`    // changes one setting of a text; answered by Checked
	Export *Export         `json:"export,omitempty"` // answered by File
	Open   *Open           `json:"open,omitempty"`   // performs saved games, or is answered by Needs

	// Many seeds, and evolution.
	Explore     *Explore  `json:"explore,omitempty"` // progress comes as Explored; the previous one is stopped
	StopExplore *struct{} `json:"stopExplore,omitempty"`
	Evolve      *Evolve   `json:"evolve,omitempty"` // progress comes as Evolved; the previous one is stopped
	StopEvolve  *struct{} `json:"stopEvolve,omitempty"`
	ListRuns    *struct{} `json:"listRuns,omitempty"` // answered by Runs
	GoOn        *GoOn     `json:"goOn,omitempty"`     // resumes a stopped run; progress comes as Evolved

	// The audience.
	Vote *string `json:"vote,omitempty"` // for a move, one of Poll.Moves
}

// Message is a message to a page. One field besides Re, Error and Hint is set, or none in a
// plain answer.
type Message struct {
	Re    int    `json:"re,omitempty"`    // the ID of the request that this answers; 0 for none
	Error string `json:"error,omitempty"` // for people: why the request was refused; without Re, what else went wrong
	Hint  string `json:"hint,omitempty"`  // what may help, with an Error

	Pong *Pong `json:"pong,omitempty"`

	Welcome *Welcome    `json:"welcome,omitempty"` // the first message
	Setup   *play.Order `json:"setup,omitempty"`   // a performance of this order begins
	Game    *Game       `json:"game,omitempty"`    // a game is set up
	Turn    *Turn       `json:"turn,omitempty"`    // a move begins to sound
	Ending  *Turn       `json:"ending,omitempty"`  // the ending after a move begins
	Back    *Back       `json:"back,omitempty"`    // turns were taken back
	Ask     *Ask        `json:"ask,omitempty"`     // a person is to move, or has selected a square
	Chosen  *string     `json:"chosen,omitempty"`  // the person's move, which sounds at a later bar line
	Pulse   *Pulse      `json:"pulse,omitempty"`   // the place of the music, each sixteenth note
	State   *State      `json:"state,omitempty"`   // at each change
	Notice  *string     `json:"notice,omitempty"`  // for people
	Ended   bool        `json:"ended,omitempty"`   // the last message: the program ends normally
	MIDI    *MIDI       `json:"midi,omitempty"`
	Ports   []string    `json:"ports,omitempty"` // MIDI outputs of the machine

	Checked  *Checked  `json:"checked,omitempty"`
	File     *File     `json:"file,omitempty"`
	Needs    string    `json:"needs,omitempty"` // file of the score that saved games need as Open.Score
	Explored *Explored `json:"explored,omitempty"`
	Evolved  *Evolved  `json:"evolved,omitempty"`
	Runs     []Run     `json:"runs,omitempty"` // in the folder of runs, the newest first
	Poll     *Poll     `json:"poll,omitempty"` // how the audience votes
}

// Pong answers a Ping.
type Pong struct {
	At float64 `json:"at"` // when the studio received the Ping
}

// Welcome has the facts that a page needs first.
type Welcome struct {
	Version  string `json:"version"`
	Listener bool   `json:"listener"` // the page may only listen and vote
	Alone    bool   `json:"alone"`    // there is no program: no ports, and short evolutions
	Aloud    bool   `json:"aloud"`    // the machine itself sounds next to the page, which starts silent
	Bounds   Bounds `json:"bounds"`

	Functions []FunctionInfo `json:"functions"`

	Forms    []string `json:"forms"`    // of the files that Export makes: suffixes, savedForm and jsonForm
	Audience string   `json:"audience"` // address for listeners; empty if there is none
	Facts
}

// FunctionInfo describes a function that Request.Call names.
type FunctionInfo struct {
	Name  string  `json:"name"`
	About string  `json:"about"`
	Takes string  `json:"takes"` // describes the values, for people
	Low   float64 `json:"low"`   // bounds of a number
	High  float64 `json:"high"`
}

// Bounds limit a performance.
type Bounds struct {
	Games int `json:"games"` // maximum number
}

// Facts describe what a version of the program offers.
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
	Gamers  []string  `json:"gamers"`  // that play it, including the person
	Usual   [2]string `json:"usual"`   // the default gamers
}

// GamerInfo describes a gamer of the program.
type GamerInfo struct {
	Name  string `json:"name"`
	About string `json:"about"` // a few words
}

// ScoreInfo describes a bundled score.
type ScoreInfo struct {
	Name  string `json:"name"`
	About string `json:"about"` // how it sounds
	Game  string `json:"game"`  // the game it is for; empty for any
}

// Control is a setting of a score, shown as a slider, a list or a switch.
type Control struct {
	Path    string   `json:"path"` // as in a score: tempo, dynamics.phrase
	Group   string   `json:"group"`
	About   string   `json:"about"`
	Default string   `json:"default"`           // as written in YAML
	Options []string `json:"options,omitempty"` // of a list
	Least   *float64 `json:"least,omitempty"`   // bounds of a number
	Most    *float64 `json:"most,omitempty"`
	Whole   bool     `json:"whole,omitempty"` // the number has no fraction
}

// moreControls is the Group of controls that are folded away at first.
const moreControls = "more"

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

// Values of State.Clock.
const (
	clockRuns    = "runs"
	clockStopped = "stopped" // or not started yet
	clockLost    = "lost"    // or has not come yet
)

// Gamers that only a studio has.
const (
	Audience = "audience"        // the listeners choose its moves by votes
	Evolving = play.EvolvingName // in each game, the best of the newest generation of the evolution
)

// Additional forms of files, beside the forms of package export.
const (
	savedForm = "saved" // games that Open opens again
	jsonForm  = ".json" // the bars; Open opens it, too
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
	Path   []game.Square   `json:"path"`            // of the moved piece, or the one square
	Board  string          `json:"board"`           // after the move: rows from the bottom with / between, . f s, and F S for kings
	Line   []game.Square   `json:"line,omitempty"`  // the winning line
	Result string          `json:"result"`          // empty while the game goes on
	Shift  int             `json:"shift"`           // semitones by which it sounds higher than written
	Bars   json.RawMessage `json:"bars"`            // as in files of JSON; with their signals
	Music  json.RawMessage `json:"music,omitempty"` // of an Ending, as in files of JSON
	Parts  []Part          `json:"parts,omitempty"` // of the music from here on, if the score has changed since the last turn
}

// Back says how many turns are left after an undo.
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
	Refused  string        `json:"refused"`  // why the last move was refused; empty if it was not
}

// Pulse is the position of the music at a time.
type Pulse struct {
	At    float64 `json:"at"`
	Tick  int     `json:"tick"`  // of the piece
	Tempo float64 `json:"tempo"` // quarter notes a minute, before State.Tempo
}

// State is the state of a performance.
type State struct {
	Running  bool     `json:"running"` // a performance is on
	Paused   bool     `json:"paused"`
	Locked   bool     `json:"locked"`  // only moves, panic and unlocking have an effect
	Waiting  bool     `json:"waiting"` // on a bar line, for a move
	Tempo    float64  `json:"tempo"`   // factor of the score's tempo
	Shift    int      `json:"shift"`
	Port     string   `json:"port"`     // that a page chose
	Lost     []string `json:"lost"`     // lost outputs
	Score    string   `json:"score"`    // name
	Clock    string   `json:"clock"`    // clockRuns, clockStopped or clockLost; empty if no clock is followed
	Unfit    string   `json:"unfit"`    // why the controller or its LEDs do nothing in this game; empty if they work, or there is none
	Over     string   `json:"over"`     // error that ended the last performance
	Audience int      `json:"audience"` // number of listeners
}

// MIDI has messages for a synthesizer.
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

// Checked is a score with its mistakes.
type Checked struct {
	play.ScoreText
	Problems []Problem         `json:"problems"`
	Values   map[string]string `json:"values"` // of the Controls that the text sets, as written in YAML; empty if it is no YAML
	Game     string            `json:"game"`   // the game it is for; empty for any
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
	Name  string          `json:"name"` // of the file, for errors
	Text  string          `json:"text"`
	Score *play.ScoreText `json:"score,omitempty"` // the score that the file names, unless it is bundled
}

// Export asks for a file of what was performed, or of a piece to render.
type Export struct {
	Form  string      `json:"form"`            // one of Welcome.Forms
	Setup *play.Order `json:"setup,omitempty"` // of a piece to render; null for what was performed so far, composed by the last score
	Heard bool        `json:"heard,omitempty"` // MIDI and sound are as heard: with undone moves, pauses and tempo changes, each bar by the score of its time
}

// File is a file for the user to save, with an address or the data.
type File struct {
	Name    string `json:"name"`
	Type    string `json:"type"`              // media type
	Address string `json:"address,omitempty"` // relative to the page's; it can be fetched once, within a minute
	Data    []byte `json:"data,omitempty"`    // the content, if there is no address
}

// Explore renders and measures the pieces of many seeds.
type Explore struct {
	Setup play.Order `json:"setup"` // its seed is the first
	Seeds int        `json:"seeds"`
	Rank  string     `json:"rank"`  // measures, as in the command explore; empty for arc
	Where string     `json:"where"` // conditions, with commas between; may be empty
}

// Explored is the progress of an exploration.
type Explored struct {
	Done  int         `json:"done"` // pieces made
	All   int         `json:"all"`
	Error string      `json:"error"`
	Rows  []Candidate `json:"rows"` // the best first; null until all are done
}

// Candidate is the piece of a seed.
type Candidate struct {
	Seed    uint64     `json:"seed,string"`
	Result  string     `json:"result"`
	Moves   string     `json:"moves"`
	Ranking float64    `json:"ranking"` // 0 to 1
	Values  []*float64 `json:"values"`  // in the order of Welcome.Measures; null for those that the piece lacks
	Picture string     `json:"picture"` // SVG
}

// Evolve starts a run.
type Evolve struct {
	System   string         `json:"system"`
	Settings map[string]any `json:"settings"` // that differ from the defaults
	Seed     uint64         `json:"seed,string"`
	Heard    bool           `json:"heard"` // one generation for each game of the performance, rather than as fast as possible
}

// Evolved is the progress of a run.
type Evolved struct {
	Running    bool         `json:"running"`
	Error      string       `json:"error"`
	Dir        string       `json:"dir"` // folder of the run; empty if the studio runs in the browser
	System     string       `json:"system"`
	Game       string       `json:"game"`
	Reached    int          `json:"reached"`    // newest generation
	Last       int          `json:"last"`       // generation that the run goes to
	Champion   bool         `json:"champion"`   // there is a gamer called Evolving
	Generation []Generation `json:"generation"` // milestones since the last message: all of the first 100 generations, then each tenth up to 1000, and so on
}

// Run is a run in the folder of runs.
type Run struct {
	Name    string `json:"name"` // of its folder
	System  string `json:"system"`
	Game    string `json:"game"`
	Reached int    `json:"reached"` // generation
	Last    int    `json:"last"`
	State   string `json:"state"`   // runStopped, runDone, runHere, runElsewhere or runBroken
	Problem string `json:"problem"` // why the run cannot be read
}

// Values of Run.State.
const (
	runStopped   = "stopped"
	runDone      = "done"
	runHere      = "here"      // this studio evolves it
	runElsewhere = "elsewhere" // another program evolves it
	runBroken    = "broken"
)

// GoOn resumes a stopped run.
type GoOn struct {
	Name  string `json:"name"` // of its folder
	Heard bool   `json:"heard"`
}

// Generation has the statistics of a generation.
type Generation struct {
	Number   int      `json:"number"`
	Best     float64  `json:"best"`     // points of the best gamer
	Mean     float64  `json:"mean"`     // mean points of all gamers
	Strength *float64 `json:"strength"` // share of the points that the champion wins against tactical, 0 to 1; null if unknown
}

// Poll is the state of a vote of the audience.
type Poll struct {
	Open   bool     `json:"open"`
	Side   int      `json:"side"`
	Moves  []Option `json:"moves"`  // the legal moves; empty once the poll is closed
	Number int      `json:"number"` // of the poll, from 1
	Late   bool     `json:"late"`   // nobody voted before the bar line: the music waits
}

// Option is a move to vote for.
type Option struct {
	Move  string        `json:"move"` // in the game's notation
	Path  []game.Square `json:"path"` // of the moved piece, or the one square
	Votes int           `json:"votes"`
}
