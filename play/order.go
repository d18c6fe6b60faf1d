package play

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"midiconnect4/internal/bounded"
	"midiconnect4/scores"
)

// Order says what to play, in the form in which a person writes it: in command-line options, on the web page, or in a set list. An empty text
// leaves a field to the program. The method Resolve reads an order.
type Order struct {
	Game      string    `json:"game" yaml:"game"`                     // if empty, the score's game or, if the score names none, DefaultGame
	Start     string    `json:"start,omitempty" yaml:"start"`         // position from which the game starts (see game.Starter); if empty, the usual one
	Gamers    [2]string `json:"gamers"`                               // the first and the second gamer; if empty, the game's usual ones
	Score     ScoreText `json:"score"`                                // if empty, House.Usual
	Title     string    `json:"title,omitempty" yaml:"title"`         // title of the piece, instead of the score's
	Opening   string    `json:"opening,omitempty" yaml:"opening"`     // number of random moves before the gamers choose
	Moves     string    `json:"moves,omitempty" yaml:"moves"`         // moves of a given game, which no gamers play; if it ends with GoesOn, gamers go on from there
	Seed      string    `json:"seed,omitempty" yaml:"seed"`           // seed of the first game; each later game has the next seed
	Games     string    `json:"games,omitempty" yaml:"games"`         // number of games, or EndlessGames; if empty, the program chooses
	Length    string    `json:"length,omitempty" yaml:"length"`       // total length in minutes and seconds
	Tempo     string    `json:"tempo,omitempty" yaml:"tempo"`         // in quarter notes a minute, instead of the score's tempo
	Transpose string    `json:"transpose,omitempty" yaml:"transpose"` // number of keys by which to transpose up
	Signs     string    `json:"signs,omitempty" yaml:"signs"`         // signs of the first moves (see Match.FixSigns), or NoSigns
	Depth     string    `json:"depth,omitempty" yaml:"depth"`         // number of moves that a gamer searches ahead, if its name sets no limit
	Time      string    `json:"time,omitempty" yaml:"time"`           // how long a gamer searches, if its name sets no limit; instead of a depth
	Judge     string    `json:"judge,omitempty" yaml:"judge"`         // gamer that tells the chances after each move; if empty, the game's signals do
}

// EndlessGames is the value of Order.Games for a performance in which rematches follow without end.
const EndlessGames = "endless"

// GoesOn is the end of Order.Moves if gamers go on after these moves.
const GoesOn = "..."

// NoSigns is the value of Order.Signs for which no signs (directions of intervals) are fixed, not even the signs of a saved game.
const NoSigns = "none"

// Field is a field of an Order, with its name. Command-line options and set lists use the same names.
type Field struct {
	Name string
	Text *string
}

// Fields lists the fields of the order. To change a field, change what its Text points to.
func (o *Order) Fields() []Field {
	return []Field{
		{"game", &o.Game},
		{"start", &o.Start},
		{"first", &o.Gamers[0]},
		{"second", &o.Gamers[1]},
		{"score", &o.Score.Name},
		{"title", &o.Title},
		{"opening", &o.Opening},
		{"moves", &o.Moves},
		{"seed", &o.Seed},
		{"games", &o.Games},
		{"length", &o.Length},
		{"tempo", &o.Tempo},
		{"transpose", &o.Transpose},
		{"signs", &o.Signs},
		{"depth", &o.Depth},
		{"time", &o.Time},
		{"judge", &o.Judge},
	}
}

// given returns the first of the named fields that is not empty in the order; "" if all are empty.
func (o *Order) given(names ...string) string {
	for _, name := range names {
		for _, f := range o.Fields() {
			if f.Name == name && *f.Text != "" {
				return name
			}
		}
	}
	return ""
}

// ScoreText is the name of a score, perhaps with its text.
type ScoreText struct {
	Name string `json:"name"`
	YAML string `json:"yaml"` // text of the score; empty for the bundled score with that name
}

// ReadScoreText returns a score as text: the content of a file, or the name of a bundled score.
func ReadScoreText(name string) (ScoreText, error) {
	if name == "" || slices.Contains(scores.Names(), name) {
		return ScoreText{Name: name}, nil
	}
	const most = 1 << 20
	data, err := bounded.ReadFile(name, most)
	return ScoreText{Name: name, YAML: cmp.Or(string(data), "\n")}, err // cmp.Or, because an empty YAML would mean the bundled score
}

// Source returns t with its text. If t has no text, it takes the text of the bundled score.
func (t ScoreText) Source() (ScoreText, error) {
	t.Name = cmp.Or(t.Name, usualScore)
	if t.YAML != "" {
		return t, nil
	}
	source, err := scores.Source(t.Name)
	t.YAML = string(source)
	return t, err
}

// Read parses the score. If its text differs from the bundled score of the same name, the score is called my-NAME.yaml, like the file in which
// it should be saved.
func (t ScoreText) Read() (*scores.Score, error) {
	t, err := t.Source()
	if err != nil {
		return nil, err
	}
	score, err := scores.ParseEdited(t.Name, []byte(t.YAML))
	if err != nil {
		return nil, err
	}
	if source, err := scores.Source(t.Name); err == nil && string(source) != t.YAML {
		score.Name = "my-" + t.Name + ".yaml"
	}
	return score, nil
}

// Names of the scores if the user names none. Files take the paper's own score, performances one with themes that return.
const (
	usualScore       = "paper"
	PerformanceScore = "song"
)

// OrderError says what is wrong with a field of an Order. Its texts name fields in braces, such as {seed}; each user interface replaces these by its
// own names, such as --seed.
type OrderError struct {
	Field   string
	Problem string // empty if Cause says everything
	Hint    string // may be empty
	Cause   error  // may be nil
	Beside  bool   // whether the field itself is right, but the file that it names (a score, a gamer, a run) contains an error
}

// Unwrap returns e.Cause.
func (e *OrderError) Unwrap() error { return e.Cause }

// Error returns the error with the order's names of fields.
func (e *OrderError) Error() string { return e.In("") }

// In returns the text of the error. It writes a prefix, such as "--", in front of each name of a field.
func (e *OrderError) In(before string) string {
	if e.Problem == "" {
		return e.Cause.Error()
	}
	return named(e.Problem, before)
}

// There returns the error without the field's name at the start. It is for user interfaces that show the error at the field.
func (e *OrderError) There() string {
	own, prefixed := strings.CutPrefix(e.Problem, "{"+e.Field+"}")
	if !prefixed {
		return e.In("")
	}
	return strings.TrimLeft(named(own, ""), ": ")
}

// HintIn returns the hint. It writes a prefix, such as "--", in front of each name of a field.
func (e *OrderError) HintIn(before string) string { return named(e.Hint, before) }

var field = regexp.MustCompile(`\{([a-z-]+)\}`)

func named(text, before string) string { return field.ReplaceAllString(text, before+"$1") }
