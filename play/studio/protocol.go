package studio

import (
	"encoding/json"
	"time"

	"midiconnect4/gamer/game"
	"midiconnect4/play"
)

// A page and the studio exchange frames of JSON text. A frame from the studio is an array of Messages. A frame from a page is one Request. Times are
// in milliseconds on the studio's clock, which a page estimates by sending Ping.

// Request is a request of a page. Exactly one of its fields is set, apart from ID.
type Request struct {
	ID int `json:"id"` // the answering Message has this number in Re

	Ping *struct{} `json:"ping,omitempty"`

	// The performance.
	Play     *play.Order     `json:"play,omitempty"`      // starts a new performance in place of the current one
	Call     *string         `json:"call,omitempty"`      // calls one of Welcome.Functions, with its value after a space (pause, pace 1.5)
	Score    *play.ScoreText `json:"score,omitempty"`     // composes from the next bar line on, if it is valid
	Port     *string         `json:"port,omitempty"`      // MIDI output of the machine on which the music also sounds; empty for none
	ListPort *struct{}       `json:"listPorts,omitempty"` // answered by Ports

	// The score and its files.
	Load   *string         `json:"load,omitempty"`   // name of a bundled score; answered by Checked
	Check  *play.ScoreText `json:"check,omitempty"`  // answered by Checked
	Set    *SetValue       `json:"set,omitempty"`    // changes one setting of a score; answered by Checked
	Export *Export         `json:"export,omitempty"` // answered by File
	Open   *Open           `json:"open,omitempty"`   // performs saved games; answered by Needs if their score is missing
	Link   *string         `json:"link,omitempty"`   // performs the piece of a link
	Share  *struct{}       `json:"share,omitempty"`  // answered by Link

	// Many seeds, and evolution.
	Explore     *Explore  `json:"explore,omitempty"` // progress is reported by Explored; stops an exploration that is running
	StopExplore *struct{} `json:"stopExplore,omitempty"`
	Evolve      *Evolve   `json:"evolve,omitempty"` // progress is reported by Evolved; stops an evolution that is running
	StopEvolve  *struct{} `json:"stopEvolve,omitempty"`
	ListRuns    *struct{} `json:"listRuns,omitempty"` // answered by Runs
	GoOn        *GoOn     `json:"goOn,omitempty"`     // resumes a stopped run; progress is reported by Evolved

	// What is kept.
	ListKept  *struct{}       `json:"listKept,omitempty"`  // answered by Kept
	OpenSet   *string         `json:"openSet,omitempty"`   // performs the games of a set
	ShowSet   *string         `json:"showSet,omitempty"`   // answered by Shown
	KeepScore *play.ScoreText `json:"keepScore,omitempty"` // keeps a score under its name
	Forget    *string         `json:"forget,omitempty"`    // removes runs/NAME, sets/NAME or scores/NAME.yaml
	Pack      *struct{}       `json:"pack,omitempty"`      // answered by a File with everything that is kept
	Unpack    []byte          `json:"unpack,omitempty"`    // adds what such a file contains; answered by Unpacked

	// The audience.
	Vote *string `json:"vote,omitempty"` // a move, one of Poll.Moves
}

