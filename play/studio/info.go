package studio

// Facts describe what a version of the program offers.
type Facts struct {
	Games    []GameInfo    `json:"games"`
	Gamers   []GamerInfo   `json:"gamers"` // gamers of all games; some levels are others: GameInfo.Levels
	Scores   []ScoreInfo   `json:"scores"`
	Controls []Control     `json:"controls"` // settings of a score for which a page shows controls
	Measures []MeasureInfo `json:"measures"` // measures that Explored can report
	Systems  []System      `json:"systems"`  // ways to evolve gamers
}

// GameInfo describes a game.
type GameInfo struct {
	Name    string     `json:"name"`
	Width   int        `json:"width"`
	Height  int        `json:"height"`
	Columns bool       `json:"columns"` // whether a move names a column, into which a disc falls
	Labels  [][]string `json:"labels"`  // labels of the squares, by row from the bottom and column; "" for none; empty if Columns is true
	Start   string     `json:"start"`   // the board before the first move, in the format of Turn.Board
	Gamers  []string   `json:"gamers"`  // gamers that play the game, including a person
	Usual   [2]string  `json:"usual"`   // the default gamers
	Score   string     `json:"score"`   // the default score

	Levels map[string]string `json:"levels"` // gamers that play under the names of levels, such as easy
}

// GamerInfo describes a gamer of the program.
type GamerInfo struct {
	Name  string `json:"name"`
	About string `json:"about"` // a description in a few words
}

// ScoreInfo describes a bundled score.
type ScoreInfo struct {
	Name  string `json:"name"`
	About string `json:"about"` // a description of the sound
	Game  string `json:"game"`  // the game that the score was written for; empty for any game

	Voices [][2]int `json:"voices"` // the score's instruments: bank of the SoundFont (128 for drums) and program, counted from 0
}

// Control is a setting of a score that a page shows as a slider, a list or a switch.
type Control struct {
	Path    string   `json:"path"` // path as in a score, for example dynamics.phrase
	Group   string   `json:"group"`
	About   string   `json:"about"`
	Default string   `json:"default"`           // in YAML
	Options []string `json:"options,omitempty"` // choices of a list
	Least   *float64 `json:"least,omitempty"`   // lower bound of a number
	Most    *float64 `json:"most,omitempty"`
	Whole   bool     `json:"whole,omitempty"` // whether the number must be whole
}

// moreControls is the Group of the controls that are hidden at first.
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

// FunctionInfo describes a function that Request.Call can name.
type FunctionInfo struct {
	Name  string  `json:"name"`
	Group string  `json:"group"` // what the function is about
	About string  `json:"about"`
	Takes string  `json:"takes"` // text for people about the values of the function
	Kind  string  `json:"kind"`  // nothing, number, whole, square or text
	Low   float64 `json:"low"`   // lower bound of a number
	High  float64 `json:"high"`
}
