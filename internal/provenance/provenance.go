// Package provenance describes where a result comes from: the program, settings and seed that determine it, and the machine that computed it.
package provenance

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"runtime/debug"
	"slices"
	"strconv"
)

// Program is a version of this program.
type Program struct {
	Version string  `json:"version"`
	Commit  *string `json:"commit"`  // commit from which it was built; nil if unknown
	Changed *bool   `json:"changed"` // whether files were changed after the commit; nil if unknown
}

// Of returns the Program with this release and commit. changed means that files were changed after the commit.
func Of(release, commit string, changed bool) Program {
	return Program{release, &commit, &changed}
}

// Built returns the running program. Its commit is known if Go recorded it.
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

// short is the number of characters to which commits and checksums are shortened.
const short = 12

// Short returns the first 12 characters of a commit or checksum.
func Short(sum string) string { return sum[:min(short, len(sum))] }

// String returns the version and the shortened commit.
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

// renew sets Commit and Changed to nil if they are unknown. Earlier versions wrote an empty commit instead of nil.
func (p *Program) renew() {
	if p.Commit == nil || *p.Commit == "" || p.Changed == nil {
		p.Commit, p.Changed = nil, nil
	}
}

// Provenance is everything that determines a result. It does not depend on the machine.
type Provenance struct {
	Program
	Command  string          `json:"command"`
	Settings json.RawMessage `json:"settings"` // compact JSON, sorted by name
	Hash     string          `json:"settings_sha256"`
	Seed     uint64          `json:"seed"`
}

// New returns the provenance of a command's result. settings must not contain the seed. It panics if settings cannot be encoded as JSON.
func New(p Program, command string, settings any, seed uint64) Provenance {
	data := canonical(settings)
	sum := sha256.Sum256(data)
	return Provenance{p, command, data, hex.EncodeToString(sum[:]), seed}
}

// String returns the provenance as one line of text, the same on every machine.
func (p Provenance) String() string {
	return fmt.Sprintf("midiconnect4 %v, settings %s, seed %d", p.Program, Short(p.Hash), p.Seed)
}

// Read decodes a provenance of this or an earlier version.
func Read(d *json.Decoder) (p Provenance, err error) {
	err = d.Decode(&p)
	p.renew()
	return p, err
}

// canonical encodes settings as compact JSON sorted by name, so that equal settings have equal bytes.
func canonical(settings any) []byte {
	written, err := json.Marshal(settings)
	if err != nil {
		panic(err) // cannot happen: settings consist of numbers, strings and lists
	}
	d := json.NewDecoder(bytes.NewReader(written))
	d.UseNumber()
	var read any
	if err := d.Decode(&read); err != nil {
		panic(err) // cannot happen: json.Marshal encoded it
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(read); err != nil {
		panic(err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// Values returns the version, the commit and whether files were changed, for three columns of a table. Unknown values are empty.
func (p Program) Values() []string {
	if p.Commit == nil {
		return []string{p.Version, "", ""}
	}
	return []string{p.Version, *p.Commit, strconv.FormatBool(*p.Changed)}
}

// Table returns a table with further columns, for the provenance, in front of the given ones.
func (p Provenance) Table(columns []string, rows [][]string) [][]string {
	table := [][]string{append([]string{"version", "commit", "changed", "settings_sha256"}, columns...)}
	for _, row := range rows {
		table = append(table, slices.Concat(p.Values(), []string{p.Hash}, row))
	}
	return table
}
