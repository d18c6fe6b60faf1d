package scores

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"
)

// Movement says who plays a movement's game, and how it sounds. A field that is
// empty, 0 or nil is as it would be without a form.
type Movement struct {
	Title         string
	First, Second string       // gamers
	Opening       int          // random moves before the gamers choose
	Tempo         float64      // quarter notes a minute at its start
	Transition    Transition   // to the next movement; empty for the form's
	Pause         *int         // bars of silence after it; nil for the form's
	Ending        EndingChoice // whether the players' endings follow its game; empty for what the form says
	Score         *Score       // with the settings that the movement gives; nil if it gives none
}

// EndingChoice says whether a movement has the players' endings.
type EndingChoice string

const (
	WithEnding    EndingChoice = "yes"
	WithoutEnding EndingChoice = "no"
)

// MovementField names a movement's setting in an error, as in
// form.movements[0].first. Movements count from 0.
func MovementField(movement int, setting string) string {
	return fmt.Sprintf("form.movements[%d].%s", movement, setting)
}

// Movement is the score of a movement, counted from 0: its own, or s.
func (s *Score) Movement(number int) *Score {
	if s.Form != nil && number >= 0 && number < len(s.Form.Movements) && s.Form.Movements[number].Score != nil {
		return s.Form.Movements[number].Score
	}
	return s
}

// Piece is the score of the whole piece, if s is a movement's, and else s.
func (s *Score) Piece() *Score { return cmp.Or(s.piece, s) }

// Each yields the score, and then those of the movements that have their own, with the
// path of the movement in the file; empty for the score itself.
func (s *Score) Each(yield func(path string, one *Score) bool) {
	if !yield("", s) || s.Form == nil {
		return
	}
	for i, m := range s.Form.Movements {
		if m.Score != nil && !yield(fmt.Sprintf("form.movements[%d]", i), m.Score) {
			return
		}
	}
}

var movementSettings = group[Movement]{
	example: "{tempo: 90}",
	settings: []entry[Movement]{
		&setting[Movement, string]{
			name: "title", at: func(m *Movement) *string { return &m.Title },
			kind: prose{},
			doc:  "Title of the movement, one line. Left out, it is who plays.",
		},
		&setting[Movement, string]{
			name: "first", at: func(m *Movement) *string { return &m.First },
			kind: prose{},
			doc:  "Gamer that moves first: a bundled one, or the path of a file.",
		},
		&setting[Movement, string]{
			name: "second", at: func(m *Movement) *string { return &m.Second },
			kind: prose{},
			doc:  "Gamer that moves second.",
		},
		&setting[Movement, int]{ // the caller, who knows the board, checks the upper bound
			name: "opening", at: func(m *Movement) *int { return &m.Opening },
			kind: number[int]{openEnd: true, isNot: "is no number of moves"},
			doc:  "Random moves before the gamers choose. Left out, there are none if the movement names a gamer, and else it is as without a form.",
		},
		&setting[Movement, float64]{
			name: "tempo", at: func(m *Movement) *float64 { return &m.Tempo },
			kind: tempo,
			doc:  "Tempo at the start of the movement, instead of the score's.",
		},
		&setting[Movement, Transition]{
			name: "transition", at: func(m *Movement) *Transition { return &m.Transition },
			kind: transition,
			doc:  "How the movement ends and goes on to the next, instead of the form's transition.",
		},
		&setting[Movement, *int]{
			name: "pause", at: func(m *Movement) **int { return &m.Pause },
			kind: optional[int]{number[int]{high: mostPause, isNot: "is not a number of bars"}},
			doc:  "Bars of silence after the movement, instead of the form's pause.",
		},
		&setting[Movement, EndingChoice]{
			name: "ending", at: func(m *Movement) *EndingChoice { return &m.Ending },
			kind: choice[EndingChoice]{{word: WithEnding}, {word: WithoutEnding}},
			doc:  "Whether the players' endings are played after the movement's game: yes or no, instead of what the form says.",
		},
	},
}

// movement is the kind of a movement: its own settings, and those of the score that it
// gives other values.
type movement struct{ group[Movement] }

// scoreSettings lists the settings of the score that a movement may give.
func (k movement) scoreSettings() []entry[Score] {
	return slices.DeleteFunc(slices.Clone(file.settings), func(s entry[Score]) bool { return s.isWhole() || k.has(s.key()) })
}

// has reports whether a movement has a setting of its own of that name.
func (k movement) has(name string) bool {
	return slices.ContainsFunc(k.settings, func(s entry[Movement]) bool { return s.key() == name })
}

