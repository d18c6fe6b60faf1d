package compose

import (
	"fmt"
	"slices"
	"strings"

	"gitlab.com/gomidi/midi/v2"
	"gitlab.com/gomidi/midi/v2/smf"

	"midiconnect4/compose/fifths"
	"midiconnect4/scores"
)

// SMF is the piece as a standard MIDI file, 480 ticks a quarter note. Format 1
// has a track of title, comments, tempo, time and key signature and a marker for
// each movement, and then a track for each player. Format 0 has the same events
// in one track. Texts are UTF-8. The same piece gives the same bytes.
//
// The error is CheckSMF's.
func (p *Piece) SMF(format int) ([]byte, error) {
	if err := p.CheckSMF(format); err != nil {
		return nil, err
	}
	first, second := func() events { return p.part(0) }, func() events { return p.part(1) }
	tracks := []func() events{p.conductor, first, second}
	file := smf.NewSMF1()
	if format == 0 {
		file = smf.New()
		tracks = []func() events{func() events { return slices.Concat(p.conductor(), first(), second()) }}
	}
	file.TimeFormat = smf.MetricTicks(scores.TicksPerQuarter)
	for i, events := range tracks {
		if err := file.Add(events().track(p.End())); err != nil {
			return nil, fmt.Errorf("midi file: track %d: %w", i, err)
		}
	}
	return file.Bytes()
}

// CheckSMF says which format, channel, length or note a MIDI file cannot hold: the
// library would silently change it.
func (p *Piece) CheckSMF(format int) error {
	if format != 0 && format != 1 {
		return fmt.Errorf("midi file: format %d is neither 0 nor 1", format)
	}
	if first, second := p.Score.Players[0], p.Score.Players[1]; format == 1 && first.Channel == second.Channel {
		// Programs merge tracks one after the other. If a player starts on the key
		// that the other ends on, the start could come before the end.
		return fmt.Errorf("midi file: format 1 needs a channel for each player, and both have %d", first.Channel)
	}
	last := 0
	for m, movement := range p.Movements {
		for b, bar := range movement.Bars {
			if err := checkBar(bar.Start, bar.End(), last, bar.Notes[:], bar.Drone); err != nil {
				return fmt.Errorf("midi file: movement %d, bar %d: %w", m+1, b+1, err)
			}
			last = bar.End()
		}
		if e := movement.Ending; e != nil {
			if err := checkBar(e.Start, e.Start+e.Ticks, last, e.Notes[0], e.Notes[1]); err != nil {
				return fmt.Errorf("midi file: movement %d, ending: %w", m+1, err)
			}
			last = e.Start + e.Ticks
		}
	}
	return nil
}

// checkBar checks a bar that does not start before the tick last.
func checkBar(start, end, last int, notes ...[]Note) error {
	const longest = 0xfffffff // delta time that a file can hold
	// If an int has 32 bits, the ticks of a very long piece overflow.
	if start < last || end > longest || end < start {
		return fmt.Errorf("the piece is longer than the %d ticks that a file can hold", longest)
	}
	for _, part := range notes {
		for _, n := range part {
			if n.Key < 0 || n.Key > 127 || n.Velocity < 1 || n.Velocity > 127 {
				return fmt.Errorf("no note has key %d and velocity %d", n.Key, n.Velocity)
			}
		}
	}
	return nil
}

// conductor is the events of the whole piece.
func (p *Piece) conductor() events {
	var all events
	all.add(0, setup, smf.MetaTrackSequenceName(text(p.Title)))
	for _, change := range p.Tempos() {
		all.add(change.Tick, setup, smf.MetaTempo(change.Tempo))
	}
	meter := p.Score.Meter
	all.add(0, setup, smf.MetaTimeSig(uint8(meter.Beats), uint8(meter.Unit), 24, 8))
	if key := fifths.ScaleOf(p.Score.Scale).Signature; key.Mode != "" {
		all.add(0, setup, smf.MetaKey(0, !key.Minor(), uint8(max(key.Fifths, -key.Fifths)), key.Fifths < 0))
	}
	for _, m := range p.Movements {
		all.add(m.Start, setup, smf.MetaMarker(text(m.Title)))
		for _, comment := range m.Comments {
			all.add(m.Start, setup, smf.MetaText(text(comment)))
		}
	}
	return all
}

// part is the events of one player. In format 0 the channel prefix says whose the
// names are.
func (p *Piece) part(player int) events {
	settings := p.Score.Players[player]
	channel := uint8(settings.Channel - 1)
	var all events
	all.add(0, setup,
		smf.MetaChannel(channel),
		smf.MetaTrackSequenceName(text(settings.Name)),
		smf.MetaInstrument(scores.ProgramName(settings.Program)))
	for _, message := range Setup(settings) {
		all.add(0, setup, smf.Message(message))
	}
	notes := p.Part(player)
	all = slices.Grow(all, 2*len(notes))
	for _, n := range notes {
		all.add(n.On, on, smf.Message(midi.NoteOn(channel, uint8(n.Key), uint8(n.Velocity))))
		all.add(n.Off, off, smf.Message(midi.NoteOff(channel, uint8(n.Key))))
	}
	return all
}

// text replaces bytes of s that are not UTF-8; a file's name may have some.
func text(s string) string { return strings.ToValidUTF8(s, "\uFFFD") }

// order sorts events on the same tick. A note ends before the next one starts;
// otherwise the end of a repeated key would cut off the new note.
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

// track puts the events in order and ends the track on the given tick.
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
