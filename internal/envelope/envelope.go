// Package envelope is the format of this program's own binary files. They start with a line with the kind of file and its version, and a readable
// JSON header. A checksum of the whole file and a binary payload follow.
package envelope

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"midiconnect4/internal/text"
)

// Kind is a kind of file.
type Kind struct {
	Name    string // name of the kind, a single word
	Version int    // version of the format; other versions cannot be read
	MaxSize int64  // largest size of a file, in bytes
}

const (
	program   = "midiconnect4 "
	maxHeader = 1 << 20           // largest size of the JSON header, in bytes
	maxHead   = maxHeader + 4<<10 // largest size of everything before the payload, in bytes
)

// Seal encodes a file. It returns an error if the file would be larger than MaxSize, or if its header is too large.
func (k Kind) Seal(header any, payload []byte) ([]byte, error) {
	written, err := json.MarshalIndent(header, "", "  ")
	if err != nil {
		return nil, err
	}
	if len(written) > maxHeader {
		return nil, k.headerTooLarge()
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s%s %d\n%s\npayload: %d\n", program, k.Name, k.Version, written, len(payload))
	fmt.Fprintf(&b, "sha256: %s\n\n", checksum(b.Bytes(), payload))
	if k.exceeds(b.Len(), len(payload)) {
		return nil, k.tooLarge()
	}
	b.Write(payload)
	return b.Bytes(), nil
}

// exceeds reports whether a file with a head and a payload of these sizes is too large.
func (k Kind) exceeds(head, payload int) bool { return int64(payload) > k.MaxSize-int64(head) }

func (k Kind) tooLarge() error {
	return fmt.Errorf("is larger than the %d bytes that a %s may have", k.MaxSize, k.Name)
}

func (k Kind) headerTooLarge() error {
	return fmt.Errorf("is too large: its header has more than the %d bytes that a %s may have", maxHeader, k.Name)
}

func checksum(head, payload []byte) string {
	h := sha256.New()
	h.Write(head)
	h.Write(payload)
	return hex.EncodeToString(h.Sum(nil))
}

// Read reads a file and decodes it as Open does. Errors do not contain the path.
func (k Kind) Read(path string, header any) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, unreadable(err)
	}
	defer f.Close()
	return k.read(f, header)
}

func unreadable(err error) error { return fmt.Errorf("cannot be read: %w", text.Cause(err)) }

// Open checks the content of a file, decodes its header into header, and returns the payload. If the content is damaged or of another kind, it
// returns an error. The JSON header must be exactly as Seal encodes it.
func (k Kind) Open(data []byte, header any) ([]byte, error) {
	return k.read(bytes.NewReader(data), header)
}

// read does the same as Open for a stream. A stream of another kind may be endless, so read first checks the head, and then reads only as many bytes
// as the head announces.
func (k Kind) read(from io.Reader, header any) ([]byte, error) {
	head, err := io.ReadAll(io.LimitReader(from, maxHead))
	if err != nil {
		return nil, unreadable(err)
	}
	line, rest, _ := bytes.Cut(head, []byte("\n"))
	if err := k.checkFirstLine(string(line)); err != nil {
		return nil, err
	}
	written, rest, ok := bytes.Cut(rest, []byte("\n}\n"))
	switch written = append(slices.Clip(written), "\n}"...); {
	case len(written) > maxHeader:
		return nil, k.headerTooLarge()
	case !ok:
		return nil, errTruncated
	}
	size, rest, err := field(rest, "payload: ")
	if err != nil {
		return nil, err
	}
	signed := head[:len(head)-len(rest)]
	sum, rest, err := field(rest, "sha256: ")
	if err != nil {
		return nil, err
	}
	n, err := strconv.Atoi(size)
	if err != nil || n < 0 || len(rest) == 0 || rest[0] != '\n' {
		return nil, errAltered
	}
	rest = rest[1:]
	if k.exceeds(len(head)-len(rest), n) {
		return nil, k.tooLarge()
	}
	payload, err := io.ReadAll(io.LimitReader(io.MultiReader(bytes.NewReader(rest), from), int64(n)+1))
	switch {
	case err != nil:
		return nil, unreadable(err)
	case len(payload) < n:
		return nil, fmt.Errorf("is truncated: it has %d of %d bytes of data", len(payload), n)
	case len(payload) > n || checksum(signed, payload) != sum:
		return nil, errAltered
	}
	return payload, readHeader(written, header)
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

// field returns the value of the first line of data, which must begin with name.
func field(data []byte, name string) (value string, rest []byte, err error) {
	line, rest, ok := bytes.Cut(data, []byte("\n"))
	value, named := strings.CutPrefix(string(line), name)
	switch {
	case !ok:
		return "", nil, errTruncated
	case !named:
		return "", nil, errAltered
	}
	return value, rest, nil
}

// readHeader decodes a header, and encodes it again. If the result differs, for example because fields are missing, it returns an error.
func readHeader(written []byte, header any) error {
	d := json.NewDecoder(bytes.NewReader(written))
	d.DisallowUnknownFields()
	if err := d.Decode(header); err != nil {
		return fmt.Errorf("has a header that cannot be read: %s", strings.TrimPrefix(err.Error(), "json: "))
	}
	again, err := json.MarshalIndent(header, "", "  ")
	if err != nil || !bytes.Equal(again, written) {
		return errors.New("has a header that this program did not write")
	}
	return nil
}
