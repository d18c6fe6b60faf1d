package notation

import (
	"encoding/xml"
	"math"
	"strconv"
)

// addTitles adds the titles that start with a bar, each after its rehearsal mark.
// The mark is short because programs centre it: a long one would leave the page.
func (m *measure) addTitles(titles []title) {
	for _, title := range titles {
		m.addAbove(nil, directionType{Rehearsal: rehearsalMark(title.movement)})
		m.addAbove(nil, directionType{Words: &words{Weight: "bold", Text: title.text}})
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

// addTempo adds what is written of the tempo, and the tempo itself for playing.
func (m *measure) addTempo(t tempo) {
	if t.arrives {
		m.addAbove(nil, directionType{Dashes: &line{"stop"}})
	}
	if t.sounds != 0 {
		what := directionType{Other: &other{"no", "tempo"}} // MuseScore prints a tempo that stands by itself
		if t.metronome {
			perMinute := strconv.FormatFloat(math.Round(t.sounds*10)/10, 'f', -1, 64)
			what = directionType{Metronome: &metronome{"quarter", perMinute}}
		}
		m.addAbove(&sound{Tempo: strconv.FormatFloat(t.sounds, 'f', -1, 64)}, what)
	}
	if t.word != "" {
		m.addAbove(nil, directionType{Words: &words{Style: "italic", Text: t.word}}, directionType{Dashes: &line{"start"}})
	}
}

func (m *measure) addAbove(s *sound, types ...directionType) {
	m.add(direction{Placement: "above", Types: types, Sound: s})
}

// addLoudness adds the mark of a bar and the start of a hairpin.
func (m *measure) addLoudness(p part, i int) {
	if mark := p.loudness[i].mark; mark != noMark {
		name := xml.Name{Local: marks[mark].name}
		m.addBelow(p, &sound{Dynamics: percentOfForte(marks[mark].velocity)}, directionType{Dynamics: &dynamicMarks{dynamicMark{name}}})
	}
	if hairpin := p.loudness[i].hairpin; hairpin != "" {
		m.addBelow(p, nil, directionType{Wedge: &line{string(hairpin)}})
	}
}

// addBelow adds what stands below the part's staff, or between the two of a grand
// staff.
func (m *measure) addBelow(p part, s *sound, what directionType) {
	m.add(direction{Placement: "below", Types: []directionType{what}, Staff: p.staffNumber(0), Sound: s})
}
