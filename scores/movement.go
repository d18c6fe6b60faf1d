package scores

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"midiconnect4/scores/settings"
)

// Movement is one game of a suite: who plays it, and how it sounds. A field that is empty, 0 or nil means the same value as in a score without a
// form.
type Movement struct {
	Title         string
	First, Second string       // gamers
	Opening       int          // number of random moves at the start of the game
	Tempo         float64      // quarter notes a minute at the start of the movement
	Transition    Transition   // to the next movement; empty for Form.Transition
	Pause         *int         // bars of silence after the movement; nil for Form.Pause
	Ending        EndingChoice // whether the players' endings follow the game; empty if Form.Endings decides
	Score         *Score       // the score with the settings that the movement overrides; nil if it overrides none
}

// EndingChoice says whether the players' endings are played after a movement.
type EndingChoice string

const (
	WithEnding    EndingChoice = "yes"
	WithoutEnding EndingChoice = "no"
)

// MovementField returns the name of a movement's setting in errors, such as form.movements[0].first. The first movement has the number 0.
func MovementField(movement int, setting string) string {
	return fmt.Sprintf("form.movements[%d].%s", movement, setting)
}

// Movement returns the score of a movement: its own score if it has one, otherwise s. The first movement has the number 0.
func (s *Score) Movement(number int) *Score {
	if s.Form != nil && number >= 0 && number < len(s.Form.Movements) && s.Form.Movements[number].Score != nil {
		return s.Form.Movements[number].Score
	}
	return s
}

// Piece returns the score of the whole piece if s is the score of a movement. Otherwise it returns s.
func (s *Score) Piece() *Score { return cmp.Or(s.piece, s) }

// Each first yields s with an empty path. Then it looks for movements with a score of their own. It yields each of these scores with the movement's
// path in the file.
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

func movementSettings(m *Movement) settings.Group {
	return settings.Group{
		Example: "{tempo: 90}",
		Settings: []settings.Setting{
			settings.Of("title", &m.Title, settings.Prose{}, "Title of the movement, one line. Without it, the names of the players."),
			settings.Of("first", &m.First, settings.Prose{}, "Gamer that moves first: a bundled one, or the path of a file."),
			settings.Of("second", &m.Second, settings.Prose{}, "Gamer that moves second."),
			// There is no upper bound here, because it depends on the board. Code that knows the board checks it.
			settings.Of("opening", &m.Opening, settings.Number{OpenEnd: true, IsNot: "is no number of moves"},
				"Random moves before the gamers choose. Without it, there are none if the movement names a gamer; otherwise it is as without a form."),
			settings.Of("tempo", &m.Tempo, tempo, "Tempo at the start of the movement, instead of the score's."),
			settings.Of("transition", &m.Transition, transition, "How the movement ends and goes on to the next, instead of the form's transition."),
			settings.Of("pause", &m.Pause, settings.Number{High: mostPause, IsNot: "is not a number of bars"},
				"Bars of silence after the movement, instead of the form's pause."),
			settings.Of("ending", &m.Ending, settings.Choice{{Word: WithEnding}, {Word: WithoutEnding}},
				"Whether the players' endings are played after the movement's game: yes or no. Without it, the form decides."),
		},
	}
}

// movement is the settings kind of a movement: it has settings of its own, and may override settings of the score.
type movement struct{ r *reader }

// Read reads the movement's own settings. It stores the settings of the score that the movement overrides, for readMovements.
func (k movement) Read(_ *settings.Reader, node ast.Node, path string, into any) {
	r, own := k.r, movementSettings(into.(*Movement))
	all := r.file(r.score)
	r.Mark(path, settings.Start(node))
	names, whole := own.Names(), []string(nil)
	for i := range all.Settings {
		switch s := &all.Settings[i]; {
		case own.Named(s.Name) != nil:
		case s.Whole:
			whole = append(whole, s.Name)
		default:
			names = append(names, s.Name)
		}
	}
	given := r.Given(node, path, names, own.Example, whole...)
	for i := range own.Settings {
		if s := &own.Settings[i]; given[s.Name] != nil {
			s.Read(r.Reader, given[s.Name], path)
		}
	}
	var ofScore []*ast.MappingValueNode
	for _, written := range settings.Entries(node) {
		switch name := settings.NameOf(written); {
		case given[name] != written.Value, own.Named(name) != nil && name != "tempo":
		case all.Named(name).Whole:
			r.Mark(settings.Within(path, name), settings.PlaceOf(written.Key.GetToken()))
			r.Wrong(settings.Within(path, name), "write it at the top level", "%s is a setting of the whole piece; a movement cannot have its own", name)
		default:
			ofScore = append(ofScore, written)
		}
	}
	if slices.ContainsFunc(ofScore, func(e *ast.MappingValueNode) bool { return settings.NameOf(e) != "tempo" }) {
		r.movements = append(r.movements, movementNode{path, node, ofScore, into.(*Movement), nil})
	}
}

