package dawproject

import (
	"fmt"
	"slices"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

const (
	beats      = "beats"
	hold       = "hold" // a value counts until the next one
	tempoID    = "tempo"
	meterID    = "meter"
	master     = "master"
	masterID   = "master-channel"
	mostMIDI   = 127
	middleMIDI = 64
)

// quarters converts ticks to quarter notes.
func quarters(ticks int) float64 { return float64(ticks) / scores.TicksPerQuarter }

func newProject(p *compose.Piece) project {
	made := project{Version: "1.0", Application: application{"MIDI-Connect4", "1.0"}}
	made.Transport.Tempo = parameter{Unit: "bpm", Min: 10, Max: 666, ID: tempoID}
	made.Arrangement.Lanes.TimeUnit = beats
	made.setTempos(p.Tempos())
	made.setMeters(p)
	roster := p.Roster()
	for place, part := range roster.Parts {
		id := fmt.Sprintf("track-%d", place+1)
		made.Tracks = append(made.Tracks, track{"notes", true, id, nameOf(part), channelOf(part, id)})
		made.Arrangement.Lanes.Lanes = append(made.Arrangement.Lanes.Lanes, lanesOf(p, roster, place, id))
	}
	all := channel{Audio: 2, Role: master, ID: masterID, Pan: pan(0), Volume: volume(mostMIDI)}
	made.Tracks = append(made.Tracks, track{"audio notes", true, master, "Master", all})
	for _, m := range p.Movements {
		if made.Arrangement.Markers == nil {
			made.Arrangement.Markers = &markers{TimeUnit: beats}
		}
		made.Arrangement.Markers.Markers = append(made.Arrangement.Markers.Markers, marker{quarters(m.Start), m.Title})
	}
	return made
}

// setTempos sets the first tempo, and automation if the tempo changes.
func (p *project) setTempos(changes []compose.TempoChange) {
	p.Transport.Tempo.Value = changes[0].Tempo
	if len(changes) == 1 {
		return
	}
	p.Arrangement.Tempo = &points{TimeUnit: beats, Unit: "bpm", Target: target{Parameter: tempoID}}
	for _, c := range changes {
		p.Arrangement.Tempo.Real = append(p.Arrangement.Tempo.Real, realPoint{quarters(c.Tick), c.Tempo, hold})
	}
}

// setMeters sets the first meter, and automation if the meter changes. The pause before a movement has the meter of the movement before.
func (p *project) setMeters(piece *compose.Piece) {
	var changes []meterPoint
	add := func(tick int, s *scores.Score) {
		if last := len(changes) - 1; last < 0 || changes[last].Numerator != s.Meter.Beats || changes[last].Denominator != s.Meter.Unit {
			changes = append(changes, meterPoint{quarters(tick), s.Meter.Beats, s.Meter.Unit})
		}
	}
	for i, m := range piece.Movements {
		add(min(i, 1)*m.Start, piece.ScoreOf(m))
	}
	if len(changes) == 0 {
		add(0, piece.Score)
	}
	p.Transport.TimeSignature = meter{changes[0].Denominator, changes[0].Numerator, meterID}
	if len(changes) > 1 {
		p.Arrangement.Meter = &points{TimeUnit: beats, Target: target{Parameter: meterID}, Meters: changes}
	}
}

// nameOf returns the name of a part's track: the part's name with its instrument.
func nameOf(part *scores.Player) string {
	if part.Percussion() || part.Name == part.Sound() {
		return part.Name
	}
	return part.Name + ", " + part.Sound()
}

func channelOf(part *scores.Player, id string) channel {
	made := channel{Audio: 2, Destination: masterID, Role: "regular", ID: id + "-channel", Pan: pan(0), Volume: volume(mostMIDI)}
	if part.Pan != nil {
		made.Pan = pan(*part.Pan)
	}
	if part.Volume != nil {
		made.Volume = volume(*part.Volume)
	}
	return made
}

// pan returns the position between left (-64) and right (63).
func pan(value int) parameter {
	return parameter{Unit: "normalized", Max: 1, Value: float64(value+middleMIDI) / (2 * middleMIDI)}
}

// volume returns the gain of a MIDI volume, by the curve of General MIDI.
func volume(value int) parameter {
	of := float64(value) / mostMIDI
	return parameter{Unit: "linear", Max: 2, Value: of * of}
}

// lanesOf returns what a part plays: a clip for each movement, and its controllers.
func lanesOf(p *compose.Piece, roster *compose.Roster, place int, id string) lanes {
	made := lanes{Track: id, Clips: &clips{}}
	for _, m := range p.Movements {
		s := p.ScoreOf(m)
		number := slices.Index(roster.Places(s), place)
		if number < 0 {
			continue
		}
		part := s.Parts()[number]
		c := clip{Time: quarters(m.Start), Duration: quarters(m.End() - m.Start), Name: m.Title}
		for _, n := range p.Notes(m, number) {
			c.Notes = append(c.Notes, noteOf(s, part, n, m.Start))
		}
		if len(c.Notes) > 0 {
			made.Clips.Clips = append(made.Clips.Clips, c)
		}
		for _, c := range part.Controllers {
			if c.Value.From == c.Value.To { // otherwise the bars have its changes
				made.control(part, m.Start, c.Number, c.Value.From)
			}
		}
		for change := range m.Controls(number) {
			made.control(part, change.Tick, int(change.Controller), int(change.Value))
		}
	}
	return made
}

// noteOf returns a note of a clip that starts at a tick. In a tuning, it is the nearest key with a bend.
func noteOf(s *scores.Score, part *scores.Player, n compose.Note, start int) note {
	made := note{
		Time: quarters(n.On - start), Duration: quarters(n.Off - n.On), Channel: part.Channel - 1, Key: n.Key, Velocity: float64(n.Velocity) / mostMIDI,
	}
	if part.Percussion() {
		return made
	}
	near, bend := s.Nearest(n.Key)
	if made.Key = near; bend != 0 {
		made.Bend = &points{Unit: "semitones", Target: target{Expression: "transpose"}, Real: []realPoint{{0, bend, hold}}}
	}
	return made
}

// control adds a controller change.
func (l *lanes) control(part *scores.Player, tick, number, value int) {
	channel := part.Channel - 1
	i := slices.IndexFunc(l.Points, func(p points) bool { return *p.Target.Controller == number && *p.Target.Channel == channel })
	if i < 0 {
		i = len(l.Points)
		l.Points = append(l.Points, points{
			Unit: "normalized", Target: target{Expression: "channelController", Channel: &channel, Controller: &number},
		})
	}
	l.Points[i].Real = append(l.Points[i].Real, realPoint{quarters(tick), float64(value) / mostMIDI, hold})
}
