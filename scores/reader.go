package scores

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
)

// Parse reads a score from YAML. The path is for messages, for the title where
// the file gives none, and for the folder in which a melody is looked for;
// every other setting that is left out is the paper's. All that is wrong is
// told at once, as one *Error each, joined.
func Parse(path string, data []byte) (*Score, error) {
	return parse(path, data, filesBeside(path))
}

// parse is Parse with another place for the files that a score names.
func parse(path string, data []byte, open opener) (*Score, error) {
	r := newReader(path, open)
	if err := r.read(data); err != nil {
		return nil, err
	}
	return r.score, nil
}

// reader reads a score, setting by setting, and gathers what is wrong. The
// decoder has the errors of form, such as a list where a number is expected;
// only a file without any is asked for the errors of its values.
type reader struct {
	decoder
	open  opener
	score *Score
	wrong []*Error
}

func newReader(path string, open opener) *reader {
	r := &reader{decoder: newDecoder(path), open: open, score: Paper()}
	r.score.Name = path
	r.score.Title = strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	r.score.About = ""
	return r
}

// read reads a file and checks it.
func (r *reader) read(data []byte) error {
	root, err := r.syntax(data, maxSize)
	if err != nil {
		return err
	}
	file.read(r, root, "", r.score)
	if err := join(r.errors); err != nil {
		return err
	}
	if len(r.wrong) == 0 { // else the values cannot be held against each other
		file.verify(r, "", r.score)
	}
	return join(r.wrong)
}

// refuse notes that the value of a field is wrong.
func (r *reader) refuse(field string, err error) {
	found := r.Error(field, err.Error(), "")
	if e, ok := errors.AsType[*Error](err); ok {
		found.Hint = e.Hint
	}
	r.wrong = append(r.wrong, found)
}

// item is the field of an item of a list. An only item that is written without
// brackets has the field of the list.
func (r *reader) item(list string, i int) string {
	if item := fmt.Sprintf("%s[%d]", list, i); r.Has(item) {
		return item
	}
	return list
}
