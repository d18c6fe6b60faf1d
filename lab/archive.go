package lab

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"midiconnect4/internal/atomicfile"
	"midiconnect4/internal/bounded"
	"midiconnect4/internal/provenance"
)

// Archive keeps a record of each simulation of an experiment. Tables and plots can be made from an archive without the runs. Its file is a list of
// compressed JSON lines: first the provenance, then the records.
type Archive struct {
	Made provenance.Provenance

	names   []string // names of the records, in the order of the file
	records map[string]json.RawMessage
}

// record is a line of the file after the first one.
type record struct {
	Name  string          `json:"name"`
	Value json.RawMessage `json:"value"`
}

const (
	maxArchive = 64 << 20 // largest size of an archive's file, in bytes
	maxRecords = 1 << 30  // largest size of the uncompressed content, in bytes
	maxRecord  = 16 << 20 // largest size of a record, in bytes; records of the papers are a thousand times smaller
)

// Observe returns the data of a simulation, which tables are made from. If Lab.From is set, the data come from that archive. Otherwise look reads
// them from the folder; if Lab.Archive is set, they are added to it under the given name.
func Observe[T any](l *Lab, name string, look func() (T, error)) (T, error) {
	if l.From != nil {
		var seen T
		err := l.From.get(name, &seen)
		return seen, err
	}
	seen, err := look()
	if err == nil && l.Archive != nil {
		err = l.Archive.put(name, seen)
	}
	return seen, err
}

// ErrLacking means that an archive does not contain the data for a table.
var ErrLacking = errors.New("the archive has other tables or readings, or is incomplete")

// get decodes the record with the given name.
func (a *Archive) get(name string, into any) error {
	value, has := a.records[name]
	if !has {
		return fmt.Errorf("%w: it lacks %s", ErrLacking, name)
	}
	if err := json.Unmarshal(value, into); err != nil {
		return fmt.Errorf("the archive's record %s cannot be read: %w", name, err)
	}
	return nil
}

// Has reports whether the archive has a record.
func (a *Archive) Has(name string) bool {
	_, has := a.records[name]
	return has
}

// put adds a record. Adding the same record again is allowed, because tables share simulations.
func (a *Archive) put(name string, value any) error {
	data, err := json.Marshal(value)
	if err == nil && len(data) > maxRecord/2 {
		err = fmt.Errorf("the result %s has %d bytes: an archive keeps at most %d of each", name, len(data), maxRecord/2)
	}
	if err != nil {
		return err
	}
	if had, has := a.records[name]; has {
		if !bytes.Equal(had, data) {
			return fmt.Errorf("two results have the name %s", name)
		}
		return nil
	}
	if a.records == nil {
		a.records = map[string]json.RawMessage{}
	}
	a.names, a.records[name] = append(a.names, name), data
	return nil
}

// Join adds the records of another archive, which has further runs. The provenance of a does not change.
func (a *Archive) Join(further *Archive) error {
	for _, name := range further.names {
		if err := a.put(name, further.records[name]); err != nil {
			return err
		}
	}
	return nil
}

// made returns the provenance of an archive, or nil if a is nil.
func (a *Archive) made() *provenance.Provenance {
	if a == nil {
		return nil
	}
	return &a.Made
}

// WriteFile writes the archive.
func (a *Archive) WriteFile(path string) error {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return err
	}
	lines := json.NewEncoder(z)
	lines.SetEscapeHTML(false)
	err = lines.Encode(a.Made)
	for _, name := range a.names {
		err = errors.Join(err, lines.Encode(record{name, a.records[name]}))
	}
	if err := errors.Join(err, z.Close()); err != nil {
		return err
	}
	return atomicfile.Write(path, b.Bytes())
}

// ReadArchive reads an archive. Errors contain the path.
func ReadArchive(path string) (*Archive, error) {
	data, err := bounded.ReadFile(path, maxArchive)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", path, err)
	}
	a, err := parseArchive(data)
	if err != nil {
		return nil, fmt.Errorf("%s is no archive: %w", path, err)
	}
	return a, nil
}

var errEmpty = errors.New("it is empty")

// parseArchive decodes an archive's file.
func parseArchive(data []byte) (*Archive, error) {
	if len(data) == 0 {
		return nil, errEmpty
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	whole := &io.LimitedReader{R: z, N: maxRecords}
	one := &io.LimitedReader{R: whole, N: maxRecord}
	lines := json.NewDecoder(one)
	lines.DisallowUnknownFields()
	a := &Archive{}
	tooLarge := &bounded.TooLargeError{Limit: maxRecord}
	switch a.Made, err = provenance.Read(lines); {
	case errors.Is(err, io.EOF):
		return nil, errEmpty
	case err != nil && one.N == 0:
		return nil, fmt.Errorf("its first line: %w", tooLarge)
	case err != nil:
		return nil, fmt.Errorf("its first line: %w", err)
	}
	for {
		var r record
		one.N = maxRecord
		switch err := lines.Decode(&r); {
		case errors.Is(err, io.EOF) && whole.N > 0:
			return a, nil
		case err != nil && one.N == 0:
			return nil, fmt.Errorf("record %d: %w", len(a.names)+1, tooLarge)
		case err != nil:
			return nil, fmt.Errorf("record %d: %w", len(a.names)+1, err)
		case r.Name == "" || r.Value == nil || a.Has(r.Name):
			return nil, fmt.Errorf("record %d has no name, no value or a repeated name", len(a.names)+1)
		}
		if err := a.put(r.Name, r.Value); err != nil {
			return nil, err
		}
	}
}
