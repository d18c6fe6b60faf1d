// Package provenance says what a result comes from: the program, its settings and its seed,
// which it follows from, and the machine, on which it does not depend.
package provenance

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"runtime/debug"
	"strconv"
)

// Program is a build of this program.
type Program struct {
	Version string  `json:"version"`
	Commit  *string `json:"commit"`  // nil if it was built where there was no git
	Changed *bool   `json:"changed"` // whether its sources were not the commit's; nil if the commit is
}

// Of is the program of a release, built from a commit.
func Of(release, commit string, changed bool) Program {
	return Program{release, &commit, &changed}
}

// Built is this program, which is of a release.
func Built(release string) Program {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return Program{Version: release}
	}
	commit, changed := "", false
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			commit = s.Value
		case "vcs.modified":
			changed = s.Value == "true"
		}
	}
	if commit == "" {
		return Program{Version: release}
	}
	return Of(release, commit, changed)
}

// short is the length of what people read of a commit and of a checksum.
const short = 12

// Short is the beginning of a commit or of a checksum, for people.
func Short(sum string) string { return sum[:min(short, len(sum))] }

// String names the program for people.
func (p Program) String() string {
	text := p.Version + ", commit "
	if p.Commit == nil {
		return text + "unknown"
	}
	text += Short(*p.Commit)
	if *p.Changed {
		text += " with changes"
	}
	return text
}

// renew makes of an unknown commit nil what earlier versions wrote as empty.
func (p *Program) renew() {
	if p.Commit == nil || *p.Commit == "" || p.Changed == nil {
		p.Commit, p.Changed = nil, nil
	}
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

// String is a line for people, the same wherever the result is made.
func (p Provenance) String() string {
	return fmt.Sprintf("midiconnect4 %v, settings %s, seed %d", p.Program, Short(p.Hash), p.Seed)
}

// Read reads a provenance that this version or an earlier one wrote as JSON.
func Read(d *json.Decoder) (p Provenance, err error) {
	err = d.Decode(&p)
	p.renew()
	return p, err
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
func (p Provenance) Values() []string { return append(p.Program.Values(), p.Hash) }

// Values are those of the columns about the program. What nobody knows is empty.
func (p Program) Values() []string {
	if p.Commit == nil {
		return []string{p.Version, "", ""}
	}
	return []string{p.Version, *p.Commit, strconv.FormatBool(*p.Changed)}
}

// Table puts the provenance before the columns and the rows of a table.
func (p Provenance) Table(columns []string, rows [][]string) [][]string {
	table := [][]string{append(Columns(), columns...)}
	for _, row := range rows {
		table = append(table, append(p.Values(), row...))
	}
	return table
}
