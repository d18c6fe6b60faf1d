package live

import (
	"cmp"
	"slices"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// pulses is the number of pulses of a MIDI clock per quarter note; pulse is the number of ticks per pulse.
const (
	pulses = 24
	pulse  = scores.TicksPerQuarter / pulses
)

// measure is a stretch of music in one tempo: a bar, the ending of a game, or a pause.
type measure struct {
	start, end int     // ticks since the start of the piece
	tempo      float64 // quarter notes a minute; 0 to keep the tempo of the previous measure
	bar        int     // ticks from one bar line to the next
	events     []event // in the order in which they are due
}

// event is a message that is due at a tick: the start or end of a note, a controller, or a pulse of the clock.
type event struct {
	tick    int
	part    int // index of the part; everyPart for a pulse
	kind    kind
	message midi.Message
	strike  *compose.Strike // only set for noteStart
}

// kind is the kind of an event. Events on the same tick are sent in the order of their kinds. Pulses come first, because instruments may follow the
// clock. Then, as in a MIDI file, come ends of notes, controllers, and starts of notes.
type kind int

const (
	clockPulse kind = iota
	noteEnd
	control
	noteStart
)

// bar returns a bar as a measure, transposed by shift semitones.
func bar(s *scores.Score, b compose.Bar, shift int) measure {
	m := rest(s, b.Start, b.End(), b.Tempo)
	m.add(s, compose.Movement{Bars: []compose.Bar{b}}, shift)
	return m
}

// ending returns the ending of a game as a measure, transposed by shift semitones.
func ending(s *scores.Score, e *compose.Ending, shift int) measure {
	m := rest(s, e.Start, e.Start+e.Ticks, e.Tempo)
	m.add(s, compose.Movement{Ending: e}, shift)
	return m
}

// rest returns a measure that has pulses of the clock, but no notes.
func rest(s *scores.Score, start, end int, tempo float64) measure {
	m := measure{start: start, end: end, tempo: tempo, bar: s.Meter.Ticks()}
	for tick := (start + pulse - 1) / pulse * pulse; tick < end; tick += pulse {
		m.events = append(m.events, event{tick: tick, part: everyPart, kind: clockPulse, message: midi.TimingClock()})
	}
	return m
}

// add adds the notes and controllers of all parts. They are the same as in a MIDI file of the piece.
func (m *measure) add(s *scores.Score, music compose.Movement, shift int) {
	piece := compose.Piece{Score: s, Movements: []compose.Movement{music}}
	for number, part := range s.Parts() {
		by := shift
		if part.Percussion() {
			by = 0
		}
		for c := range music.Controls(number) {
			for _, message := range c.Messages(s) {
				m.events = append(m.events, event{tick: c.Tick, part: number, kind: control, message: message})
			}
		}
		notes := piece.Part(number)
		for i := range notes {
			notes[i].Key = Shifted(s, notes[i].Key, by)
		}
		for _, n := range compose.Strikes(s, number, m.start, notes) {
			if n.Bent {
				m.events = append(m.events, event{tick: n.On, part: number, kind: control, message: n.Wheel()})
			}
			m.events = append(m.events,
				event{tick: n.On, part: number, kind: noteStart, message: n.Start(), strike: &n},
				event{tick: n.Off, part: number, kind: noteEnd, message: n.Stop()})
		}
	}
	m.sort()
}

// sort puts the events in the order in which they are due.
func (m *measure) sort() {
	slices.SortStableFunc(m.events, func(a, b event) int {
		return cmp.Or(a.tick-b.tick, int(a.kind-b.kind))
	})
}

// Shifted transposes a key by a number of keys (semitones if the score has no tuning). It moves a result outside 0..127 by octaves into that range,
// because a performance must not stop. By contrast, play.Transpose returns an error for such a key.
func Shifted(s *scores.Score, key, by int) int {
	const highest = 127
	octave := s.Period()
	for key += by; key < 0; {
		key += octave
	}
	for key > highest {
		key -= octave
	}
	return key
}
