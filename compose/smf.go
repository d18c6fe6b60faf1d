package compose

import (
	"fmt"
	"slices"
	"strings"

	"gitlab.com/gomidi/midi/v2"
	"gitlab.com/gomidi/midi/v2/smf"

	"midiconnect4/compose/fifths"
	"midiconnect4/scores"
	"midiconnect4/scores/pitch"
)

// SMF returns the piece as a standard MIDI file of the given format (0 or 1) with 480 ticks per quarter note. A file of format 1 has a first
// track for the whole piece (title, comments, tempos, time and key signatures, a marker for each movement), then a track for each part. A file
// of format 0 has the same events in one track. Texts are UTF-8. The same piece always gives the same bytes.
//
// SMF returns the errors of CheckSMF.
func (p *Piece) SMF(format int) ([]byte, error) {
	if err := p.CheckSMF(format); err != nil {
		return nil, err
	}
	file := smf.NewSMF1()
	tracks := p.tracks()
	if format == 0 {
		file = smf.New()
		tracks = []func() events{p.oneTrack}
	}
	file.TimeFormat = smf.MetricTicks(scores.TicksPerQuarter)
	for i, events := range tracks {
		if err := file.Add(events().track(p.End())); err != nil {
			return nil, fmt.Errorf("midi file: track %d: %w", i, err)
		}
	}
	return file.Bytes()
}

// CheckSMF returns an error if a MIDI file cannot hold the format, or a channel, length or note of the piece. Without this check, the MIDI
// library would silently change such values.
func (p *Piece) CheckSMF(format int) error {
	if format != 0 && format != 1 {
		return fmt.Errorf("midi file: format %d is neither 0 nor 1", format)
	}
	for _, m := range p.Movements {
		if err := checkChannels(p.ScoreOf(m), format); err != nil {
			return err
		}
	}
	if err := p.checkBars(); err != nil {
		return err
	}
	return p.checkStrikes()
}

// checkBars returns an error if a MIDI file cannot hold a length or a note of the piece.
func (p *Piece) checkBars() error {
	last := 0
	for m, movement := range p.Movements {
		for b := range movement.Bars {
			bar := &movement.Bars[b]
			if err := checkBar(bar.Start, bar.End(), last, bar.Lines, bar.Notes, bar.Drone); err != nil {
				return fmt.Errorf("midi file: movement %d, bar %d: %w", m+1, b+1, err)
			}
			last = bar.End()
		}
		if e := movement.Ending; e != nil {
			if err := checkBar(e.Start, e.Start+e.Ticks, last, e.Lines, e.Notes[0], e.Notes[1]); err != nil {
				return fmt.Errorf("midi file: movement %d, ending: %w", m+1, err)
			}
			last = e.Start + e.Ticks
		}
	}
	return nil
}

// checkStrikes returns an error if the tuning uses pitch bend and a part has more simultaneous notes than channels.
func (p *Piece) checkStrikes() error {
	for i, m := range p.movements() {
		s := p.ScoreOf(m)
		if s.Tuning == nil || !s.Tuning.Bends() {
			continue
		}
		for part := range s.Parts() {
			for strikes := range barStrikes(s, part, m, p.Notes(m, part)) {
				if err := checkStrikes(s, part, strikes); err != nil {
					return fmt.Errorf("midi file: movement %d: %w", i+1, err)
				}
			}
		}
	}
	return nil
}

// checkChannels rejects two parts on one channel in format 1. A program that reads the file may merge the tracks and put the events of either
// track first. If one part ends a key at the tick at which the other part starts it, the end could then cut off the new note.
func checkChannels(s *scores.Score, format int) error {
	var taken uint32
	for _, part := range s.Parts() {
		bit := uint32(1) << part.Channel
		if format == 1 && taken&bit != 0 {
			return fmt.Errorf("midi file: two parts have channel %d; format 1 needs a different channel for each part", part.Channel)
		}
		taken |= bit
	}
	return nil
}

