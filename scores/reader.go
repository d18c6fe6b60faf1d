package scores

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"midiconnect4/internal/onethread"
	"midiconnect4/scores/settings"
)

// Parse reads a score from YAML. The path appears in errors. A score without a title is named after the file at this path. Files that the score
// names are looked up in the folder of this path. Settings that the file leaves out have the values of the bundled score paper. The error joins
// *settings.Error values, one for each mistake.
func Parse(path string, data []byte) (*Score, error) {
	return parse(path, data, filesBeside(path))
}

// ParseEdited reads the changed text of a score. name is the name of a bundled score, or the path of a file.
func ParseEdited(name string, data []byte) (*Score, error) { return read(name, data, openerOf(name)) }

// openerOf returns how files that a score names are read.
func openerOf(name string) opener {
	if slices.Contains(Names(), name) {
		return bundledFile
	}
	return filesBeside(name)
}

// Sections returns the lines that the parts, the voices and the entries of the drama have in the text of a score without mistakes. Their names are paths
// of settings: players.first, voices[0], drama[0], and the same within a movement that overrides settings: form.movements[1].voices[0]. name and data
// are as for ParseEdited.
func Sections(name string, data []byte) map[string][]int {
	r := newReader(name, openerOf(name))
	if r.read(data) != nil {
		return nil
	}
	sections := map[string][]int{}
	for path, s := range r.score.Each {
		found := r.locator(path)
		add := func(name, field string) {
			if lines := found.Lines(field); lines != nil {
				sections[settings.Within(path, name)] = lines
			}
		}
		for _, player := range playerNames {
			add("players."+player, "players."+player)
		}
		for i := range s.Voices {
			add(fmt.Sprintf("voices[%d]", i), found.Item("voices", i))
		}
		for i := range s.Drama {
			add(fmt.Sprintf("drama[%d]", i), found.Item("drama", i))
		}
	}
	return sections
}

// locator returns the places of the settings that apply to a movement. path is the movement's path, or "" for the whole score.
func (r *reader) locator(path string) *settings.Locator {
	for _, m := range r.movements {
		if m.path == path {
			return m.places
		}
	}
	return r.Locator
}

// read does the same as parse, but also stores the text in the score.
func read(path string, data []byte, open opener) (*Score, error) {
	s, err := parse(path, data, open)
	if err == nil {
		s.Text = string(data)
	}
	return s, err
}

// parse does the same as Parse, but files that the score names are read by open.
func parse(path string, data []byte, open opener) (*Score, error) {
	r := newReader(path, open)
	if err := r.read(data); err != nil {
		return nil, err
	}
	return r.score, nil
}

// reader reads a score, one setting after another. It collects the errors.
type reader struct {
	*settings.Reader
	open      opener
	score     *Score
	movements []movementNode // movements that override settings of the score
	around    int            // if the score belongs to a movement: the greatest number of voices in the whole piece
}

func newReader(path string, open opener) *reader {
	r := &reader{Reader: settings.NewReader(path), open: open, score: Paper()}
	r.Elsewhere = elsewhere
	r.score.Name = path
	r.score.Title = strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	r.score.About = ""
	return r
}

// ErrorAt returns an error about a setting of a score that has been read, with the line and column of the setting if the score has its text.
func (s *Score) ErrorAt(field, problem, hint string) *settings.Error {
	if s.Text == "" {
		return &settings.Error{Path: s.Name, Field: field, Problem: problem, Hint: hint}
	}
	r := newReader(s.Name, filesBeside(s.Name))
	_ = r.read([]byte(s.Text)) // only the places are needed
	return r.Error(field, problem, hint)
}

// settings declares the settings of an existing score s.
func (s *Score) settings() settings.Group { return (&reader{score: s}).file(s) }

// read reads and checks a file.
func (r *reader) read(data []byte) error {
	root, err := r.Parse(data)
	if err != nil {
		return err
	}
	if root == nil { // an empty file; its score is the bundled score paper
		root = &ast.MappingNode{}
	}
	onethread.Rest()
	r.readScore(root)
	if !slices.ContainsFunc(r.Errors, func(e *settings.Error) bool { return !strings.HasPrefix(e.Field, "form.movements[") }) {
		r.readMovements(root)
	}
	return r.Err()
}

// readScore reads the settings of a file, and checks that they fit each other.
func (r *reader) readScore(root ast.Node) {
	all := r.file(r.score)
	all.Read(r.Reader, root, "")
	if len(r.Errors) == 0 { // only valid values can be checked against each other
		all.Verify("")
	}
	if len(r.Errors) == 0 {
		r.checkTuning("tuning") // needs the channels of the parts
		r.checkKeyPlan("keys")  // needs the notes of the chords
		r.checkHarmonyKeys("harmony")
	}
}

// instead maps fields that a kind of voice does not have to hints, because people might expect the fields there.
var instead = map[string]string{
	"bass.notes":         "a bass plays the chords: write them as harmony: {chords: [Dm 2, G7 2]}",
	"answer.notes":       "an answer takes its notes from the moves",
	"counterpoint.notes": "a counterpoint finds its notes against the moves",
}

// elsewhere returns the hint for an unknown field in the section at path. It returns "" if there is no hint.
func elsewhere(path, name string) string {
	if hint := instead[settings.Within(path[strings.LastIndex(path, ".")+1:], name)]; hint != "" {
		return hint
	}
	if sections := Paper().settings().Schema(false).SectionsWith(name); len(sections) > 0 {
		return fmt.Sprintf("%s belongs %s", name, strings.Join(sections, " or "))
	}
	return ""
}

// IsScore reports whether a file is a score, perhaps with errors. The top level of a score has at least one setting of scores, and none of the other
// fields that the caller names.
func IsScore(data []byte, others ...string) bool {
	fields, _ := settings.TopFields(data) // if the file is not YAML, fields is empty
	names := Paper().settings().Names()
	return !slices.ContainsFunc(fields, func(name string) bool { return slices.Contains(others, name) }) &&
		slices.ContainsFunc(fields, func(name string) bool { return slices.Contains(names, name) })
}
