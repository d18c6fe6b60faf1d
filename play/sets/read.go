package sets

import (
	"bytes"
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"midiconnect4/internal/bounded"
	"midiconnect4/internal/text"
)

// Set is a recording of a performance.
type Set struct {
	Header
	Name    string
	Records []Record // ordered by time
	Ending
	Lost int // number of unreadable bytes at the end of the file, for example after a power failure
}

// FileError says that a file cannot be read as a set.
type FileError struct {
	Path  string
	Cause error
}

func (e *FileError) Error() string { return fmt.Sprintf("%s: %v", e.Path, text.Cause(e.Cause)) }

// Unwrap returns the cause.
func (e *FileError) Unwrap() error { return e.Cause }

// Read reads the set at path. It ignores damaged data at the end. The error is a *FileError.
func Read(path string) (*Set, error) {
	const most = mostOfASet + mostOfASet/2 // more than this version writes, because another version may write longer sets
	data, err := bounded.ReadFile(path, most)
	if err != nil {
		return nil, &FileError{path, err}
	}
	s, err := Parse(data)
	if err != nil {
		return nil, &FileError{path, err}
	}
	s.Name, s.Now = strings.TrimSuffix(filepath.Base(path), Suffix), locked(path)
	return s, nil
}

// Parse reads a set from the content of its file.
func Parse(data []byte) (*Set, error) {
	var seal sealer
	s := new(Set)
	line, rest, complete := bytes.Cut(data, []byte("\n"))
	if !complete || seal.open(line, &s.Header) != nil || s.Kind != kind {
		return nil, fmt.Errorf("not a set recorded by play, or a set with a damaged beginning")
	}
	if s.Version != version {
		return nil, fmt.Errorf("a set of version %d: this program reads version %d", s.Version, version)
	}
	for line, after, complete := bytes.Cut(rest, []byte("\n")); complete; line, after, complete = bytes.Cut(rest, []byte("\n")) {
		r, ok := seal.record(line)
		if !ok {
			break
		}
		s.Records = append(s.Records, r)
		s.Whole = s.Whole || r.Event == endedEvent
		rest = after
	}
	s.Lost = len(rest)
	slices.SortStableFunc(s.Records, func(a, b Record) int { return cmp.Compare(a.At, b.At) })
	return s, nil
}

// record parses a line. ok is false if the line is damaged, or if the record contains invalid values.
func (s *sealer) record(line []byte) (r Record, ok bool) {
	ok = s.open(line, &r) == nil && r.sound()
	return r, ok
}

// sound reports whether all values of the record are valid.
func (r *Record) sound() bool {
	if _, ok := messages(r.MIDI); !ok && r.MIDI != "" || r.At < 0 {
		return false
	}
	if p := r.Place; p != nil && (p.Tick < 0 || !(p.Tempo >= slowest && p.Tempo <= fastest)) {
		return false
	}
	if s := r.Score; s != nil {
		for _, part := range s.Parts {
			if part.Channel < 1 || part.Channel > 16 {
				return false
			}
		}
		return s.Beats > 0 && s.Beats < 256 && s.Unit > 0 && s.Unit < 256
	}
	return true
}

// Length returns the length of the performance, as far as it is recorded.
func (s *Set) Length() time.Duration {
	if len(s.Records) == 0 {
		return 0
	}
	return s.Records[len(s.Records)-1].At
}
