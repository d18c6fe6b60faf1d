package osc

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
)

// Reasons for rejecting a packet.
var (
	errShort  = errors.New("the packet ends too early")
	errString = errors.New("a string is not terminated and padded by zeros")
	errTags   = errors.New("the arguments have unknown types")
	errSize   = errors.New("the size of a bundle's element is not a positive multiple of 4")
	errDeep   = errors.New("bundles are nested too deep")
	errStart  = errors.New("the packet is neither a message nor a bundle")
)

// deepest is the maximum nesting of bundles.
const deepest = 8

// parse calls each with every message of a packet, in order, including those in bundles, whose time
// tags are ignored. It calls nothing if the packet is damaged.
func parse(packet []byte, each func(Message)) error {
	var all []Message
	if err := parseInto(&all, packet, 0); err != nil {
		return err
	}
	for _, m := range all {
		each(m)
	}
	return nil
}

func parseInto(all *[]Message, packet []byte, depth int) error {
	if !bytes.HasPrefix(packet, []byte(bundleStart)) {
		m, err := parseMessage(packet)
		if err == nil {
			*all = append(*all, m)
		}
		return err
	}
	if depth == deepest {
		return errDeep
	}
	const tag = 8
	r := reader{packet[len(bundleStart):]}
	if _, err := r.take(tag); err != nil {
		return err
	}
	for len(r.left) > 0 {
		size, err := r.uint32()
		if err != nil {
			return err
		}
		if size == 0 || size%alignment != 0 {
			return errSize
		}
		element, err := r.take(int(size))
		if err != nil {
			return err
		}
		if err := parseInto(all, element, depth+1); err != nil {
			return err
		}
	}
	return nil
}

// parseMessage parses a message. Old programs omit the type tags if there are no arguments.
func parseMessage(packet []byte) (m Message, err error) {
	r := reader{packet}
	if m.Address, err = r.string(); err != nil {
		return m, err
	}
	if len(m.Address) == 0 || m.Address[0] != '/' {
		return m, errStart
	}
	if len(r.left) == 0 {
		return m, nil
	}
	tags, err := r.string()
	if err != nil {
		return m, err
	}
	if len(tags) == 0 || tags[0] != ',' {
		return m, errTags
	}
	for _, tag := range []byte(tags[1:]) {
		arg, err := r.arg(tag)
		if err != nil {
			return m, err
		}
		m.Args = append(m.Args, arg)
	}
	if len(r.left) > 0 {
		return m, errSize
	}
	return m, nil
}

// reader reads the parts of a packet.
type reader struct{ left []byte }

func (r *reader) take(size int) ([]byte, error) {
	if size < 0 || size > len(r.left) {
		return nil, errShort
	}
	taken := r.left[:size]
	r.left = r.left[size:]
	return taken, nil
}

func (r *reader) uint32() (uint32, error) {
	b, err := r.take(4)
	if err != nil {
		return 0, err
	}
	return binary.BigEndian.Uint32(b), nil
}

func (r *reader) uint64() (uint64, error) {
	b, err := r.take(8)
	if err != nil {
		return 0, err
	}
	return binary.BigEndian.Uint64(b), nil
}

// string parses a string and its padding.
func (r *reader) string() (string, error) {
	end := bytes.IndexByte(r.left, 0)
	if end < 0 {
		return "", errString
	}
	padded, err := r.take(end/alignment*alignment + alignment)
	if err != nil {
		return "", err
	}
	for _, b := range padded[end:] {
		if b != 0 {
			return "", errString
		}
	}
	return string(padded[:end]), nil
}

// arg parses an argument of a type.
func (r *reader) arg(tag byte) (any, error) {
	switch tag {
	case 'i', 'c', 'r', 'm':
		v, err := r.uint32()
		return int32(v), err
	case 'f':
		v, err := r.uint32()
		return math.Float32frombits(v), err
	case 'h', 't':
		v, err := r.uint64()
		return int64(v), err
	case 'd':
		v, err := r.uint64()
		return math.Float64frombits(v), err
	case 's', 'S':
		return r.string()
	case 'b':
		return r.blob()
	case 'T':
		return true, nil
	case 'F':
		return false, nil
	case 'N', 'I':
		return nil, nil
	}
	return nil, errTags
}

// blob parses bytes and their padding.
func (r *reader) blob() ([]byte, error) {
	size, err := r.uint32()
	if err != nil {
		return nil, err
	}
	const most = 1 << 16 // more than any packet has
	if size > most {
		return nil, errShort
	}
	padded, err := r.take((int(size) + alignment - 1) / alignment * alignment)
	if err != nil {
		return nil, err
	}
	return padded[:size], nil
}