// checkBar checks a bar (or an ending). It must not start before the given tick (last), the end of the bar before it.
func checkBar(start, end, last int, lines []Line, notes ...[]Note) error {
	const longest = 0xfffffff // the longest delta time that a MIDI file can hold
	// The condition end < start is for 32-bit machines, where the ticks of a very long piece overflow.
	if start < last || end > longest || end < start {
		return fmt.Errorf("the piece is longer than the %d ticks that a file can hold", longest)
	}
	for _, line := range lines {
		if err := checkNotes(line.Notes); err != nil {
			return err
		}
	}
	for _, part := range notes {
		if err := checkNotes(part); err != nil {
			return err
		}
	}
	return nil
}

// checkNotes rejects keys and velocities that a MIDI file cannot hold.
func checkNotes(notes []Note) error {
	for _, n := range notes {
		if n.Key < 0 || n.Key > 127 || n.Velocity < 1 || n.Velocity > 127 {
			return fmt.Errorf("a note has key %d and velocity %d; expected a key of 0 to 127 and a velocity of 1 to 127", n.Key, n.Velocity)
		}
	}
	return nil
}

// conductor returns the events that belong to the whole piece, not to one part.
func (p *Piece) conductor() events {
	var all events
	all.add(0, setup, smf.MetaTrackSequenceName(text(p.Title)))
	for _, change := range p.Tempos() {
		all.add(change.Tick, setup, smf.MetaTempo(change.Tempo))
	}
	p.signatures(&all)
	p.tunings(&all)
	for _, m := range p.Movements {
		all.add(m.Start, setup, smf.MetaMarker(text(m.Title)))
		for _, comment := range m.Comments {
			all.add(m.Start, setup, smf.MetaText(text(comment)))
		}
	}
	return all
}

// signatures adds the time and key signatures to all, each where it changes.
func (p *Piece) signatures(all *events) {
	var meter scores.Meter
	var key fifths.Signature
	sign := func(tick int, scale pitch.Scale) {
		if now := fifths.ScaleOf(scale).Signature; now != key {
			key = now
			all.add(tick, setup, smf.MetaKey(0, !key.Minor(), uint8(max(key.Fifths, -key.Fifths)), key.Fifths < 0))
		}
	}
	change := func(tick int, s *scores.Score, scale pitch.Scale) {
		if s.Meter.Plain() != meter {
			meter = s.Meter.Plain()
			all.add(tick, setup, smf.MetaTimeSig(uint8(meter.Beats), uint8(meter.Unit), 24, 8))
		}
		sign(tick, scale)
	}
	for i, m := range p.Movements {
		tick := m.Start // the pause before a movement keeps the previous meter
		if i == 0 {
			tick = 0
		}
		scale := p.ScoreOf(m).Scale
		if len(m.Bars) > 0 && m.Bars[0].Scale != nil {
			scale = *m.Bars[0].Scale
		}
		change(tick, p.ScoreOf(m), scale)
		for b := range m.Bars {
			if bar := &m.Bars[b]; b > 0 && bar.Scale != nil {
				sign(bar.Start, *bar.Scale)
			}
		}
		if e, s := m.Ending, p.ScoreOf(m); e != nil && s.KeyPlan == nil { // the harmony comes home
			sign(e.Start, s.Scale)
		}
	}
	if len(p.Movements) == 0 {
		change(0, p.Score, p.Score.Scale)
	}
}

// tracks returns a function for each track of a MIDI file of format 1. The function makes the track's events.
func (p *Piece) tracks() []func() events {
	tracks := []func() events{p.conductor}
	for part := range p.Parts() {
		tracks = append(tracks, func() events { return p.part(part) })
	}
	return tracks
}

// oneTrack returns the events of all tracks.
func (p *Piece) oneTrack() (all events) {
	for _, track := range p.tracks() {
		all = append(all, track()...)
	}
	return all
}

