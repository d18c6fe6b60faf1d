package scores

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"midiconnect4/internal/midifile"
	"midiconnect4/scores/settings"
)

const (
	maxMelody    = 1 << 20 // largest MIDI file, in bytes
	mostNotes    = 2000    // largest number of notes in a melody
	latestMelody = 1 << 22 // last tick that is read; a later note is moved to it
)

// melody returns the MIDI keys of the melody in the file that list.Melody names.
func (r *reader) melody(field string, list *Reference) []int {
	at, track := field+".melody", field+".track"
	if r.Has(field + ".notes") {
		r.Wrong(at, "keep one of the two", "both a melody and notes are given")
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
	return keysOf(tracks[number-1])
}

// readMelodies returns the melody of each track of a MIDI file. Of notes that start at the same time, it takes the highest.
func readMelodies(open opener, name string) ([][]MelodyNote, error) {
	data, refused := openNamed(open, name)
	if refused != nil {
		return nil, refused
	}
	file, err := midifile.Read(data)
	if err != nil {
		return nil, settings.Problem("", "%s is %s", settings.Quote(name), err)
	}
	melodies := make([][]MelodyNote, len(file.Tracks))
	for i, track := range file.Tracks {
		melodies[i] = highest(track, file.Quarter)
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

// highest returns the melody of a track. Of notes that start at the same time, it takes the highest. It leaves out drums. quarter is the number of
// the file's ticks in a quarter note; if it is 0, times are meaningless.
func highest(track []midifile.Event, quarter int) (notes []MelodyNote) {
	last := int64(-1)
	for _, e := range track {
		if !e.Starts() && !e.Stops() || e.Channel() == drumChannel {
			continue
		}
		key, tick := int(e.Data[0]), int(min(e.Tick, latestMelody)*TicksPerQuarter/int64(max(quarter, 1)))
		switch now := len(notes) - 1; {
		case e.Stops():
			if now >= 0 && notes[now].Key == key && notes[now].Ticks == 0 {
				notes[now].Ticks = tick - notes[now].Start
			}
		case e.Tick == last:
			notes[now].Key = max(notes[now].Key, key)
		default:
			if now >= 0 && notes[now].Ticks == 0 {
				notes[now].Ticks = tick - notes[now].Start
			}
			notes = append(notes, MelodyNote{Key: key, Start: tick})
			last = e.Tick
		}
	}
	return notes
}

// chooseTrack returns the number of a track, from 1. This is the track that the score asks for. If the score asks for none, it is the first track
// with a melody.
func chooseTrack(melodies [][]MelodyNote, name string, asked *int) (int, error) {
	number := 1 + slices.IndexFunc(melodies, func(notes []MelodyNote) bool { return len(notes) > 0 })
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

// octavesInto returns the number of keys, in whole octaves and as few as possible, by which a whole tune moves into the range.
func (s *Score) octavesInto(keys []int) (by int, err error) {
	low, high := slices.Min(keys), slices.Max(keys)
	for high+by > s.Range.High {
		by -= s.Period()
	}
	for low+by < s.Range.Low {
		by += s.Period()
	}
	if !s.Range.has(low+by) || !s.Range.has(high+by) {
		return 0, settings.Problem("widen the range", "the tune goes from %s to %s; in no octave does it fit %s",
			s.NoteWithKey(low), s.NoteWithKey(high), s.rangeName())
	}
	return by, nil
}

// checkMelody moves a whole tune into the range of the score, by as few octaves as possible. It reports an error if the tune does not fit, or if
// it has a note outside the scale.
func (r *reader) checkMelody(field string, list *Reference) {
	s := r.score
	by, err := s.octavesInto(list.Notes)
	if err != nil {
		r.Refuse(field, err)
		return
	}
	for i, key := range list.Notes {
		if list.Notes[i] = key + by; !s.mayAnchor(key + by) {
			e := r.offScale(key + by)
			e.Problem = fmt.Sprintf("note %d of the tune, %s", i+1, e.Problem)
			r.Refuse(field, e)
			return // report only the first note, because others are probably wrong in the same way
		}
	}
}
