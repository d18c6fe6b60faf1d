package notation

import (
	"encoding/xml"
	"math"
	"slices"
	"strconv"

	"midiconnect4/compose/fifths"
	"midiconnect4/scores"
)

func (m *measure) add(elements ...any) { m.Content = append(m.Content, elements...) }

// partElement is the MusicXML element of a part. It is written bar by bar, because the elements of all bars of a long piece would take much
// memory.
type partElement struct{ part }

// MarshalXML implements xml.Marshaler.
func (p partElement) MarshalXML(e *xml.Encoder, start xml.StartElement) error {
	p.arrange()
	start.Attr = []xml.Attr{{Name: xml.Name{Local: "id"}, Value: p.id}}
	if err := e.EncodeToken(start); err != nil {
		return err
	}
	slurs := slurring{part: p.part, next: p.allVoices(0)}
	for i := range p.bars {
		if err := e.EncodeElement(p.measure(i, slurs.voices(i)), xml.StartElement{Name: xml.Name{Local: "measure"}}); err != nil {
			return err
		}
	}
	return e.EncodeToken(start.End())
}

// measure returns the MusicXML element of bar i with its voices.
func (p part) measure(i int, voices []staffVoice) measure {
	m := measure{Number: i + 1}
	if p.bars[i].first && i > 0 && p.top {
		m.add(lineBreak{NewSystem: "yes"})
	}
	m.addAttributes(p, i)
	if name := p.change(i); name != "" {
		// This text must come before the instrument: otherwise MuseScore would print "instrument change".
		m.addAbove(nil, directionType{Words: &words{Text: name}})
	}
	if p.top {
		m.addHeading(p.bars[i].titles, p.tempos[i], tempoBeat(p.bars[i].score.Meter))
		if word := p.swing(i); word != "" {
			m.addAbove(nil, directionType{Words: &words{Style: "italic", Text: word}})
		}
	}
	loud := p.loudness[i]
	for n, v := range voices {
		if n > 0 {
			m.add(backup{Duration: p.bars[i].ticks()})
		}
		first := v.first && v.staff == p.staffNumber(loud.staff)
		if first {
			m.addLoudness(v, loud)
		}
		for _, s := range v.symbols {
			m.addSymbol(p, i, v, s)
		}
		if first && loud.closes {
			m.addDynamics(v, nil, directionType{Wedge: &line{"stop"}})
		}
	}
	switch {
	case i == len(p.bars)-1:
		m.add(barline{Location: "right", Style: "light-heavy"})
	case p.bars[i].last:
		m.add(barline{Location: "right", Style: "light-light"})
	}
	return m
}

// swing returns the instruction "swing" or "straight" if swing starts or ends in bar i; otherwise an empty text.
func (p part) swing(i int) string {
	swings := p.bars[i].score.Rhythm.Swing.Unit > 0
	switch {
	case swings == (i > 0 && p.bars[i-1].score.Rhythm.Swing.Unit > 0):
		return ""
	case swings:
		return "swing"
	}
	return "straight"
}

// addAttributes adds clefs, key and meter if bar i changes them. In the first bar, it adds all attributes.
func (m *measure) addAttributes(p part, i int) {
	var a attributes
	for k, s := range p.staves {
		if i == 0 || s.clefs[i] != s.clefs[i-1] {
			c := s.clefs[i]
			a.Clefs = append(a.Clefs, clef{p.staffNumber(k), c.letter, c.line, c.octave})
		}
	}
	signature, meter := p.signature(i), p.bars[i].score.Meter
	if i == 0 || signature != p.signature(i-1) {
		a.Key = &key{signature.Fifths, signature.Mode}
	}
	if i == 0 || meter != p.bars[i-1].score.Meter {
		a.Time = &timeSignature{meter.Above(), meter.Unit}
	}
	if i == 0 {
		a.Divisions = scores.TicksPerQuarter
		if len(p.staves) > 1 {
			a.Staves = len(p.staves)
		}
		if p.octave != 0 {
			a.Transpose = &transpose{Octave: p.octave}
		}
	}
	if a.Clefs != nil || a.Key != nil || a.Time != nil {
		m.add(a)
	}
}