// Message is a message to a page. Apart from Re, Error and Hint, at most one of its fields is set.
type Message struct {
	Re    int    `json:"re,omitempty"`    // the ID of the request that this message answers; 0 for none
	Error string `json:"error,omitempty"` // text for people: why the request was rejected or, if Re is 0, what else has failed
	Hint  string `json:"hint,omitempty"`  // text for people that may help with the Error

	Pong *Pong `json:"pong,omitempty"`

	Welcome *Welcome        `json:"welcome,omitempty"` // the first message to a page
	Setup   *play.Order     `json:"setup,omitempty"`   // a performance of this order begins
	Items   *Items          `json:"items,omitempty"`   // the set list, after each change
	Item    *play.Order     `json:"item,omitempty"`    // an item of the set list begins, which plays this order; a Game follows
	Score   *play.ScoreText `json:"score,omitempty"`   // another score composes the performance from the next bar line on
	Voices  [][2]int        `json:"voices,omitempty"`  // the instruments that the music needs from now on, as in ScoreInfo
	Game    *Game           `json:"game,omitempty"`    // a game begins; its first move is not chosen yet
	Turn    *Turn           `json:"turn,omitempty"`    // a move begins to sound
	Ending  *Turn           `json:"ending,omitempty"`  // the ending after a move begins to sound
	Back    *Back           `json:"back,omitempty"`    // turns were taken back
	Ask     *Ask            `json:"ask,omitempty"`     // a person is to move, or has selected a square
	Chosen  *string         `json:"chosen,omitempty"`  // the person's move, which will sound at a later bar line
	Pulse   *Pulse          `json:"pulse,omitempty"`   // position of the music; sent each sixteenth note
	State   *State          `json:"state,omitempty"`   // sent after each change
	Notice  *string         `json:"notice,omitempty"`  // text for people
	Ended   bool            `json:"ended,omitempty"`   // the program ends normally; this is the last message
	MIDI    *MIDI           `json:"midi,omitempty"`
	Ports   []string        `json:"ports,omitempty"` // MIDI outputs of the machine

	Checked  *Checked    `json:"checked,omitempty"`
	File     *File       `json:"file,omitempty"`
	Link     string      `json:"link,omitempty"`  // the end of an address: the piece so far or, before its first move, what is to be played
	Needs    string      `json:"needs,omitempty"` // file of the score that the saved games need, as Open.Score
	Explored *Explored   `json:"explored,omitempty"`
	Evolved  *Evolved    `json:"evolved,omitempty"`
	Runs     []Run       `json:"runs,omitempty"` // runs in the folder of runs, the newest first
	Kept     *KeptThings `json:"kept,omitempty"`
	Unpacked *Unpacked   `json:"unpacked,omitempty"`
	Shown    *Shown      `json:"shown,omitempty"`
	Poll     *Poll       `json:"poll,omitempty"` // a vote of the audience
}

// Pong answers a Ping.
type Pong struct {
	At float64 `json:"at"` // time at which the studio received the Ping
}

// Welcome has the facts that a page needs at first.
type Welcome struct {
	Version  string `json:"version"`
	Listener bool   `json:"listener"` // whether the page may only listen and vote
	Alone    bool   `json:"alone"`    // whether the studio runs in the browser: no ports, and only short evolutions
	Aloud    bool   `json:"aloud"`    // whether the machine sounds beside the page, so that the page starts silent
	Bounds   Bounds `json:"bounds"`

	Functions []FunctionInfo `json:"functions"`

	Forms    []string `json:"forms"`    // forms of files that Export can make: suffixes, savedForm and jsonForm
	Audience string   `json:"audience"` // address of the page for listeners; empty for none
	Site     string   `json:"site"`     // address of a page without a program, for links; empty for none
	Facts
}

// Bounds are limits for a performance.
type Bounds struct {
	Games int `json:"games"` // maximum number of games
}

// Values of State.Clock.
const (
	clockRuns    = "runs"
	clockStopped = "stopped" // the clock was stopped, or has not been started yet
	clockLost    = "lost"    // the clock sends no more pulses, or has sent none yet
)

// Names of gamers that only a studio has.
const (
	Evolving = play.EvolvingName // in each game, the best gamer of the newest generation of the current evolution
)

// Forms of files in addition to the forms in package export.
const (
	savedForm = "saved" // saved games, which Open can perform
	jsonForm  = ".json" // the bars in JSON, which Open can perform, too
)

// Game is a game before its first move.
type Game struct {
	Number int       `json:"number"` // in the performance, from 1
	Game   string    `json:"game"`
	Names  [2]string `json:"names"` // names of the players
	People [2]bool   `json:"people"`
	Title  string    `json:"title"` // title of the movement; empty for none
	Seed   uint64    `json:"seed,string"`
	Parts  []Part    `json:"parts"` // parts of the music: first the players' parts, then the parts of the voices
	Board  string    `json:"board"` // before the first move, as in Turn
	Next   int       `json:"next"`  // the side to move first
}

// Items is a set list.
type Items struct {
	Title  string   `json:"title"` // may be empty
	Items  []Item   `json:"items"`
	Scenes []string `json:"scenes"` // the names of the scenes
}

