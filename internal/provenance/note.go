package provenance

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"

	"midiconnect4/internal/atomicfile"
	"midiconnect4/internal/bounded"
)

// Name is the name of the file with notes in a folder of results.
const Name = "provenance.json"

// maxNotes is the largest size of the file, in bytes.
const maxNotes = 16 << 20

// note means that a machine worked on a result with this provenance.
type note struct {
	Provenance
	Machine Machine `json:"machine"`
}

// Note appends a provenance, together with this machine, to a file. It does nothing if the file already has this combination. So the file lists all
// programs, settings and machines that worked on the results.
func Note(path string, p Provenance) error {
	notes, err := read(path)
	if err != nil {
		return err
	}
	own, err := json.Marshal(note{p, here()})
	if err != nil {
		return err
	}
	for _, n := range notes {
		if bytes.Equal(n, own) {
			return nil
		}
	}
	data, err := json.MarshalIndent(append(notes, own), "", "  ")
	if err != nil {
		return err
	}
	return atomicfile.Write(path, append(data, '\n'))
}

// Check returns an error if Note could not append to a file.
func Check(path string) error {
	_, err := read(path)
	return err
}

// read returns the notes in a file, each as compact JSON. It returns no notes if the file does not exist.
func read(path string) ([]json.RawMessage, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a regular file", path)
	}
	data, err := bounded.ReadFile(path, maxNotes)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", path, err)
	}
	var notes []note
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&notes); err != nil {
		return nil, fmt.Errorf("%s was not written by this program: %w", path, err)
	}
	var all []json.RawMessage
	for _, n := range notes {
		n.renew()
		own, err := json.Marshal(n)
		if err != nil {
			return nil, err
		}
		all = append(all, own)
	}
	return all, nil
}
