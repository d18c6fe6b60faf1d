// Package provenance says where a result comes from: the program, settings and seed that determine it, and the machine, which does not.
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

// Program is a build of this program.
type Program struct {
	Version string  `json:"version"`
	Commit  *string `json:"commit"`  // nil if unknown
	Changed *bool   `json:"changed"` // whether the sources differed from the commit; nil if that is unknown
}

// Of is the program of a release, built from a commit.
func Of(release, commit string, changed bool) Program {
	return Program{release, &commit, &changed}
}

// Built is this program, of a release.
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

// short is the length of a commit or a checksum for people.
const short = 12

// Short is the beginning of a commit or a checksum, for people.
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

// renew turns the empty commit of earlier versions into nil.
func (p *Program) renew() {
	if p.Commit == nil || *p.Commit == "" || p.Changed == nil {
		p.Commit, p.Changed = nil, nil
	}
}

// Provenance is everything that determines a result. It is the same on every machine.
type Provenance struct {
	Program
	Command  string          `json:"command"`
	Settings json.RawMessage `json:"settings"` // compact JSON with sorted names
	Hash     string          `json:"settings_sha256"`
	Seed     uint64          `json:"seed"`
}

// New is the provenance of a command's result. JSON must be able to encode settings, which do not include the seed.
func New(p Program, command string, settings any, seed uint64) Provenance {
	data := canonical(settings)
	sum := sha256.Sum256(data)
	return Provenance{p, command, data, hex.EncodeToString(sum[:]), seed}
}

// String is a line for people, the same on every machine.
func (p Provenance) String() string {
	return fmt.Sprintf("midiconnect4 %v, settings %s, seed %d", p.Program, Short(p.Hash), p.Seed)
}

// Read decodes a provenance written by this version or an earlier one.
func Read(d *json.Decoder) (p Provenance, err error) {
	err = d.Decode(&p)
	p.renew()
	return p, err
}

// canonical is compact JSON with sorted names, so that equal settings have equal bytes.
func canonical(settings any) []byte {
	written, err := json.Marshal(settings)
	if err != nil {
		panic(err) // settings are structs of numbers, strings and lists
	}
	d := json.NewDecoder(bytes.NewReader(written))
	d.UseNumber()
	var read any
	if err := d.Decode(&read); err != nil {
		panic(err) // canonical wrote it itself
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(read); err != nil {
		panic(err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// Values are the values of the program's columns; unknown ones are empty.
func (p Program) Values() []string {
	if p.Commit == nil {
		return []string{p.Version, "", ""}
	}
	return []string{p.Version, *p.Commit, strconv.FormatBool(*p.Changed)}
}

// Table adds the provenance's columns in front of a table's.
func (p Provenance) Table(columns []string, rows [][]string) [][]string {
	table := [][]string{append([]string{"version", "commit", "changed", "settings_sha256"}, columns...)}
	for _, row := range rows {
		table = append(table, slices.Concat(p.Values(), []string{p.Hash}, row))
	}
	return table
}