// Item is an item of a set list.
type Item struct {
	Name     string  `json:"name"`
	Line     string  `json:"line"`     // description of the item
	Sounding bool    `json:"sounding"` // whether the item sounds, or its first move is awaited
	Next     bool    `json:"next"`     // whether the item is the next one
	Began    float64 `json:"began"`    // of the item that sounds: when its music began; 0 before
	Lasts    float64 `json:"lasts"`    // how long it lasts at most, in milliseconds; 0 if that is not known
}

// Part is a part of the music.
type Part struct {
	Name       string `json:"name"`
	Instrument string `json:"instrument"`
	Percussion bool   `json:"percussion"`
	Channel    int    `json:"channel"` // MIDI channel, from 0
}

// Turn is a move with its music.
type Turn struct {
	At     float64         `json:"at"` // when the move begins to sound
	Number int             `json:"number"`
	Side   int             `json:"side"` // 0 for the first side, 1 for the second
	Move   string          `json:"move"`
	Path   []game.Square   `json:"path"`             // squares that the moved piece passes, or the single square
	Board  string          `json:"board"`            // after the move: rows from the bottom, separated by /; . for none, f s men; other kinds by letter, K of the first side, k of the second
	Line   []game.Square   `json:"line,omitempty"`   // squares of the winning line
	Check  *game.Square    `json:"check,omitempty"`  // the square of a king in check; nil if there is none
	Next   int             `json:"next"`             // the side to move after it, which is the same side if the other has to pass
	Result string          `json:"result"`           // empty until the game is over
	Reason string          `json:"reason,omitempty"` // why the game has ended; empty if the result says everything
	Shift  int             `json:"shift"`            // number of semitones by which the music sounds higher than written
	Bars   json.RawMessage `json:"bars"`             // the bars with their signals, as in JSON files
	Ways   []Way           `json:"ways,omitempty"`   // how the squares became the notes of the bars
	Music  json.RawMessage `json:"music,omitempty"`  // the music of an Ending, as in JSON files
	Parts  []Part          `json:"parts,omitempty"`  // parts of the music from this turn on; only set if the score has changed since the last turn

	Within string    `json:"within,omitempty"` // path of the movement in the score, such as form.movements[1], if it has settings of its own
	Drama  []float64 `json:"drama,omitempty"`  // how far each entry of the score's drama is along its range, 0 to 1; 0 if it does not act
}

// Way is how the square of a bar became three notes. Phrases and the memory of a score may play other notes in the bar.
type Way struct {
	From      string    `json:"from"`      // of the first note: fromLast, fromReference or fromPerson
	Intervals [2]int    `json:"intervals"` // to the second note, by the column, and to the third, by the row: below 0 downwards, as they are heard
	Unit      string    `json:"unit"`      // of the intervals: semitones, steps (of the scale) or thirds (a minor and a major one)
	Notes     [3]string `json:"notes"`
	Pulled    [3]bool   `json:"pulled"` // whether the harmony has moved the note to a tone of its chord
}

// Values of Way.From.
const (
	fromLast      = "last"      // the last note of the bar before
	fromReference = "reference" // the next note of the reference sequence
	fromPerson    = "person"    // a person chose it
)

// Back says how many turns are left after an undo.
type Back struct {
	Turns int    `json:"turns"`
	Board string `json:"board"`
}

// Ask asks a person or the audience for a move.
type Ask struct {
	Side     int           `json:"side"`
	Audience bool          `json:"audience"` // whether the listeners vote
	Targets  []game.Square `json:"targets"`  // squares that may be selected next
	Selected []game.Square `json:"selected"` // squares selected so far
	Refused  string        `json:"refused"`  // why the last move was rejected; empty if it was accepted
}

// Pulse is the position of the music at a time.
type Pulse struct {
	At    float64 `json:"at"`
	Tick  int     `json:"tick"`  // tick of the piece
	Tempo float64 `json:"tempo"` // quarter notes a minute, before multiplication by State.Tempo
}

