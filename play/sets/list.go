package sets

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"os"
	"slices"
	"time"
)

// Entry describes a set in a list of sets.
type Entry struct {
	Header
	Name   string
	Length time.Duration // length of the performance, as far as it is recorded
	Bytes  int64
	Ending
	Failed error
	played bool // whether there is a turn; only known of sets of at most mostLooked bytes
}

// mostLooked is the number of bytes that List reads at the start, and at the end, of a set.
const mostLooked = 64 << 10

// List lists the sets in a folder, from the newest to the oldest. To be fast, it reads only the start and the end of each file.
func List(dir string) ([]Entry, error) {
	all, err := files(dir)
	if err != nil {
		return nil, err
	}
	entries := make([]Entry, len(all))
	for i, f := range all {
		e := Entry{Name: f.name, Bytes: f.size, Ending: Ending{Now: locked(path(dir, f.name))}}
		e.Failed = e.look(path(dir, f.name))
		entries[i] = e
	}
	slices.Reverse(entries)
	return entries, nil
}

// look reads the start and the end of the set's file.
func (e *Entry) look(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	line, err := bufio.NewReader(io.LimitReader(f, mostLooked)).ReadBytes('\n')
	if err != nil {
		line = nil
	}
	var seal sealer
	if err := seal.open(bytes.TrimSuffix(line, []byte("\n")), &e.Header); err != nil || e.Kind != kind {
		return errDamaged
	}
	end := make([]byte, mostLooked)
	n, err := f.ReadAt(end, max(0, e.Bytes-mostLooked))
	if err != nil && err != io.EOF { //nolint:errorlint // ReadAt returns it unwrapped
		return err
	}
	lines := bytes.Split(end[:n], []byte("\n"))
	for _, line := range slices.Backward(lines[:len(lines)-1]) {
		var r Record
		if json.Unmarshal(line, &r) != nil {
			continue
		}
		if e.Length == 0 && r.At > 0 {
			e.Length, e.Whole = r.At, r.Event == endedEvent
		}
		if e.played = r.Event == turnEvent; e.played {
			break
		}
	}
	return nil
}
