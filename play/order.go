package play

import (
	"cmp"
	"regexp"
	"strings"

	"midiconnect4/scores"
)

// Order says what is to be played, as people write it: in flags, on a page, in a set list. An empty text
// leaves a field open. Resolve reads an order.
type Order struct {
	Game      string    `json:"game" yaml:"game"`                     // empty for the score's game or, if it names none, DefaultGame
	Gamers    [2]string `json:"gamers"`                               // by side; empty for the usual one of the game
	Score     ScoreText `json:"score"`                                // empty for House.Usual
	Title     string    `json:"title,omitempty" yaml:"title"`         // of the piece, in place of the score's
	Opening   string    `json:"opening,omitempty" yaml:"opening"`     // random moves before the gamers choose
	Moves     string    `json:"moves,omitempty" yaml:"moves"`         // of a given game, which no gamers play
	Seed      string    `json:"seed,omitempty" yaml:"seed"`           // of the first game; later games have the following seeds
	Games     string    `json:"games,omitempty" yaml:"games"`         // how many, or EndlessGames; empty for one, or for what the length needs
	Length    string    `json:"length,omitempty" yaml:"length"`       // games are chosen to have this length together, in minutes and seconds
	Tempo     string    `json:"tempo,omitempty" yaml:"tempo"`         // quarter notes a minute, in place of the score's
	Transpose string    `json:"transpose,omitempty" yaml:"transpose"` // in keys, upwards
	Signs     string    `json:"signs,omitempty" yaml:"signs"`         // of the first moves, as in Match.FixSigns; or NoSigns, to drop saved ones
	Depth     string    `json:"depth,omitempty" yaml:"depth"`         // plies that gamers without a limit of their own search
	Time      string    `json:"time,omitempty" yaml:"time"`           // how long such gamers search, instead of a depth
}

// EndlessGames is the text for games without end.
const EndlessGames = "endless"

// NoSigns is the text that drops all signs.
const NoSigns = "none"

// Field is a field of an order with its name. Flags and set lists use the same names.
type Field struct {
	Name string
	Text *string
}

// Fields lists the fields of the order. Changing a Text changes the order.
func (o *Order) Fields() []Field {
	return []Field{
		{"game", &o.Game},
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
	}
}

// given returns the first of the named fields that the order sets; empty for none.
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

// ScoreText is the name of a score, and perhaps its text.
type ScoreText struct {
	Name string `json:"name"`
	YAML string `json:"yaml"` // empty for the bundled score of that name
}

// Source returns t with a text: its own or, if it has none, the text of the bundled score.
func (t ScoreText) Source() (ScoreText, error) {
	t.Name = cmp.Or(t.Name, usualScore)
	if t.YAML != "" {
		return t, nil
	}
	source, err := scores.Source(t.Name)
	t.YAML = string(source)
	return t, err
}

// Read parses the text. A score that differs from the bundled one of its name is called my-NAME.yaml, like
// the file that it should be saved to.
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

// Scores if none is named: of files, the paper's own; of performances, one with themes that return.
const (
	usualScore       = "paper"
	PerformanceScore = "song"
)

// OrderError says what is wrong with a field of an order.
type OrderError struct {
	Field   string
	Problem string // names of fields are in braces, as each user interface writes them differently; empty if Cause says everything
	Hint    string // names of fields are in braces; may be empty
	Cause   error  // may be nil
	Beside  bool   // the field is right, but the file that it names (a score, a gamer, a run) has an error inside
}

// Unwrap returns the cause.
func (e *OrderError) Unwrap() error { return e.Cause }

// Error returns the error with fields named as in the order.
func (e *OrderError) Error() string { return e.In("") }

// In returns the error with a prefix, such as dashes, before the name of each field.
func (e *OrderError) In(before string) string {
	if e.Problem == "" {
		return e.Cause.Error()
	}
	return named(e.Problem, before)
}

// There returns the error without the name of its field at the start, for a user interface that shows where the field is.
func (e *OrderError) There() string {
	own, prefixed := strings.CutPrefix(e.Problem, "{"+e.Field+"}")
	if !prefixed {
		return e.In("")
	}
	return strings.TrimLeft(named(own, ""), ": ")
}

// HintIn returns the hint with a prefix before the name of each field.
func (e *OrderError) HintIn(before string) string { return named(e.Hint, before) }

var field = regexp.MustCompile(`\{([a-z-]+)\}`)

func named(text, before string) string { return field.ReplaceAllString(text, before+"$1") }
