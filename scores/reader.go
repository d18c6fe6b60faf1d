package scores

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"midiconnect4/scores/settings"
)

// Parse reads a score from YAML. The path appears in errors. Its file name is the title of a score that gives none. Files that the score names are
// looked up in the folder of the path. Settings that the file leaves out have the paper's values. The error joins *settings.Error values, one for
// each mistake.
func Parse(path string, data []byte) (*Score, error) {
	return parse(path, data, filesBeside(path))
}

// ParseEdited is like Parse, but for the changed text of a score. name is a bundled score's name, or the path of a file.
func ParseEdited(name string, data []byte) (*Score, error) {
	open := filesBeside(name)
	if slices.Contains(Names(), name) {
		open = bundledFile
	}
	return read(name, data, open)
}

// read is like parse, but also stores the text in the score.
func read(path string, data []byte, open opener) (*Score, error) {
	s, err := parse(path, data, open)
	if err == nil {
		s.Text = string(data)
	}
	return s, err
}

// parse is like Parse; open reads the files that the score names.
func parse(path string, data []byte, open opener) (*Score, error) {
	r := newReader(path, open)
	if err := r.read(data); err != nil {
		return nil, err
	}
	return r.score, nil
}

// reader reads a score, setting by setting, and collects its errors.
type reader struct {
	*settings.Reader
	open      opener
	score     *Score
	movements []movementNode // movements that override settings of the score
	around    int            // maximum number of voices in the whole piece, if the score is a movement's
}

func newReader(path string, open opener) *reader {
	r := &reader{Reader: settings.NewReader(path), open: open, score: Paper()}
	r.Elsewhere = elsewhere
	r.score.Name = path
	r.score.Title = strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	r.score.About = ""
	return r
}

// settings declares the settings of s, an existing score.
func (s *Score) settings() settings.Group { return (&reader{score: s}).file(s) }

// read reads a file and checks it.
func (r *reader) read(data []byte) error {
	root, err := r.Parse(data)
	if err != nil {
		return err
	}
	if root == nil { // nothing is set, so the score is the paper's
		root = &ast.MappingNode{}
	}
	r.readScore(root)
	if !slices.ContainsFunc(r.Errors, func(e *settings.Error) bool { return !strings.HasPrefix(e.Field, "form.movements[") }) {
		r.readMovements(root)
	}
	return r.Err()
}

// readScore reads the settings of a file and checks them against each other.
func (r *reader) readScore(root ast.Node) {
	all := r.file(r.score)
	all.Read(r.Reader, root, "")
	if len(r.Errors) == 0 { // wrong values cannot be checked against each other
		all.Verify("")
	}
	if len(r.Errors) == 0 {
		r.checkTuning("tuning") // after the parts have got their channels
		r.checkKeyPlan("keys")  // after the chords have got their tones
	}
}

// instead holds hints for fields that a kind of voice lacks, but that people might expect there.
var instead = map[string]string{
	"bass.notes":         "a bass plays the chords: write them as harmony: {chords: [Dm 2, G7 2]}",
	"answer.notes":       "an answer takes its notes from the moves",
	"counterpoint.notes": "a counterpoint finds its notes against the moves",
}

// elsewhere is the hint for an unknown name in the section at path; empty if there is none.
func elsewhere(path, name string) string {
	if hint := instead[settings.Within(path[strings.LastIndex(path, ".")+1:], name)]; hint != "" {
		return hint
	}
	if sections := Paper().settings().Schema(false).SectionsWith(name); len(sections) > 0 {
		return fmt.Sprintf("%s belongs %s", name, strings.Join(sections, " or "))
	}
	return ""
}

// IsScore reports whether a file, perhaps with errors, has a setting of scores at its top level, and no field that is among others.
func IsScore(data []byte, others ...string) bool {
	fields, _ := settings.TopFields(data) // none, if it is not YAML
	names := Paper().settings().Names()
	return !slices.ContainsFunc(fields, func(name string) bool { return slices.Contains(others, name) }) &&
		slices.ContainsFunc(fields, func(name string) bool { return slices.Contains(names, name) })
}
