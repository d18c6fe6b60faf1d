package play

import (
	"cmp"
	"regexp"
	"strings"

	"midiconnect4/scores"
)

// Order says what is to be played, as people write it: by flags, on a page, in a set list. An
// empty text leaves it open. Resolve reads it.
type Order struct {
	Game      string    `json:"game" yaml:"game"`                     // empty for the score's own, or DefaultGame
	Gamers    [2]string `json:"gamers"`                               // by side; empty for the usual one of the game
	Score     ScoreText `json:"score"`                                // empty for paper
	Title     string    `json:"title,omitempty" yaml:"title"`         // of the piece, in place of the score's
	Opening   string    `json:"opening,omitempty" yaml:"opening"`     // random moves before the gamers choose
	Moves     string    `json:"moves,omitempty" yaml:"moves"`         // of a game that is given, in place of gamers
	Seed      string    `json:"seed,omitempty" yaml:"seed"`           // of the first game; the others have those that follow
	Games     string    `json:"games,omitempty" yaml:"games"`         // how many, or EndlessGames; empty for one, or as many as the length needs
	Length    string    `json:"length,omitempty" yaml:"length"`       // games are chosen to last so long together, in minutes and seconds
	Tempo     string    `json:"tempo,omitempty" yaml:"tempo"`         // quarter notes a minute, in place of the score's
	Transpose string    `json:"transpose,omitempty" yaml:"transpose"` // by how many keys the music is moved
	Signs     string    `json:"signs,omitempty" yaml:"signs"`         // of the first moves, as Match.FixSigns reads them; or NoSigns, in place of saved ones
	Depth     string    `json:"depth,omitempty" yaml:"depth"`         // plies that gamers without a limit of their own search
	Time      string    `json:"time,omitempty" yaml:"time"`           // the same as a time
}

// EndlessGames is the number of games that are played until somebody ends them.
const EndlessGames = "endless"

// NoSigns are no signs at all.
const NoSigns = "none"

// Field is a field of an order by its name, which flags and set lists use as well.
type Field struct {
	Name string
	Text *string
}

// Fields lists the fields of an order.
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

// given returns the first of some fields that the order sets; empty for none.
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

// ScoreText is a score by its name, perhaps with its text.
type ScoreText struct {
	Name string `json:"name"`
	YAML string `json:"yaml"` // empty for the bundled score of that name
}

// Source is the text of the score: its own, or that of the bundled score of its name.
func (t ScoreText) Source() (ScoreText, error) {
	t.Name = cmp.Or(t.Name, usualScore)
	if t.YAML != "" {
		return t, nil
	}
	source, err := scores.Source(t.Name)
	t.YAML = string(source)
	return t, err
}

// Read reads the text. A score that differs from the bundled one of its name is called
// my-NAME.yaml, as the file that it should be saved to.
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

// usualScore is the score where none is named.
const usualScore = "paper"

// OrderError says what is wrong with a field of an order.
type OrderError struct {
	Field   string
	Problem string // with the names of fields in braces, as each end has its own words for them; empty if the cause says it all
	Hint    string // as the problem; may be empty
	Cause   error  // may be nil
	Beside  bool   // the field is right, and what it names is wrong inside: a score, a gamer, a run
}

// Unwrap is the cause.
func (e *OrderError) Unwrap() error { return e.Cause }

// Error names fields as the order does.
func (e *OrderError) Error() string { return e.In("") }

// In is the error with something before the name of each field, such as dashes.
func (e *OrderError) In(before string) string {
	if e.Problem == "" {
		return e.Cause.Error()
	}
	return named(e.Problem, before)
}

// There is the error for an end that says by itself where the field is.
func (e *OrderError) There() string {
	_, own, prefixed := strings.Cut(e.Problem, "{"+e.Field+"}")
	if !prefixed || !strings.HasPrefix(e.Problem, "{"+e.Field+"}") {
		return e.In("")
	}
	return strings.TrimLeft(named(own, ""), ": ")
}

// HintIn is the hint with something before the name of each field.
func (e *OrderError) HintIn(before string) string { return named(e.Hint, before) }

var field = regexp.MustCompile(`\{([a-z-]+)\}`)

func named(text, before string) string { return field.ReplaceAllString(text, before+"$1") }