// State is the state of a performance.
type State struct {
	Running  bool     `json:"running"` // whether there is a performance
	Paused   bool     `json:"paused"`
	Locked   bool     `json:"locked"`  // whether the controls are locked: only moves, panic and unlocking work
	Waiting  bool     `json:"waiting"` // whether the music waits at a bar line for a move
	Tempo    float64  `json:"tempo"`   // factor for the score's tempo
	Shift    int      `json:"shift"`
	Port     string   `json:"port"`     // MIDI output that a page has chosen
	Lost     []string `json:"lost"`     // names of the lost outputs
	Score    string   `json:"score"`    // name of the score
	Clock    string   `json:"clock"`    // clockRuns, clockStopped or clockLost; empty if the performance does not follow a clock
	Unfit    string   `json:"unfit"`    // why the controller or its LEDs do not work in this game; empty if they work or there is no controller
	Over     string   `json:"over"`     // error that has ended the last performance
	AllOver  bool     `json:"allOver"`  // whether the last game is over
	FadeEnds float64  `json:"fadeEnds"` // when the fade-out that goes on ends; 0 for none
	Audience int      `json:"audience"` // number of listeners
	Changes  []string `json:"changes"`  // what performers have changed and the score does not know, as calls: mute bass; those that wait first
}

// MIDI has messages for a synthesizer.
type MIDI struct {
	At   float64  `json:"at"`   // when the messages are due
	Data [][]byte `json:"data"` // each message in Base64
}

// SetValue changes one setting of a score.
type SetValue struct {
	play.ScoreText
	Path  string `json:"path"`
	Value string `json:"value"` // in YAML; empty for the default
}

// Checked is a score with its mistakes.
type Checked struct {
	play.ScoreText
	Problems []Problem         `json:"problems"`
	Values   map[string]string `json:"values"` // values in YAML of the Controls that the text sets; empty if the text is not YAML
	Game     string            `json:"game"`   // the game that the score was written for; empty for any game

	Sections map[string][]int `json:"sections"` // lines of parts, voices and the drama's entries, by their paths; empty if there are mistakes
}

// Problem is a mistake at a place in a score.
type Problem struct {
	Line   int    `json:"line"` // counted from 1; 0 if the mistake concerns the whole score
	Column int    `json:"column"`
	Field  string `json:"field"`
	Text   string `json:"text"`
	Hint   string `json:"hint"`
}

// Open performs saved games.
type Open struct {
	Name  string          `json:"name"` // name of the file, for errors
	Text  string          `json:"text"`
	Score *play.ScoreText `json:"score,omitempty"` // the score that the file names; only needed if the score is not bundled
}

// Export asks for a file of the performed music, or of a piece to render.
type Export struct {
	Form  string      `json:"form"`            // one of Welcome.Forms
	Setup *play.Order `json:"setup,omitempty"` // the piece to render; null for the performed music so far, composed by the last score
	Set   string      `json:"set,omitempty"`   // name of the set whose music it is, instead of the performed music so far
	Heard bool        `json:"heard,omitempty"` // as it sounded: with undone moves, pauses, changes of tempo and of score; only MIDI and sound
}

// File is a file that a page can save. It has an address or the data.
type File struct {
	Name    string `json:"name"`
	Type    string `json:"type"`              // media type
	Address string `json:"address,omitempty"` // address relative to the page's; it can be loaded once, within a minute
	Data    []byte `json:"data,omitempty"`    // content of the file; only set if there is no address
}

// Explore renders and measures the pieces of many seeds.
type Explore struct {
	Setup play.Order `json:"setup"` // its seed is the first of the seeds
	Seeds int        `json:"seeds"`
	Rank  string     `json:"rank"`  // measures, as for the command explore; empty for arc
	Where string     `json:"where"` // conditions, separated by commas; may be empty
}

// Explored is the progress of an exploration.
type Explored struct {
	Done  int         `json:"done"` // number of pieces made so far
	All   int         `json:"all"`
	Error string      `json:"error"`
	Rows  []Candidate `json:"rows"` // the best pieces, best first; null until all pieces are made
}