func (k movement) read(r *reader, node ast.Node, path string, into *Movement) {
	r.places[path] = start(node)
	var names []string
	for _, s := range k.settings {
		names = append(names, s.key())
	}
	for _, s := range file.settings {
		if !k.has(s.key()) {
			names = append(names, s.key())
		}
	}
	given := r.given(node, path, names, k.example)
	for _, s := range k.settings {
		if node := given[s.key()]; node != nil {
			s.read(r, node, path, into)
		}
	}
	var settings []*ast.MappingValueNode
	for _, written := range entries(node) {
		switch name := nameOf(written); {
		case given[name] != written.Value, k.has(name) && name != "tempo":
		case slices.ContainsFunc(file.settings, func(s entry[Score]) bool { return s.key() == name && s.isWhole() }):
			r.places[within(path, name)] = placeOf(written.Key.GetToken())
			r.refuse(within(path, name), problem("write it at the top level", "it is for the whole piece, and a movement has none of its own"))
		default:
			settings = append(settings, written)
		}
	}
	if slices.ContainsFunc(settings, func(e *ast.MappingValueNode) bool { return nameOf(e) != "tempo" }) {
		r.movements = append(r.movements, movementNode{path, node, settings, into})
	}
}

func (k movement) schema(usual *Movement) *schema {
	all := k.group.schema(usual)
	for _, s := range k.scoreSettings() {
		p := s.schema(nil)
		all.Properties = append(all.Properties, property{s.key(), p.part()})
	}
	return all
}

// part describes what a movement may give of a setting: what it leaves out is the
// score's, and it may leave out a section or a list by the word none.
func (s *schema) part() *schema {
	part := *s
	part.Default = nil
	if s.Type == "object" {
		part.Properties = nil
		for _, p := range s.Properties {
			part.Properties = append(part.Properties, property{p.name, p.schema.part()})
		}
		part.Required, part.AllOf, part.AnyOf, part.Not, part.If, part.Then, part.Else, part.DependentRequired = nil, nil, nil, nil, nil, nil, nil, nil
	}
	if !s.mayBeNone() {
		return &part
	}
	part.Description = ""
	return &schema{AnyOf: []*schema{{Const: none}, &part}, Description: s.Description}
}

// mayBeNone reports whether a movement may leave out what the schema describes: a
// section, or a list.
func (s *schema) mayBeNone() bool {
	return s.Type == "object" || s.Items != nil || slices.ContainsFunc(s.AnyOf, func(one *schema) bool { return one.Items != nil })
}

// none is the word by which a movement leaves out a section or a list of the score.
const none = "none"

// movementNode is a movement that gives settings of the score.
type movementNode struct {
	path     string
	node     ast.Node
	settings []*ast.MappingValueNode
	into     *Movement
}

// readMovements gives the movements with settings their scores: the file's with these
// settings in it, read and checked as a whole.
func (r *reader) readMovements(root ast.Node) {
	for _, m := range r.movements {
		o := overlay{places: map[string]place{}}
		var base []*ast.MappingValueNode
		for _, entry := range entries(root) {
			if nameOf(entry) != "form" {
				base = append(base, entry)
			}
		}
		o.over(m.settings, "")
		merged := o.merge(base, m.settings, "")
		own := newReader(r.path, r.open)
		own.comments, own.around = r.comments, r.mostVoices()
		own.score.Title = r.score.Title
		own.readScore(merged)
		for _, e := range own.errors {
			r.errors = append(r.errors, o.translate(r, m, e))
		}
		own.score.About, own.score.piece = r.score.About, r.score
		m.into.Score = own.score
	}
}

// mostVoices is how many voices the score has, or the movement that has the most.
func (r *reader) mostVoices() int {
	most := max(len(r.score.Voices), r.around)
	for _, m := range r.movements {
		for _, setting := range m.settings {
			if nameOf(setting) != "voices" {
				continue
			}
			if list, ok := setting.Value.(*ast.SequenceNode); ok {
				most = max(most, len(list.Values))
			} else if text, _ := written(setting.Value); text != none {
				most = max(most, 1)
			}
		}
	}
	return most
}

// describe lists the settings of the movement on a line, and below it the settings of
// the score that have other values.
func (m Movement) describe(s *Score) string {
	var says []string
	say := func(given bool, format string, args ...any) {
		if given {
			says = append(says, fmt.Sprintf(format, args...))
		}
	}
	say(m.Title != "", "%s", m.Title)
	say(m.First != "", "first %s", m.First)
	say(m.Second != "", "second %s", m.Second)
	say(m.Opening != 0, "opening %d", m.Opening)
	say(m.Tempo != 0, "tempo %g", m.Tempo)
	say(m.Transition != "", "transition %s", m.Transition)
	if m.Pause != nil {
		say(true, "pause %d", *m.Pause)
	}
	say(m.Ending != "", "ending %s", m.Ending)
	if says == nil && m.Score == nil {
		return "as without a form"
	}
	line := strings.Join(says, ", ")
	if m.Score == nil {
		return line
	}
	usual := s.lines()
	for _, own := range m.Score.lines() {
		if !slices.Contains(usual, own) && !strings.HasPrefix(own, "tempo  ") {
			line += "\n     " + strings.ReplaceAll(own, "\n", "\n     ")
		}
	}
	return line
}
