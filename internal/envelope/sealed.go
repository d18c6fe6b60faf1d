// Package envelope is the form of the files that this program keeps for itself:
// a first line that names the kind and its version, a readable header in JSON,
// and a binary payload, closed by a checksum over all of it.
package envelope

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
)

// Kind is one kind of file.
type Kind struct {
	Name    string // one word
	Version int    // the version written, and the only one read
	MaxSize int64  // the most bytes that Read accepts
}

const (
	program   = "midiconnect4 "
	maxHeader = 64 << 10 // bytes
)

// Seal returns the bytes of a file.
func (k Kind) Seal(header any, payload []byte) ([]byte, error) {
	text, err := json.MarshalIndent(header, "", "  ")
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s%s %d\n%s\npayload: %d\n", program, k.Name, k.Version, text, len(payload))
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

// Read is Open of a file. The error does not name the file.
func (k Kind) Read(path string, header any) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, cause(err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, k.MaxSize+1))
	switch {
	case err != nil:
		return nil, cause(err)
	case int64(len(data)) > k.MaxSize:
		return nil, fmt.Errorf("is larger than the %d bytes that a %s may have", k.MaxSize, k.Name)
	}
	return k.Open(data, header)
}

// cause is a file error without the name of the file.
func cause(err error) error {
	if inner, ok := errors.AsType[*fs.PathError](err); ok {
		return fmt.Errorf("cannot be read: %w", inner.Err)
	}
	return err
}

// Open checks data, reads its header into header and returns its payload. An error
// says why data is not an intact file of this kind. Every field of the header must
// be present, in the form that Seal writes.
func (k Kind) Open(data []byte, header any) ([]byte, error) {
	line, rest, _ := bytes.Cut(data, []byte("\n"))
	if err := k.checkFirstLine(string(line)); err != nil {
		return nil, err
	}
	text, rest, ok := bytes.Cut(rest, []byte("\n}\n"))
	if !ok {
		return nil, errTruncated
	}
	text = append(slices.Clip(text), "\n}"...)
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
	return payload, readHeader(text, header)
}

var (
	errTruncated = errors.New("is truncated: its header has no end")
	errAltered   = errors.New("was altered: its checksum does not match")
)

func (k Kind) checkFirstLine(line string) error {
	rest, ok := strings.CutPrefix(line, program)
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

// field reads a line that starts with name.
func field(data []byte, name string) (value string, rest []byte, err error) {
	line, rest, ok := bytes.Cut(data, []byte("\n"))
	text, named := strings.CutPrefix(string(line), name)
	switch {
	case !ok:
		return "", nil, errTruncated
	case !named:
		return "", nil, errAltered
	}
	return text, rest, nil
}

// readHeader reads a header that Seal wrote. Writing it again shows whether
// anything is missing or in another form.
func readHeader(text []byte, header any) error {
	if len(text) > maxHeader {
		return fmt.Errorf("has a header of more than %d bytes", maxHeader)
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(header); err != nil {
		return fmt.Errorf("has a header that cannot be read: %s", strings.TrimPrefix(err.Error(), "json: "))
	}
	again, err := json.MarshalIndent(header, "", "  ")
	if err != nil || !bytes.Equal(again, text) {
		return errors.New("has a header that this program did not write")
	}
	return nil
}
