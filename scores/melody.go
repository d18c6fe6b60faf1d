package scores

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"midiconnect4/scores/settings"
)

const (
	maxMelody = 1 << 20 // bytes of a MIDI file
	mostNotes = 2000    // of a melody
)

// melody returns the keys of the MIDI file that a list names.
func (r *reader) melody(field string, list *Reference) []int {
	at, track := field+".melody", field+".track"
	if r.Has(field + ".notes") {
		r.Wrong(at, "keep one of the two", "a melody beside notes")
	}
	tracks, err := readMelodies(r.open, list.Melody)
	if err != nil {
		r.Refuse(at, err)
		return nil
	}
	var asked *int
	if r.Has(track) {
		at, asked = track, &list.Track
	}
	number, err := chooseTrack(tracks, list.Melody, asked)
	if err != nil {
		r.Refuse(at, err)
		return nil
	}
	return tracks[number-1]
}

// readMelodies returns a melody for each track of a MIDI file. Of notes that start
// together it takes the highest.
func readMelodies(open opener, name string) ([][]int, error) {
	data, refused := openNamed(open, name)
	if refused != nil {
		return nil, refused
	}
	tracks, err := readOnsets(data)
	if err != nil {
		return nil, settings.Problem("", "%s is %s", settings.Quote(name), err)
	}
	melodies := make([][]int, len(tracks))
	for i, onsets := range tracks {
		melodies[i] = highest(onsets)
	}
	return melodies, nil
}

// openNamed opens a file that a score names.
func openNamed(open opener, name string) ([]byte, *settings.Error) {
	data, err := open(name)
	if err == nil {
		return data, nil
	}
	hint := ""
	if errors.Is(err, fs.ErrNotExist) {
		hint = "the path is taken from the folder of the score"
	}
	cause, ok := errors.AsType[*settings.Error](err)
	if !ok {
		cause = settings.FileError("", err)
	}
	return nil, settings.Problem(hint, "%s: %s", settings.Quote(name), cause.Problem)
}

func highest(onsets []onset) []int {
	var keys []int
	for i, o := range onsets {
		if i > 0 && o.tick == onsets[i-1].tick {
			keys[len(keys)-1] = max(keys[len(keys)-1], o.key)
		} else {
			keys = append(keys, o.key)
		}
	}
	return keys
}

// chooseTrack returns the number, from 1, of the track that the score asks for,
// or of the first one with a melody.
func chooseTrack(melodies [][]int, name string, asked *int) (int, error) {
	number := 1 + slices.IndexFunc(melodies, func(keys []int) bool { return len(keys) > 0 })
	if number == 0 {
		return 0, settings.Problem("drums do not count", "%s has no melody", settings.Quote(name))
	}
	if asked != nil {
		hint := fmt.Sprintf("the first one with a melody is %d", number)
		switch number = *asked; {
		case number < 1 || number > len(melodies):
			return 0, settings.Problem(hint, "%d is no track of %s; expected 1 to %d", number, settings.Quote(name), len(melodies))
		case len(melodies[number-1]) == 0:
			return 0, settings.Problem(hint, "track %d of %s has no melody", number, settings.Quote(name))
		}
	}
	if notes := len(melodies[number-1]); notes > mostNotes {
		return 0, settings.Problem("cut it, or take another track", "the melody of %s has %d notes; expected at most %d", settings.Quote(name), notes, mostNotes)
	}
	return number, nil
}

// checkMelody moves a whole tune into the range by the fewest octaves, and refuses
// notes outside the scale.
func (r *reader) checkMelody(field string, list *Reference) {
	s := r.score
	low, high := slices.Min(list.Notes), slices.Max(list.Notes)
	by := 0
	for high+by > s.Range.High {
		by -= s.Period()
	}
	for low+by < s.Range.Low {
		by += s.Period()
	}
	if !s.Range.has(low+by) || !s.Range.has(high+by) {
		r.Wrong(field, "widen the range", "the tune goes from %s to %s, and no octave puts it within %s",
			s.NoteWithKey(low), s.NoteWithKey(high), s.rangeName())
		return
	}
	for i, key := range list.Notes {
		if list.Notes[i] = key + by; !s.mayAnchor(key + by) {
			e := r.offScale(key + by)
			e.Problem = fmt.Sprintf("note %d of the tune, %s", i+1, e.Problem)
			r.Refuse(field, e)
			return // the others are likely to be as far off
		}
	}
}