// Candidate is the piece of one seed.
type Candidate struct {
	Seed    uint64     `json:"seed,string"`
	Result  string     `json:"result"`
	Moves   string     `json:"moves"`
	Ranking float64    `json:"ranking"` // 0 to 1; higher is better
	Values  []*float64 `json:"values"`  // in the order of Welcome.Measures; null for a value that the piece does not have
	Picture string     `json:"picture"` // in SVG
}

// Evolve starts a run.
type Evolve struct {
	System   string         `json:"system"`
	Settings map[string]any `json:"settings"` // settings that differ from their defaults
	Seed     uint64         `json:"seed,string"`
	Heard    bool           `json:"heard"` // whether to evolve one generation for each game of the performance, instead of as fast as possible
}

// Evolved is the progress of a run.
type Evolved struct {
	Running    bool         `json:"running"`
	Error      string       `json:"error"`
	Dir        string       `json:"dir"` // folder of the run; empty if the studio runs in the browser
	System     string       `json:"system"`
	Game       string       `json:"game"`
	Reached    int          `json:"reached"`    // newest generation
	Last       int          `json:"last"`       // generation at which the run ends
	Champion   bool         `json:"champion"`   // whether there is a gamer called Evolving
	Generation []Generation `json:"generation"` // milestones since the last message: each of the first 100, then every tenth up to 1000, and so on
}

// Run is a run in the folder of runs.
type Run struct {
	Name    string `json:"name"` // name of the run's folder
	System  string `json:"system"`
	Game    string `json:"game"`
	Reached int    `json:"reached"` // newest generation
	Last    int    `json:"last"`
	State   string `json:"state"`   // runStopped, runDone, runHere, runElsewhere or runBroken
	Problem string `json:"problem"` // why the run cannot be read
}

// Values of Run.State.
const (
	runStopped   = "stopped"
	runDone      = "done"
	runHere      = "here"      // this studio evolves the run now
	runElsewhere = "elsewhere" // another program evolves the run now
	runBroken    = "broken"
)

// GoOn resumes a stopped run.
type GoOn struct {
	Name  string `json:"name"` // name of the run's folder
	Heard bool   `json:"heard"`
}

// Generation has the statistics of a generation.
type Generation struct {
	Number   int      `json:"number"`
	Best     float64  `json:"best"`     // points of the best gamer
	Mean     float64  `json:"mean"`     // mean of the points of all gamers
	Strength *float64 `json:"strength"` // share of the points that the champion wins against the gamer tactical, 0 to 1; null if not known
}

// KeptThings are what is kept for another time.
type KeptThings struct {
	Sets   []KeptSet        `json:"sets"`   // performances, the newest first
	Scores []play.ScoreText `json:"scores"` // in the order of their names, which end in .yaml
}

// KeptSet is a performance that is kept.
type KeptSet struct {
	Name    string    `json:"name"`
	Began   time.Time `json:"began"`
	Game    string    `json:"game"`
	Players [2]string `json:"players"`
	Score   string    `json:"score"`
	Seconds float64   `json:"seconds"`
	Now     bool      `json:"now"` // whether it goes on now
	Problem string    `json:"problem"`
}

// Shown has the games of a performance that is kept, to be looked at.
type Shown struct {
	Setup play.Order  `json:"setup"`
	Games []ShownGame `json:"games"`
}

// ShownGame is a game with its turns.
type ShownGame struct {
	Game  *Game   `json:"game"`
	Turns []*Turn `json:"turns"`
}

// Unpacked has the numbers of things that were added to what is kept.
type Unpacked struct {
	Sets   int `json:"sets"`
	Runs   int `json:"runs"`
	Scores int `json:"scores"`
	Known  int `json:"known"` // things that were there already, and were not added
}

// Poll is the state of a vote of the audience.
type Poll struct {
	Open   bool     `json:"open"`
	Side   int      `json:"side"`
	Moves  []Option `json:"moves"`  // the legal moves; empty after the poll is closed
	Number int      `json:"number"` // number of the poll, from 1
	Late   bool     `json:"late"`   // whether there were no votes before the bar line, so that the music waits
}

// Option is a move to vote for.
type Option struct {
	Move  string        `json:"move"` // in the game's notation
	Path  []game.Square `json:"path"` // squares that the moved piece passes, or the single square
	Votes int           `json:"votes"`
}
