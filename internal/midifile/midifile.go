// Package midifile reads standard MIDI files, even damaged ones.
//
// The library that writes our files could read files too, but it trusts them. It allocates as much memory as a damaged file announces (4 GiB for a
// file of 30 bytes), reads beyond the last event, and panics if times are in SMPTE frames.
package midifile

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// File is a standard MIDI file of any format.
type File struct {
	Quarter int // ticks per quarter note; 0 if times are in SMPTE frames
	Tracks  [][]Event
}

// Event is a channel message or a meta event. System exclusive messages are skipped.
type Event struct {
	Tick   int64 // time in ticks from the start of the track
	Status byte  // status byte of a channel message; Meta for meta events
	Kind   byte  // kind of a meta event; 0 for channel messages
	Data   []byte
}

// Status bytes.
const (
	noteOff       = 0x80 // in channel messages, the lower four bits are the channel, from 0
	noteOn        = 0x90
	programChange = 0xc0
	pressure      = 0xd0
	exclusive     = 0xf0
	exclusiveMore = 0xf7
	Meta          = 0xff
)

// Kinds of meta events.
const (
	End   = 0x2f // end of the track
	Tempo = 0x51
	Meter = 0x58
)

// Channel returns the channel of a channel message, from 1 to 16.
func (e Event) Channel() int { return int(e.Status&0xf) + 1 }

// Starts reports whether the event starts a note. Data is the key and the velocity.
func (e Event) Starts() bool { return e.Status&0xf0 == noteOn && e.Data[1] > 0 }

// Stops reports whether the event ends a note. The first byte of Data is the key.
func (e Event) Stops() bool {
	return e.Status&0xf0 == noteOff || e.Status&0xf0 == noteOn && e.Data[1] == 0
}

var (
	errNotMIDI  = errors.New("not a MIDI file")
	errCutShort = errors.New("a MIDI file that is cut short")
)

// Read decodes a MIDI file. A track ends with its end-of-track event, or with its last byte. Errors continue a sentence that starts with "the file
// is".
func Read(data []byte) (*File, error) {
	const head = 6
	kind, header, rest, ok := chunk(data)
	if kind != "MThd" || ok && len(header) < head {
		return nil, errNotMIDI
	}
	if !ok {
		return nil, errCutShort
	}
	var f File
	if division := int16(binary.BigEndian.Uint16(header[4:])); division > 0 {
		f.Quarter = int(division)
	}
	for range binary.BigEndian.Uint16(header[2:]) {
		var body []byte
		for kind = ""; kind != "MTrk"; { // skip unknown chunks, as the standard says
			if kind, body, rest, ok = chunk(rest); !ok {
				return nil, errCutShort
			}
		}
		track, err := readTrack(body)
		if err != nil {
			return nil, fmt.Errorf("%w, in track %d", err, len(f.Tracks)+1)
		}
		f.Tracks = append(f.Tracks, track)
	}
	return &f, nil
}

// chunk splits off the first chunk of data. ok is false if the chunk is truncated.
func chunk(data []byte) (kind string, body, rest []byte, ok bool) {
	const head = 8
	if len(data) < head {
		return "", nil, nil, false
	}
	kind = string(data[:4])
	size := uint64(binary.BigEndian.Uint32(data[4:head]))
	data = data[head:]
	if size > uint64(len(data)) {
		return kind, nil, nil, false
	}
	return kind, data[:size], data[size:], true
}

func readTrack(body []byte) ([]Event, error) {
	var track []Event
	r := &reader{data: body}
	e := Event{}
	for len(r.data) > 0 {
		e.Tick += int64(r.quantity())
		if r.peek() >= 0x80 {
			e.Status = r.next()
		}
		switch {
		case r.err != nil:
		case e.Status == Meta:
			if e.Kind = r.next(); e.Kind == End {
				return append(track, Event{Tick: e.Tick, Status: Meta, Kind: End}), r.err
			}
			track = append(track, Event{e.Tick, Meta, e.Kind, r.take(r.quantity())})
			e.Status = 0
		case e.Status == exclusive || e.Status == exclusiveMore:
			r.take(r.quantity())
			e.Status = 0
		case e.Status < 0x80 || e.Status > exclusive:
			return nil, errors.New("a damaged MIDI file: an event of unknown kind")
		default:
			track = append(track, Event{Tick: e.Tick, Status: e.Status, Data: r.message(e.Status)})
		}
		if r.err != nil {
			return nil, r.err
		}
	}
	return track, nil
}

// reader reads a track. After an error its methods return zeros.
type reader struct {
	data []byte
	err  error
}

// message reads the data bytes of a channel message.
func (r *reader) message(status byte) []byte {
	if kind := status & 0xf0; kind == programChange || kind == pressure {
		return r.take(1)
	}
	data := r.take(2)
	if data != nil && (data[0]|data[1])&0x80 != 0 {
		r.err = errors.New("a damaged MIDI file: an event is cut off by the next one")
	}
	return data
}

// take returns the next n bytes. If fewer are left, it sets err and returns nil.
func (r *reader) take(n int) []byte {
	if n > len(r.data) {
		r.data, r.err = nil, errCutShort
		return nil
	}
	taken := r.data[:n]
	r.data = r.data[n:]
	return taken
}

func (r *reader) peek() byte {
	if len(r.data) == 0 {
		return 0
	}
	return r.data[0]
}

func (r *reader) next() byte {
	b := r.peek()
	r.take(1)
	return b
}

// quantity reads a variable-length number, which has one to four bytes.
func (r *reader) quantity() int {
	value := 0
	for range 4 {
		b := r.next()
		value = value<<7 | int(b&0x7f)
		if b < 0x80 {
			return value
		}
	}
	r.err = errors.New("a damaged MIDI file: a number is too long")
	return 0
}
