package osc

import (
	"bytes"
	"errors"
	"math"
	"strings"
)

// errDamaged means that a packet is neither a message nor a bundle, or is not complete.
var errDamaged = errors.New("the packet is damaged")

// deepest is the maximum depth of bundles within bundles.
const deepest = 8

// parse returns the messages of a packet in their order, including those in bundles. It ignores time tags. If any part of the packet is damaged, it
// returns no messages.
func parse(packet []byte) ([]Message, error) {
	r := reader{left: packet}
	if all := r.messages(0); !r.damaged {
		return all, nil
	}
	return nil, errDamaged
}

// reader reads the parts of a packet. After damage, all further parts are empty.
type reader struct {
	left    []byte
	damaged bool
}

// must marks the packet as damaged if hold is false.
func (r *reader) must(hold bool) {
	if !hold {
		r.left, r.damaged = nil, true
	}
}

func (r *reader) messages(depth int) (all []Message) {
	if !bytes.HasPrefix(r.left, []byte(bundleStart)) {
		return []Message{r.message()}
	}
	const tag = 8
	r.take(len(bundleStart) + tag)
	r.must(depth < deepest)
	for len(r.left) > 0 {
		size := r.size()
		r.must(size > 0 && size%alignment == 0)
		element := reader{left: r.take(size)}
		all = append(all, element.messages(depth+1)...)
		r.must(!element.damaged)
	}
	return all
}

// message parses a message. Old programs omit the type tags of a message without arguments.
func (r *reader) message() (m Message) {
	m.Address = r.string()
	r.must(strings.HasPrefix(m.Address, "/"))
	if len(r.left) == 0 {
		return m
	}
	tags, tagged := strings.CutPrefix(r.string(), ",")
	r.must(tagged)
	for _, tag := range []byte(tags) {
		m.Args = append(m.Args, r.arg(tag))
	}
	r.must(len(r.left) == 0)
	return m
}

func (r *reader) take(size int) []byte {
	if r.must(size >= 0 && size <= len(r.left)); r.damaged {
		return nil
	}
	taken := r.left[:size]
	r.left = r.left[size:]
	return taken
}

// number parses a big-endian number of size bytes.
func (r *reader) number(size int) (n uint64) {
	for _, b := range r.take(size) {
		n = n<<8 | uint64(b)
	}
	return n
}

// size parses a size in bytes. The result is negative for a size over 2 GB.
func (r *reader) size() int { return int(int32(r.number(4))) }

// string parses a string and its padding.
func (r *reader) string() string {
	text := r.take(bytes.IndexByte(r.left, 0))
	padding := r.take(alignment - len(text)%alignment)
	r.must(len(bytes.Trim(padding, "\x00")) == 0)
	return string(text)
}

// blob parses a byte array and its padding.
func (r *reader) blob() []byte {
	blob := r.take(r.size())
	r.take((alignment - len(blob)%alignment) % alignment)
	return blob
}

// arg parses an argument with the given type tag.
func (r *reader) arg(tag byte) any {
	switch tag {
	case 'i', 'c', 'r', 'm':
		return int32(r.number(4))
	case 'f':
		return math.Float32frombits(uint32(r.number(4)))
	case 'h', 't':
		return int64(r.number(8))
	case 'd':
		return math.Float64frombits(r.number(8))
	case 's', 'S':
		return r.string()
	case 'b':
		return r.blob()
	case 'T':
		return true
	case 'F':
		return false
	case 'N', 'I':
		return nil
	}
	r.must(false)
	return nil
}
