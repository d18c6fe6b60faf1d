// Package sealed is the form of the files that this program keeps for itself:
// a first line that names the kind and its version, a readable header in YAML,
// and a binary payload, closed by a checksum over all of it.
package sealed

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml"
)

// Kind is one kind of file.
type Kind struct {
	Name    string // one word
	Version int    // the version written, and the only one read
}

const (
	program = "midiconnect4 "
	divider = "---\n"
)

// Seal returns the bytes of a file.
func (k Kind) Seal(header any, payload []byte) ([]byte, error) {
	text, err := yaml.Marshal(header)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s%s %d\n%s%spayload: %d\n", program, k.Name, k.Version, text, divider, len(payload))
	fmt.Fprintf(&b, "sha256: %s\n\n", checksum(b.Bytes(), payload))
	b.Write(payload)
	return b.Bytes(), nil
}

func checksum(head, payload []byte) string {
	h := sha256.New()
	h.Write(head)
	h.Write(payload)
	return hex.EncodeToString(h.Sum(nil))
}

// Open checks data, reads its header into header and returns its payload. An
// error says in what way data is not a whole file of this kind.
func (k Kind) Open(data []byte, header any) ([]byte, error) {
	if err := k.checkFirstLine(data); err != nil {
		return nil, err
	}
	head, rest, ok := cut(data, "\n"+divider)
	if !ok {
		return nil, errTruncated
	}
	size, rest, err := field(rest, "payload: ")
	if err != nil {
		return nil, err
	}
	signed := data[:len(data)-len(rest)]
	sum, payload, err := field(rest, "sha256: ")
	if err != nil {
		return nil, err
	}
	n, err := strconv.Atoi(size)
	if err != nil || n < 0 || len(payload) == 0 || payload[0] != '\n' {
		return nil, errAltered
	}
	payload = payload[1:]
	if len(payload) < n {
		return nil, fmt.Errorf("is truncated: %d of its %d bytes of data are there", len(payload), n)
	}
	if len(payload) > n || checksum(signed, payload) != sum {
		return nil, errAltered
	}
	_, text, _ := cut(head, "\n")
	if err := yaml.UnmarshalWithOptions(text, header, yaml.Strict()); err != nil {
		return nil, errors.New("has a header that cannot be read: " + summary(err))
	}
	return payload, nil
}

var (
	errTruncated = errors.New("is truncated: its header has no end")
	errAltered   = errors.New("was altered: its checksum does not match")
)

func (k Kind) checkFirstLine(data []byte) error {
	line, _, _ := cut(data, "\n")
	rest, ok := strings.CutPrefix(string(line), program)
	name, version, _ := strings.Cut(rest, " ")
	switch {
	case !ok:
		return fmt.Errorf("is not a %s of this program", k.Name)
	case name != k.Name:
		return fmt.Errorf("is a %.20q of this program, not a %s", name, k.Name)
	case version != strconv.Itoa(k.Version):
		return fmt.Errorf("is a %s of version %.20q: this program reads version %d", k.Name, version, k.Version)
	}
	return nil
}

// cut splits data around the first sep.
func cut(data []byte, sep string) (before, after []byte, found bool) {
	return bytes.Cut(data, []byte(sep))
}

// field reads a line that starts with name.
func field(data []byte, name string) (value string, rest []byte, err error) {
	line, rest, ok := cut(data, "\n")
	text, named := strings.CutPrefix(string(line), name)
	switch {
	case !ok:
		return "", nil, errTruncated
	case !named:
		return "", nil, errAltered
	}
	return text, rest, nil
}

// summary is the line of a YAML error that says what is wrong, without the
// excerpt of the source.
func summary(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}