// Schema returns the schema of a movement: its own settings, and all settings of the score that a movement may override.
func (k movement) Schema(at any, _ bool) *settings.Schema {
	own := movementSettings(at.(*Movement))
	made, all := own.Schema(false), k.r.file(k.r.score)
	for i := range all.Settings {
		if s := &all.Settings[i]; !s.Whole && own.Named(s.Name) == nil {
			made.Properties = append(made.Properties, settings.Property{Name: s.Name, Schema: s.Schema(false).Overlaid()})
		}
	}
	return made
}

// Group returns the settings that only movements have.
func (movement) Group(at any) settings.Group { return movementSettings(at.(*Movement)) }

// Text returns "", because no score has movements by default.
func (movement) Text(any) string { return "" }

// movementNode is a movement in the file that overrides settings of the score.
type movementNode struct {
	path     string
	node     ast.Node
	settings []*ast.MappingValueNode
	into     *Movement
	places   *settings.Locator // where the settings are that apply to the movement
}

// readMovements makes a score for each movement that overrides settings of the score. It replaces the file's settings by the movement's settings.
// Then it reads and checks the result as a whole score.
func (r *reader) readMovements(root ast.Node) {
	for i, m := range r.movements {
		var base []*ast.MappingValueNode
		for _, entry := range settings.Entries(root) {
			if settings.NameOf(entry) != "form" {
				base = append(base, entry)
			}
		}
		o := settings.Overlay{Displaces: displaces, MayBeNone: func(path string) bool {
			s := r.score.settings().Schema(false).At(path)
			return s != nil && s.MayBeNone()
		}}
		merged := o.Lay(base, m.settings)
		own := newReader(r.score.Name, r.open)
		own.Reader, own.around = r.Anew(), r.mostVoices()
		r.movements[i].places = own.Locator
		own.score.Title = r.score.Title
		own.readScore(merged)
		first := settings.Start(m.node)
		for _, e := range own.Errors {
			if e.Field == "tempo" { // it was reported with the movement's own settings
				continue
			}
			if at, ofMovement := o.Own(first, e); ofMovement {
				r.Errors = append(r.Errors, r.At(at, settings.Within(m.path, e.Field), e.Problem, e.Hint))
				continue
			}
			hint := cmp.Or(e.Hint, "the score has "+e.Field+"; give the movement its own")
			r.Errors = append(r.Errors, r.At(first, m.path, "with the score's "+e.Field+": "+e.Problem, hint))
		}
		own.score.About, own.score.piece = r.score.About, r.score
		m.into.Score = own.score
	}
}

// displaced maps a setting in a movement to the settings of the score that cannot be given together with it. These settings of the score are
// dropped.
var displaced = map[string][]string{
	"scale.mode":       {"steps"},
	"scale.steps":      {"mode"},
	"reference.notes":  {"melody", "track"},
	"reference.melody": {"notes", "stay"},
	"reference.then":   {"step"},
	"pace.by":          {"over"},
	"harmony.by":       {"chords", "then"},
	"harmony.chords":   {"by"},
}

// displaces reports whether some settings of a movement exclude a setting of the score. The setting of the score has the given name, in the section
// at path.
func displaces(over []*ast.MappingValueNode, path, name string) bool {
	section := path[strings.LastIndexByte(path, '.')+1:]
	for _, above := range over {
		if slices.Contains(displaced[settings.Within(section, settings.NameOf(above))], name) {
			return true
		}
		if path == "" && name == "reference" && settings.NameOf(above) == "players" && ownReferences(above.Value) {
			return true
		}
	}
	return false
}

// ownReferences reports whether a score's section "players:" has reference notes for at least one player. The argument is the value of this section.
func ownReferences(players ast.Node) bool {
	for _, player := range settings.Entries(players) {
		if slices.ContainsFunc(settings.Entries(player.Value), func(e *ast.MappingValueNode) bool { return settings.NameOf(e) == "reference" }) {
			return true
		}
	}
	return false
}

// mostVoices returns the greatest number of voices that the score or one of its movements has.
func (r *reader) mostVoices() int {
	most := max(len(r.score.Voices), r.around)
	for _, m := range r.movements {
		for _, setting := range m.settings {
			if settings.NameOf(setting) != "voices" {
				continue
			}
			if list, ok := setting.Value.(*ast.SequenceNode); ok {
				most = max(most, len(list.Values))
			} else if text, _ := settings.Written(setting.Value); text != settings.None {
				most = max(most, 1)
			}
		}
	}
	return most
}

// describe returns the movement's own settings on one line. The following lines have the settings of the score that it overrides.
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
