package take

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"gitlab.com/gomidi/midi/v2/smf"

	"midiconnect4/scores"
)

// SMF returns the take as a standard MIDI file. The tempos in the file follow the performance, so that each message is within a millisecond of
// the time when it was sent. Bar lines are where bars started. Pauses of the music become empty bars. A file of format 1 has a track with the
// tempos and a track for each channel; a file of format 0 has one track.
func (t *Take) SMF(format int) ([]byte, error) {
	if format != 0 && format != 1 {
		return nil, fmt.Errorf("midi file: format %d is neither 0 nor 1", format)
	}
	w, err := newWriter(t)
	if err != nil {
		return nil, err
	}
	tracks := w.tracks()
	file := smf.NewSMF1()
	if format == 0 {
		file = smf.New()
		tracks = []track{merge(tracks)}
	}
	file.TimeFormat = smf.MetricTicks(scores.TicksPerQuarter * w.finer)
	for i, all := range tracks {
		if err := file.Add(all.close(w.last)); err != nil {
			return nil, fmt.Errorf("midi file: track %d: %w", i, err)
		}
	}
	return file.Bytes()
}

// writer converts a take to a MIDI file.
type writer struct {
	*Take
	grid
	longer int // quarter notes in the file per quarter note of the piece; more than 1 if the tempo is too slow for a MIDI file
	finer  int // ticks of the file per tick of the piece, apart from longer
	last   int // the last tick of the file
}

func newWriter(t *Take) (*writer, error) {
	const (
		slowest = 0xffffff * time.Microsecond // the slowest quarter note in a MIDI file
		coarse  = time.Millisecond            // longest tick that is precise enough
		finest  = 0x7fff / scores.TicksPerQuarter
		longest = 0xfffffff // greatest number of ticks in a MIDI file
	)
	w := &writer{Take: t, grid: newGrid(t), longer: 1, finer: 1}
	for w.slowest()/time.Duration(w.longer) > slowest {
		w.longer *= 2
	}
	for w.slowest()/time.Duration(w.longer*w.finer*scores.TicksPerQuarter) > coarse && 2*w.finer <= finest {
		w.finer *= 2
	}
	end := w.grid[len(w.grid)-1].to
	if end > longest/w.longer/w.finer {
		return nil, fmt.Errorf("midi file: the take is longer than the %d ticks that a file can hold", longest)
	}
	w.last = end * w.longer * w.finer
	return w, nil
}

// tick returns the tick of the file at a time. If the piece has a tick close to that time, it returns that tick.
func (w *writer) tick(at time.Duration) int {
	const near = 600 * time.Microsecond
	place := w.place(at)
	s := w.stretchAt(at)
	whole := math.Round(place)
	scale := float64(w.longer * w.finer)
	tick := time.Duration(float64(s.until-s.at) / float64(s.to-s.from))
	if math.Abs(place-whole)*float64(tick) > float64(near) {
		whole = math.Round(place*scale) / scale
	}
	return min(int(math.Round(whole*scale)), w.last)
}

// line returns the tick of the file at which a bar starts. The argument is the reported time of the start, which may be slightly too early.
func (w *writer) line(at time.Duration) int {
	return int(math.Round(w.place(at)/pulse)) * pulse * w.longer * w.finer
}

// track is a list of events, sorted by tick.
type track []event

type event struct {
	tick    int
	number  int // number of the MIDI message, from 1; 0 for other events
	message smf.Message
}

func (t *track) add(tick, number int, m smf.Message) {
	if n := len(*t); n > 0 {
		tick = max(tick, (*t)[n-1].tick)
	}
	*t = append(*t, event{tick, number, m})
}

// close returns the track in the form of the file. The track ends at the given tick.
func (t track) close(last int) smf.Track {
	var all smf.Track
	tick := 0
	for _, e := range t {
		all = append(all, smf.Event{Delta: uint32(e.tick - tick), Message: e.message})
		tick = e.tick
	}
	all.Close(uint32(max(0, last-tick)))
	return all
}

// merge returns a track with the events of all tracks, sorted.
func merge(tracks []track) track {
	all := slices.Concat(tracks...)
	slices.SortStableFunc(all, func(a, b event) int { return cmp.Or(a.tick-b.tick, a.number-b.number) })
	return all
}

// tracks returns the track with the tempos, and a track for each channel that is used.
func (w *writer) tracks() []track {
	var byChannel [16]track
	system := track{}
	for i, m := range w.music() {
		tick := w.tick(m.At)
		var channel uint8
		switch {
		case m.Data.GetChannel(&channel):
			byChannel[channel].add(tick, i+1, smf.Message(m.Data))
		default:
			system.add(tick, i+1, smf.Message(m.Data))
		}
	}
	all := []track{merge([]track{w.conductor(), system})}
	for channel, messages := range byChannel {
		if messages == nil {
			continue
		}
		name := w.names[channel]
		if name == "" {
			name = fmt.Sprintf("channel %d", channel+1)
		}
		head := track{{0, 0, smf.MetaChannel(uint8(channel))}, {0, 0, smf.MetaTrackSequenceName(valid(name))}}
		all = append(all, append(head, messages...))
	}
	return all
}

// conductor returns a track with the title, the tempos, the time signatures and the markers.
func (w *writer) conductor() track {
	title := track{{0, 0, smf.MetaTrackSequenceName(valid(w.Title))}}
	meters, markers := track{}, track{}
	for _, m := range w.meters {
		meters.add(w.line(m.at), 0, smf.MetaTimeSig(uint8(m.Beats), uint8(m.Unit), 24, 8))
	}
	for _, m := range w.markers {
		markers.add(w.line(m.at), 0, smf.MetaMarker(valid(m.text)))
	}
	return merge([]track{title, meters, w.tempos(), markers})
}

// tempos returns a track with tempos that follow the grid. A MIDI tempo is a whole number of microseconds per quarter note. So it is set again
// often enough that rounding errors stay below a tenth of a millisecond.
func (w *writer) tempos() (all track) {
	const most = 128 * scores.TicksPerQuarter // greatest number of ticks after which the tempo is set again
	written := w.grid[0].at.Seconds()         // time in the file, in seconds, of the tick reached so far
	last := 0
	for _, s := range w.grid {
		for from := s.from; from < s.to; from += most {
			to := min(from+most, s.to)
			due := s.at + time.Duration(float64(s.until-s.at)*float64(to-s.from)/float64(s.to-s.from))
			quarters := float64((to-from)*w.longer) / scores.TicksPerQuarter
			micros := int(math.Round((due.Seconds() - written) / quarters * 1e6))
			micros = min(max(micros, 1), 0xffffff)
			written += float64(micros) * quarters / 1e6
			if micros != last {
				all.add(from*w.longer*w.finer, 0, tempo(micros))
				last = micros
			}
		}
	}
	return all
}

// tempo returns a tempo message for a number of microseconds per quarter note. The library's function takes beats a minute, and so would round
// the tempo again.
func tempo(micros int) smf.Message {
	return smf.Message{0xff, 0x51, 3, byte(micros >> 16), byte(micros >> 8), byte(micros)}
}

func valid(text string) string { return strings.ToValidUTF8(text, "\uFFFD") }