// part returns the events of a part. Channel prefixes say to which channel a name belongs, because format 0 puts all parts in one track.
func (p *Piece) part(number int) events {
	var all events
	var last *scores.Score
	name := "" // the part's name in the previous movement
	notes := p.Part(number)
	const others = 64 // typical number of events other than notes
	all = slices.Grow(all, 2*len(notes)+others)
	tick := 0 // the setup of the first movement's part comes before its first bar
	for i, m := range p.movements() {
		s := p.ScoreOf(m)
		if number >= len(s.Parts()) {
			continue
		}
		if last == nil || last != s && !sameSetup(last, s, number) {
			all.setUp(tick, number, s, last)
			last = s
		}
		if part := s.Parts()[number]; part.Name != name {
			if name != "" { // setUp has already added the first name
				all.add(m.Start, setup, smf.MetaChannel(uint8(part.Channel-1)), smf.MetaText(text(part.Name)))
			}
			name = part.Name
		}
		here := len(notes)
		if i < len(p.Movements)-1 {
			here = 0 // a loop is fast enough, because a movement has few notes
			for here < len(notes) && notes[here].On < p.Movements[i+1].Start {
				here++
			}
		}
		all.notes(s, number, m, notes[:here])
		for c := range m.Controls(number) {
			for _, message := range c.Messages(s) {
				all.add(c.Tick, setup, smf.Message(message))
			}
		}
		notes, tick = notes[here:], m.End()
	}
	return all
}

// setUp adds the messages that set up a part from a tick on. It leaves out settings that are the same in the previous score. The parameter last is
// the previous score; nil for the first score.
func (e *events) setUp(tick, number int, s, last *scores.Score) {
	part := s.Parts()[number]
	if last == nil || last.Parts()[number].Channel != part.Channel {
		e.add(tick, setup, smf.MetaChannel(uint8(part.Channel-1)))
	}
	if last == nil {
		e.add(tick, setup, smf.MetaTrackSequenceName(text(part.Name)))
	}
	e.add(tick, setup, smf.MetaInstrument(part.Sound()))
	for _, message := range setupPart(s, number) {
		e.add(tick, setup, smf.Message(message))
	}
}

// notes adds notes of a part in the movement m.
func (e *events) notes(s *scores.Score, number int, m Movement, notes []Note) {
	for strikes := range barStrikes(s, number, m, notes) {
		for _, n := range strikes {
			if n.Bent {
				e.add(n.On, setup, smf.Message(n.Wheel()))
			}
			e.add(n.On, on, smf.Message(n.Start()))
			e.add(n.Off, off, smf.Message(n.Stop()))
		}
	}
}

// tunings adds the messages that tune synthesizers: for the first movement, and for each movement that changes the tuning.
func (p *Piece) tunings(all *events) {
	tick, last := 0, []midi.Message(nil)
	for _, m := range p.movements() {
		if now := setupTuning(p.ScoreOf(m).Tuning); !slices.EqualFunc(now, last, slices.Equal[midi.Message]) {
			last = now
			for _, message := range now {
				all.add(tick, setup, smf.Message(message))
			}
		}
		tick = m.End()
	}
}

// text replaces invalid UTF-8, which may come from a file name.
func text(s string) string { return strings.ToValidUTF8(s, "\uFFFD") }

// order says which events of the same tick come first. A note ends before the next one starts; otherwise the end would cut off the new note of a
// repeated key.
type order int

const (
	off order = iota
	setup
	on
)

type event struct {
	tick    int
	order   order
	message smf.Message
}

type events []event

func (e *events) add(tick int, o order, messages ...smf.Message) {
	for _, m := range messages {
		*e = append(*e, event{tick, o, m})
	}
}

// track returns the events in order as a track that ends at the given tick.
func (e events) track(end int) smf.Track {
	slices.SortStableFunc(e, func(a, b event) int {
		if a.tick != b.tick {
			return a.tick - b.tick
		}
		return int(a.order - b.order)
	})
	track := make(smf.Track, 0, len(e)+1)
	tick := 0
	for _, ev := range e {
		track = append(track, smf.Event{Delta: uint32(ev.tick - tick), Message: ev.message})
		tick = ev.tick
	}
	track.Close(uint32(end - tick))
	return track
}
