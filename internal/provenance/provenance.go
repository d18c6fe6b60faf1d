// Package provenance says what a result comes from: the program, its settings and its seed,
// which it follows from, and the machine, on which it does not depend.
package provenance

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"runtime/debug"
	"strconv"
)

// Program is a build of this program.
type Program struct {
	Version string `json:"version"`
	Commit  string `json:"commit"`  // empty if it was built where there was no git
	Changed bool   `json:"changed"` // its sources were not the commit's, if that is known
}

// Built is this program, which is of a release.
func Built(release string) Program {
	p := Program{Version: release}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return p
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			p.Commit = s.Value
		case "vcs.modified":
			p.Changed = s.Value == "true"
		}
	}
	return p
}

// Provenance is what a result follows from. It is the same on every machine.
type Provenance struct {
	Program
	Command  string          `json:"command"`
	Settings json.RawMessage `json:"settings"` // compact, with names in order
	Hash     string          `json:"settings_sha256"`
	Seed     uint64          `json:"seed"`
}

// New is the provenance of what a command makes. Settings must be something that JSON can
// write; they leave the seed out.
func New(p Program, command string, settings any, seed uint64) Provenance {
	data := canonical(settings)
	sum := sha256.Sum256(data)
	return Provenance{p, command, data, hex.EncodeToString(sum[:]), seed}
}

// canonical is compact JSON with names in order, so that equal settings have equal bytes.
func canonical(settings any) []byte {
	written, err := json.Marshal(settings)
	if err != nil {
		panic(err) // settings are structs of numbers, strings and lists
	}
	d := json.NewDecoder(bytes.NewReader(written))
	d.UseNumber()
	var read any
	if err := d.Decode(&read); err != nil {
		panic(err) // it was written just now
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(read); err != nil {
		panic(err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// Columns are the names of what CSV has of a provenance.
func Columns() []string {
	return []string{"version", "commit", "changed", "settings_sha256"}
}

// Values are the values of Columns.
func (p Provenance) Values() []string {
	changed := ""
	if p.Commit != "" { // else nobody knows
		changed = strconv.FormatBool(p.Changed)
	}
	return []string{p.Version, p.Commit, changed, p.Hash}
}

// Table puts the provenance before the columns and the rows of a table.
func (p Provenance) Table(columns []string, rows [][]string) [][]string {
	table := [][]string{append(Columns(), columns...)}
	for _, row := range rows {
		table = append(table, append(p.Values(), row...))
	}
	return table
}
