package notation

import (
	"encoding/xml"
	"strconv"
)

// addHeading adds the texts above a bar: the titles of movements that start there, each after its rehearsal mark, and the tempo. Programs centre
// a rehearsal mark, so a title in it could leave the page; therefore the mark is only a letter. The title and the metronome mark are one
// direction, because programs print it even above an empty bar.
func (m *measure) addHeading(titles []title, t tempo, beat value) {
	if t.arrives {
		m.addAbove(nil, directionType{Dashes: &line{"stop"}})
	}
	var name []directionType
	for _, title := range titles {
		m.addAbove(nil, name...)
		m.addAbove(nil, directionType{Rehearsal: rehearsalMark(title.movement)})
		name = []directionType{{Words: &words{Weight: "bold", Text: title.text}}}
	}
	if t.sounds == 0 {
		m.addAbove(nil, name...)
	} else {
		if name != nil {
			name[0].Words.Text += noBreakSpace
		}
		m.addAbove(&sound{Tempo: strconv.FormatFloat(t.sounds, 'f', -1, 64)}, append(name, t.mark(beat))...)
	}
	if t.rubato {
		m.addAbove(nil, directionType{Words: &words{Style: "italic", Text: "rubato"}})
	}
	if t.word != "" {
		m.addAbove(nil, directionType{Words: &words{Style: "italic", Text: t.word}}, directionType{Dashes: &line{"start"}})
	}
}

// mark returns the metronome mark, in whole beats a minute. If the tempo shows no metronome mark, it returns a blank text; without any text,
// MuseScore would print the tempo.
func (t tempo) mark(beat value) directionType {
	if !t.metronome {
		return directionType{Words: &words{Text: noBreakSpace}}
	}
	return directionType{Metronome: &metronome{beat.name(), make([]empty, beat.dots), strconv.Itoa(t.perMinute(beat))}}
}

const noBreakSpace = "\u00a0"

// addAbove adds a direction above the staff, if types is not empty.
func (m *measure) addAbove(s *sound, types ...directionType) {
	if len(types) > 0 {
		m.add(direction{Placement: "above", Types: types, Sound: s})
	}
}

// rehearsalMark returns the letter of a movement with the given index: A to Z, then AA, AB and so on.
func rehearsalMark(movement int) string {
	const letters = 26
	mark := string(rune('A' + movement%letters))
	if movement >= letters {
		return rehearsalMark(movement/letters-1) + mark
	}
	return mark
}

// addLoudness adds a dynamic mark and the start of a hairpin, if the bar has them. v is the first voice of the staff.
func (m *measure) addLoudness(v staffVoice, l loudness) {
	if l.mark != noMark {
		name := xml.Name{Local: marks[l.mark].name}
		m.addDynamics(v, &sound{Dynamics: percentOfForte(marks[l.mark].velocity)}, directionType{Dynamics: &dynamicMarks{dynamicMark{name}}})
	}
	if l.hairpin != "" {
		m.addDynamics(v, nil, directionType{Wedge: &line{string(l.hairpin)}})
	}
}

// addDynamics adds a direction below the part's staff. On a grand staff, the direction stands between the two staves.
func (m *measure) addDynamics(v staffVoice, s *sound, what directionType) {
	side := "below"
	if v.staff > 1 {
		side = "above"
	}
	m.add(direction{Placement: side, Types: []directionType{what}, Staff: v.staff, Sound: s})
}