// onset is a note that starts, in a standard MIDI file.
type onset struct {
	tick int64
	key  int // 0..127
}

var (
	errNotMIDI  = errors.New("not a MIDI file")
	errCutShort = errors.New("a MIDI file that is cut short")
)

// readOnsets reads the tracks of a standard MIDI file of any format. It returns
// the onsets of each track in order, without drums. Its errors complete the
// sentence "the file is …".
//
// The library that writes our files can read them too, but it trusts them: it
// allocates any length that a damaged file gives (4 GiB for 30 bytes), reads past
// the last event, and panics on times in frames.
func readOnsets(data []byte) ([][]onset, error) {
	kind, header, rest, ok := chunk(data)
	if kind != "MThd" || ok && len(header) < 6 {
		return nil, errNotMIDI
	}
	if !ok {
		return nil, errCutShort
	}
	var tracks [][]onset
	for range binary.BigEndian.Uint16(header[2:]) {
		var body []byte
		for kind = ""; kind != "MTrk"; { // the standard says to skip other chunks
			if kind, body, rest, ok = chunk(rest); !ok {
				return nil, errCutShort
			}
		}
		track, err := readTrack(body)
		if err != nil {
			return nil, fmt.Errorf("%w, in track %d", err, len(tracks)+1)
		}
		tracks = append(tracks, track)
	}
	return tracks, nil
}

// chunk cuts the first chunk off data. ok is false if the chunk is cut short.
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

// Status bytes.
const (
	noteOn        = 0x90 // and the channel, from 0, in the lower four bits
	programChange = 0xc0
	pressure      = 0xd0
	exclusive     = 0xf0
	exclusiveMore = 0xf7
	meta          = 0xff
)

const endOfTrack = 0x2f // the kind of a meta event

func readTrack(body []byte) ([]onset, error) {
	var onsets []onset
	r := &midiReader{data: body}
	tick, running := int64(0), byte(0)
	for len(r.data) > 0 {
		tick += int64(r.quantity())
		status := running
		if r.peek() >= 0x80 {
			status = r.next()
		}
		switch {
		case r.err != nil:
		case status == meta:
			if running = 0; r.next() == endOfTrack {
				return onsets, r.err
			}
			r.skip(r.quantity())
		case status == exclusive || status == exclusiveMore:
			running = 0
			r.skip(r.quantity())
		case status < 0x80 || status > exclusive:
			return nil, errors.New("a damaged MIDI file: an event of no kind")
		default:
			running = status
			if key, ok := r.message(status); ok {
				onsets = append(onsets, onset{tick, key})
			}
		}
		if r.err != nil {
			return nil, r.err
		}
	}
	return onsets, nil
}

// message reads the data of a channel message. ok is true if it starts a pitched
// note, whose key it returns.
func (r *midiReader) message(status byte) (key int, ok bool) {
	first, kind := r.next(), status&0xf0
	if kind == programChange || kind == pressure {
		return 0, false
	}
	second := r.next()
	if r.err == nil && (first|second)&0x80 != 0 {
		r.err = errors.New("a damaged MIDI file: an event breaks into another")
	}
	drums := status&0xf == drumChannel-1
	return int(first), kind == noteOn && second > 0 && !drums && r.err == nil
}

// midiReader reads the bytes of a track. After an error it returns zeros.
type midiReader struct {
	data []byte
	err  error
}

func (r *midiReader) skip(n int) {
	if n > len(r.data) {
		r.data, r.err = nil, errCutShort
		return
	}
	r.data = r.data[n:]
}

func (r *midiReader) peek() byte {
	if len(r.data) == 0 {
		return 0
	}
	return r.data[0]
}

func (r *midiReader) next() byte {
	b := r.peek()
	r.skip(1)
	return b
}

// quantity reads a number of variable length: one to four bytes.
func (r *midiReader) quantity() int {
	value := 0
	for range 4 {
		b := r.next()
		value = value<<7 | int(b&0x7f)
		if b < 0x80 {
			return value
		}
	}
	r.err = errors.New("a damaged MIDI file: a number has no end")
	return 0
}