// signature returns the key signature of bar i. Drum parts have none.
func (p part) signature(i int) fifths.Signature {
	if p.percussion(i) {
		return fifths.Signature{}
	}
	return p.bars[i].scale.Signature
}

// addSymbol adds a rest, or the notes of a chord from the lowest to the highest.
func (m *measure) addSymbol(p part, bar int, v staffVoice, s symbol) {
	shape := note{Duration: s.ticks(), Voice: v.number, Staff: v.staff}
	if v.hidden && s.rest() && s.tuplet == nil {
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
		if !p.percussion(bar) {
			shape.Instrument = p.plays(bar, 0)
		}
		shape.Notations = s.notations(0)
		m.add(shape)
		return
	}
	shape.Stem = v.stems
	for i := range s.heads {
		m.add(p.head(shape, bar, s, i))
	}
}

// rest returns the element of a rest. The rest's height moves to the nearest one in the octaves that MusicXML knows (0 to 9).
func (p part) rest(s symbol) *rest {
	var r rest
	if s.wholeBar {
		r.Measure = "yes"
	}
	if s.height != 0 {
		height := min(max(0, s.height-7*p.octave), 7*10-1)
		octave := height / 7
		r.Step, r.Octave = fifths.Letter(height), &octave
	}
	return &r
}

// head returns the element of note i of a symbol. The element n already has what all notes of the symbol have in common.
func (p part) head(n note, bar int, s symbol, i int) note {
	h := s.heads[i]
	if h.drum {
		d := drumOf(h.Key)
		n.Unpitched, n.Head = &unpitchedNote{fifths.Letter(d.height), d.height / 7}, d.head
	} else {
		n.Pitch = &spelledPitch{h.name.Letter(), h.alter(), h.name.Octave(h.Key) - p.octave}
	}
	n.Instrument = p.plays(bar, h.Key)
	n.Accidental = h.accidental
	n.Notations = s.notations(i)
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

// notations returns the ties of note i of a symbol. The first note also gets the slur, the tuplet bracket and the articulations of the symbol.
func (s symbol) notations(i int) *notations {
	var n notations
	if s.tiedFrom {
		n.Tied = append(n.Tied, tie{"stop"})
	}
	if s.tiedTo {
		n.Tied = append(n.Tied, tie{"start"})
	}
	if i == 0 {
		n.Tuplet, n.Articulations = s.bracket(), s.articulations()
		if s.slur != "" {
			n.Slur = &slur{Number: 1, Type: s.slur}
		}
	}
	if n.Tied == nil && n.Slur == nil && n.Tuplet == nil && n.Articulations == nil {
		return nil
	}
	return &n
}

// bracket returns the start or the end of a tuplet, if a tuplet starts or ends with the symbol; otherwise nil.
func (s symbol) bracket() *tupletElement {
	switch {
	case s.tuplet == nil:
	case s.from == s.tuplet.from:
		return &tupletElement{Type: "start"}
	case s.to == s.tuplet.to:
		return &tupletElement{Type: "stop"}
	}
	return nil
}

// articulations returns the accent and the staccato dot of a symbol; nil if it has neither. If notes are tied, the first gets the accent and the
// last the dot.
func (s symbol) articulations() *articulations {
	var a articulations
	accented := slices.ContainsFunc(s.heads, func(h head) bool { return h.accent })
	short := !s.rest() && !slices.ContainsFunc(s.heads, func(h head) bool { return !h.staccato })
	if accented && !s.tiedFrom {
		a.Accent = &empty{}
	}
	if short && !s.tiedTo {
		a.Staccato = &empty{}
	}
	if a == (articulations{}) {
		return nil
	}
	return &a
}

// percentOfForte converts a velocity to MusicXML's unit: percent of forte. Forte is velocity 90.
func percentOfForte(velocity int) string { return number(float64(velocity) * 100 / 90) }

// number writes a number with at most two decimals.
func number(x float64) string { return strconv.FormatFloat(math.Round(x*100)/100, 'f', -1, 64) }
