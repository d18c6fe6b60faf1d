package notation

import (
	"encoding/xml"
	"math"
	"strconv"

	"midiconnect4/scores"
)

func (m *measure) add(elements ...any) { m.Content = append(m.Content, elements...) }

// partElement is a part as it is written: bar by bar, since the elements of all bars of
// a long piece would take much memory.
type partElement struct{ part }

// MarshalXML writes the part.
func (p partElement) MarshalXML(e *xml.Encoder, start xml.StartElement) error {
	start.Attr = []xml.Attr{{Name: xml.Name{Local: "id"}, Value: p.id}}
	if err := e.EncodeToken(start); err != nil {
		return err
	}
	for i := range p.bars {
		if err := e.EncodeElement(p.measure(i), xml.StartElement{Name: xml.Name{Local: "measure"}}); err != nil {
			return err
		}
	}
	return e.EncodeToken(start.End())
}

// measure writes a bar.
func (p part) measure(i int) measure {
	m := measure{Number: i + 1}
	switch {
	case i == 0:
		m.add(p.attributes())
	case p.clefs[i] != p.clefs[i-1]:
		m.add(attributes{Clef: p.clefs[i].element()})
	}
	if p.players[0] == 0 {
		m.addHeading(p.bars[i])
	}
	for _, player := range p.players {
		if mark := p.dynamics[player][i]; mark >= 0 {
			m.addDynamics(mark)
		}
	}
	for k, v := range p.staff(i) {
		if k > 0 {
			m.add(backup{Duration: p.beats.ticks})
		}
		for _, s := range v.symbols {
			m.addSymbol(p, v, s)
		}
	}
	switch {
	case i == len(p.bars)-1:
		m.add(barline{Location: "right", Style: "light-heavy"})
	case p.bars[i].ends:
		m.add(barline{Location: "right", Style: "light-light"})
	}
	return m
}

// attributes is the attributes of the first bar.
func (p part) attributes() attributes {
	a := attributes{
		Divisions: scores.TicksPerQuarter,
		Key:       &key{p.naming.fifths, p.naming.mode},
		Time:      &timeSignature{p.score.Meter.Beats, p.score.Meter.Unit},
		Clef:      p.clefs[0].element(),
	}
	if n := len(p.sounds()); n > 1 {
		a.Instruments = n
	}
	if p.octave != 0 {
		a.Transpose = &transpose{Octave: p.octave}
	}
	return a
}

func (c sign) element() clef { return clef{c.letter, c.line, c.octave} }

// addHeading adds the titles that start with a bar, each after its rehearsal mark,
// and the tempo. The mark is short because programs centre it: a long one would
// leave the page.
func (m *measure) addHeading(b bar) {
	for _, title := range b.titles {
		m.add(
			direction{Placement: "above", Type: directionType{Rehearsal: rehearsalMark(title.movement)}},
			direction{Placement: "above", Type: directionType{Words: &words{"bold", title.text}}},
		)
	}
	if b.tempo != 0 {
		perMinute := strconv.FormatFloat(math.Round(b.tempo*10)/10, 'f', -1, 64)
		m.add(direction{
			Placement: "above",
			Type:      directionType{Metronome: &metronome{"quarter", perMinute}},
			Sound:     &sound{Tempo: strconv.FormatFloat(b.tempo, 'f', -1, 64)},
		})
	}
}

// rehearsalMark is the letter of a movement, counted from 0: A to Z, then AA, AB
// and so on.
func rehearsalMark(movement int) string {
	const letters = 26
	mark := string(rune('A' + movement%letters))
	if movement >= letters {
		return rehearsalMark(movement/letters-1) + mark
	}
	return mark
}

func (m *measure) addDynamics(mark int) {
	m.add(direction{
		Placement: "below",
		Type:      directionType{Dynamics: &dynamicMarks{dynamicMark{xml.Name{Local: marks[mark].name}}}},
		Sound:     &sound{Dynamics: percentOfForte(marks[mark].velocity)},
	})
}

// addSymbol adds a rest, or the notes of a chord from the lowest up.
func (m *measure) addSymbol(p part, v staffVoice, s symbol) {
	shape := note{Duration: s.ticks(), Voice: v.number}
	if v.hidden {
		shape.PrintObject = "no"
	}
	if !s.wholeBar {
		shape.Type = s.value.name()
		shape.Dots = make([]empty, s.value.dots)
	}
	if t := s.tuplet; t != nil {
		shape.TimeModification = &timeModification{t.actual, t.normal, t.unit().name()}
	}
	if s.rest() {
		shape.Rest = p.rest(s)
		shape.Notations = s.notations(0)
		m.add(shape)
		return
	}
	shape.Stem = v.stems
	for i := range s.heads {
		m.add(p.head(shape, v.player, s, i))
	}
}

// rest is the rest of a symbol, as near to its height as MusicXML's octaves allow.
func (p part) rest(s symbol) *rest {
	var r rest
	if s.wholeBar {
		r.Measure = "yes"
	}
	if s.height != 0 {
		height := min(max(0, s.height-7*p.octave), 7*10-1)
		octave := height / 7
		r.Step, r.Octave = letters[height%7:][:1], &octave
	}
	return &r
}

// head is a note of a player's symbol, with the symbol's shape.
func (p part) head(n note, player int, s symbol, i int) note {
	h := s.heads[i]
	n.Pitch = &pitch{h.name.letter(), h.name.alter(), h.name.octave(h.Key) - p.octave}
	n.Accidental = h.accidental
	n.Notations = s.notations(i)
	if len(p.sounds()) > 1 {
		n.Instrument = &instrument{instrumentID(player)}
	}
	if s.tiedFrom {
		n.Ties = append(n.Ties, tie{"stop"})
	} else {
		n.Dynamics, n.Attack = percentOfForte(h.Velocity), h.On-h.Start
	}
	if s.tiedTo {
		n.Ties = append(n.Ties, tie{"start"})
	} else {
		n.Release = h.Off - h.End()
	}
	if i > 0 {
		n.Chord = &empty{}
		return n
	}
	for level, does := range s.beams {
		n.Beams = append(n.Beams, beamElement{level + 1, does})
	}
	return n
}

// notations is the ties of a symbol's notes and, at the first of them, the
// bracket of a tuplet.
func (s symbol) notations(i int) *notations {
	var n notations
	if s.tiedFrom {
		n.Tied = append(n.Tied, tie{"stop"})
	}
	if s.tiedTo {
		n.Tied = append(n.Tied, tie{"start"})
	}
	if t := s.tuplet; t != nil && i == 0 {
		switch {
		case s.from == t.from:
			n.Tuplet = &tupletElement{Type: "start"}
		case s.to == t.to:
			n.Tuplet = &tupletElement{Type: "stop"}
		}
	}
	if n.Tied == nil && n.Tuplet == nil {
		return nil
	}
	return &n
}

// percentOfForte is a velocity in MusicXML's unit: percent of forte, which is 90.
func percentOfForte(velocity int) string { return number(float64(velocity) * 100 / 90) }

// number writes a number with at most two decimals.
func number(x float64) string { return strconv.FormatFloat(math.Round(x*100)/100, 'f', -1, 64) }
