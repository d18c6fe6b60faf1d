package compose_test

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// midiFile is a standard MIDI file as readMIDI reads it. The reader shares no code with the writer that it tests, and accepts only what the MIDI
// standard allows.

type midiFile struct {
	format, division int
	tracks           [][]midiEvent
}

// midiEvent is a channel message, or a meta event (status 0xff).
type midiEvent struct {
	tick   int
	status byte
	meta   byte
	data   []byte
}

func (e midiEvent) kind() byte   { return e.status >> 4 }
func (e midiEvent) channel() int { return int(e.status&0xf) + 1 }

// Types of meta events.
const (
	metaText, metaName, metaInstrument, metaMarker = 0x01, 0x03, 0x04, 0x06
	metaPrefix, metaEnd, metaTempo, metaMeter      = 0x20, 0x2f, 0x51, 0x58
	metaKey                                        = 0x59
)

func readMIDI(data []byte) (midiFile, error) {
	var f midiFile
	header, rest, err := chunk(data, "MThd")
	if err != nil {
		return f, err
	}
	if len(header) != 6 {
		return f, fmt.Errorf("header of %d bytes", len(header))
	}
	f.format = int(binary.BigEndian.Uint16(header))
	f.division = int(binary.BigEndian.Uint16(header[4:]))
	for range binary.BigEndian.Uint16(header[2:]) {
		var body []byte
		if body, rest, err = chunk(rest, "MTrk"); err != nil {
			return f, err
		}
		track, err := readTrack(body)
		if err != nil {
			return f, err
		}
		f.tracks = append(f.tracks, track)
	}
	if len(rest) > 0 {
		return f, fmt.Errorf("%d bytes after the last track", len(rest))
	}
	return f, nil
}

func chunk(data []byte, kind string) (body, rest []byte, err error) {
	if len(data) < 8 || string(data[:4]) != kind {
		return nil, nil, fmt.Errorf("no %s", kind)
	}
	n := int(binary.BigEndian.Uint32(data[4:]))
	if len(data) < 8+n {
		return nil, nil, fmt.Errorf("%s of %d bytes is cut short", kind, n)
	}
	return data[8 : 8+n], data[8+n:], nil
}

func readTrack(data []byte) ([]midiEvent, error) {
	r := &byteReader{data: data}
	var track []midiEvent
	tick, running := 0, byte(0)
	for !r.done() {
		tick += r.vlq()
		e := midiEvent{tick: tick, status: running}
		if r.peek()&0x80 != 0 {
			e.status = r.next()
		}
		switch {
		case e.status == 0xff:
			running = 0
			e.meta = r.next()
			e.data = r.take(r.vlq())
		case e.status >= 0x80 && e.status < 0xf0:
			running = e.status
			size := 2
			if e.kind() == 0xc || e.kind() == 0xd {
				size = 1
			}
			e.data = r.take(size)
			if slices.ContainsFunc(e.data, func(b byte) bool { return b > 127 }) {
				r.err = fmt.Errorf("status byte in the data of %x", e.status)
			}
		default:
			r.err = fmt.Errorf("status %x", e.status)
		}
		if r.err != nil {
			return nil, fmt.Errorf("tick %d: %w", tick, r.err)
		}
		track = append(track, e)
		if e.meta == metaEnd {
			break
		}
	}
	if len(track) == 0 || track[len(track)-1].meta != metaEnd || !r.done() {
		return nil, errors.New("end of track is missing or not the end")
	}
	return track, nil
}

type byteReader struct {
	data []byte
	err  error
}

func (r *byteReader) done() bool { return len(r.data) == 0 }

func (r *byteReader) peek() byte {
	if r.done() {
		r.err = errors.New("cut short")
		return 0xff
	}
	return r.data[0]
}

func (r *byteReader) next() byte { return r.take(1)[0] }

func (r *byteReader) take(n int) []byte {
	if len(r.data) < n {
		r.err, r.data = errors.New("cut short"), nil
		return make([]byte, n)
	}
	taken := r.data[:n]
	r.data = r.data[n:]
	return taken
}

// vlq reads a variable-length quantity of at most four bytes, as MIDI files use it.
func (r *byteReader) vlq() int {
	value := 0
	for range 4 {
		b := r.next()
		value = value<<7 | int(b&0x7f)
		if b&0x80 == 0 {
			return value
		}
	}
	r.err = errors.New("quantity of more than four bytes")
	return 0
}

// soundingNote is a note with its length from note-on to note-off.
type soundingNote struct{ channel, key, start, ticks, velocity int }

// notes pairs the note-on and note-off messages of a track. It returns an error if a key starts again before its note-off. At the same tick,
// note-off messages must come first.
func notes(track []midiEvent) ([]soundingNote, error) {
	type voice struct{ channel, key int }
	var all []soundingNote
	sounding := map[voice]int{}
	programmed := map[int]bool{}
	lastOn := -1
	for _, e := range track {
		if e.kind() == 0xc {
			programmed[e.channel()] = true
		}
		if e.kind() != 0x8 && e.kind() != 0x9 {
			continue
		}
		v := voice{e.channel(), int(e.data[0])}
		at, on := sounding[v]
		switch {
		case e.kind() == 0x9 && e.data[1] == 0:
			return nil, fmt.Errorf("tick %d: a note on of velocity 0 is used as a note off", e.tick)
		case e.kind() == 0x9 && on:
			return nil, fmt.Errorf("tick %d: key %d starts again before its end", e.tick, v.key)
		case e.kind() == 0x9 && !programmed[v.channel]:
			return nil, fmt.Errorf("tick %d: a note before the program of channel %d", e.tick, v.channel)
		case e.kind() == 0x9:
			lastOn = e.tick
			sounding[v] = len(all)
			all = append(all, soundingNote{v.channel, v.key, e.tick, -1, int(e.data[1])})
		case !on:
			return nil, fmt.Errorf("tick %d: key %d ends but does not sound", e.tick, v.key)
		case lastOn == e.tick:
			return nil, fmt.Errorf("tick %d: a note starts before another ends", e.tick)
		default:
			all[at].ticks = e.tick - all[at].start
			delete(sounding, v)
		}
	}
	if len(sounding) > 0 {
		return nil, fmt.Errorf("%d notes hang", len(sounding))
	}
	return all, nil
}
