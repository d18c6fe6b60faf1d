package notation_test

import (
	"cmp"
	"encoding/xml"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"midiconnect4/scores"
)

// xmlScore and the types below read MusicXML. They share no code with the writer under test.

type xmlScore struct {
	XMLName xml.Name `xml:"score-partwise"`
	Version string   `xml:"version,attr"`
	Title   string   `xml:"work>work-title"`
	Credits []string `xml:"credit>credit-words"`
	List    []struct {
		ID   string    `xml:"id,attr"`
		Name string    `xml:"part-name"`
		MIDI []xmlMIDI `xml:"midi-instrument"`
	} `xml:"part-list>score-part"`
	Fields []struct {
		Name string `xml:"name,attr"`
		Text string `xml:",chardata"`
	} `xml:"identification>miscellaneous>miscellaneous-field"`
	Parts []xmlPart `xml:"part"` // in the order of the score: first the players

	Names []string // of the parts, in the order of the score
	MIDI  []xmlMIDI
	page  []int // for each part on the page, from the top down, its index in Parts
}

type xmlMIDI struct {
	ID      string  `xml:"id,attr"`
	Channel int     `xml:"midi-channel"`
	Bank    int     `xml:"midi-bank"`
	Program int     `xml:"midi-program"`
	Drum    int     `xml:"midi-unpitched"`
	Volume  float64 `xml:"volume"`
	Pan     float64 `xml:"pan"`
}

type xmlPart struct {
	ID       string         `xml:"id,attr"`
	drums    map[string]int // key of each drum, by the id of its instrument
	Measures []struct {
		Elements []xmlElement `xml:",any"`
	} `xml:"measure"`
}

// xmlElement is an element of a measure: attributes, direction, note, backup, forward or barline.
type xmlElement struct {
	XMLName xml.Name

	Divisions int    `xml:"divisions"`
	Beats     string `xml:"time>beats"`
	BeatType  int    `xml:"time>beat-type"`
	Fifths    *int   `xml:"key>fifths"`
	Mode      string `xml:"key>mode"`
	Staves    int    `xml:"staves"`
	Clefs     []struct {
		Staff  int    `xml:"number,attr"`
		Sign   string `xml:"sign"`
		Line   int    `xml:"line"`
		Octave int    `xml:"clef-octave-change"`
	} `xml:"clef"`
	Chromatic int `xml:"transpose>chromatic"`
	Octaves   int `xml:"transpose>octave-change"`

	Type struct {
		Rehearsal string     `xml:"rehearsal"`
		Words     string     `xml:"words"`
		PerMinute string     `xml:"metronome>per-minute"`
		BeatUnit  string     `xml:"metronome>beat-unit"`
		BeatDots  []struct{} `xml:"metronome>beat-unit-dot"`
		Dynamics  *struct {
			Mark struct{ XMLName xml.Name } `xml:",any"`
		} `xml:"dynamics"`
		Wedge *struct {
			Type string `xml:"type,attr"`
		} `xml:"wedge"`
		Dashes *struct {
			Type string `xml:"type,attr"`
		} `xml:"dashes"`
	} `xml:"direction-type"`
	Sound *struct {
		Tempo    string `xml:"tempo,attr"`
		Dynamics string `xml:"dynamics,attr"`
	} `xml:"sound"`

	NewSystem string `xml:"new-system,attr"`

	Hidden   string    `xml:"print-object,attr"`
	Dynamics string    `xml:"dynamics,attr"`
	Attack   int       `xml:"attack,attr"`
	Release  int       `xml:"release,attr"`
	Chord    *struct{} `xml:"chord"`
	Duration int       `xml:"duration"`
	Rest     *struct {
		Measure string `xml:"measure,attr"`
		Step    string `xml:"display-step"`
		Octave  int    `xml:"display-octave"`
	} `xml:"rest"`
	Pitch *struct {
		Step   string `xml:"step"`
		Alter  int    `xml:"alter"`
		Octave int    `xml:"octave"`
	} `xml:"pitch"`
	Unpitched *struct {
		Step   string `xml:"display-step"`
		Octave int    `xml:"display-octave"`
	} `xml:"unpitched"`
	Instrument *struct {
		ID string `xml:"id,attr"`
	} `xml:"instrument"`
	Head string `xml:"notehead"`
	Ties []struct {
		Type string `xml:"type,attr"`
	} `xml:"tie"`
	Voice      int        `xml:"voice"`
	Staff      int        `xml:"staff"`
	NoteType   string     `xml:"type"`
	Dots       []struct{} `xml:"dot"`
	Accidental string     `xml:"accidental"`
	Actual     int        `xml:"time-modification>actual-notes"`
	Normal     int        `xml:"time-modification>normal-notes"`
	Stem       string     `xml:"stem"`
	Beams      []struct {
		Number int    `xml:"number,attr"`
		Does   string `xml:",chardata"`
	} `xml:"beam"`
	Tuplets []struct {
		Type string `xml:"type,attr"`
	} `xml:"notations>tuplet"`
	Slurs []struct {
		Type string `xml:"type,attr"`
	} `xml:"notations>slur"`
	Accent   *struct{} `xml:"notations>articulations>accent"`
	Staccato *struct{} `xml:"notations>articulations>staccato"`

	Style string `xml:"bar-style"`
}

// placed is a note or a rest with its position.
type placed struct {
	xmlElement
	bar      int // index of the bar
	from, to int // ticks from the start of the bar
	key      int // MIDI key; -1 for a rest
}

func (p placed) tied(kind string) bool {
	for _, t := range p.Ties {
		if t.Type == kind {
			return true
		}
	}
	return false
}

// readNote is a note of sheet music; tied notes are one note. The length of a drum stroke is 0.
type readNote struct{ bar, from, ticks, key, velocity int }

func readXML(data []byte) (*xmlScore, error) {
	var s xmlScore
	decoder := xml.NewDecoder(strings.NewReader(string(data)))
	if err := decoder.Decode(&s); err != nil {
		return nil, err
	}
	if rest := strings.TrimSpace(string(data[decoder.InputOffset():])); rest != "" {
		return nil, fmt.Errorf("%q after the score", rest)
	}
	written := slices.Clone(s.Parts)
	number := func(id string) int { n, _ := strconv.Atoi(strings.TrimPrefix(id, "P")); return n }
	slices.SortFunc(s.Parts, func(a, b xmlPart) int { return cmp.Compare(number(a.ID), number(b.ID)) })
	for _, part := range written {
		s.page = append(s.page, slices.IndexFunc(s.Parts, func(p xmlPart) bool { return p.ID == part.ID }))
	}
	s.Names = make([]string, len(s.Parts))
	for i := range s.Parts {
		for _, entry := range s.List {
			if entry.ID != s.Parts[i].ID {
				continue
			}
			s.Names[i], s.MIDI = entry.Name, append(s.MIDI, entry.MIDI...)
			s.Parts[i].drums = map[string]int{}
			for _, midi := range entry.MIDI {
				if midi.Drum > 0 {
					s.Parts[i].drums[midi.ID] = midi.Drum - 1
				}
			}
		}
	}
	return &s, nil
}

// elements returns the notes and rests of the part with their positions.
func (p xmlPart) elements() ([]placed, error) {
	var all []placed
	divisions, transpose := 1, 0
	for bar, m := range p.Measures {
		at, last := 0, 0
		for _, e := range m.Elements {
			ticks := e.Duration * scores.TicksPerQuarter / divisions
			if e.Duration*scores.TicksPerQuarter%divisions != 0 {
				return nil, fmt.Errorf("bar %d: %d/%d of a quarter is not a whole number of ticks", bar+1, e.Duration, divisions)
			}
			switch e.XMLName.Local {
			case "attributes":
				if e.Divisions > 0 {
					divisions = e.Divisions
				}
				if e.Chromatic != 0 || e.Octaves != 0 {
					transpose = e.Chromatic + 12*e.Octaves
				}
			case "backup":
				at -= ticks
			case "forward":
				at += ticks
			case "note":
				if e.Chord != nil {
					at = last
				}
				last = at
				n := placed{e, bar, at, at + ticks, -1}
				if e.Pitch != nil {
					n.key = 12*(e.Pitch.Octave+1) + e.Pitch.Alter + transpose +
						map[string]int{"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}[e.Pitch.Step]
				}
				if e.Unpitched != nil {
					if e.Instrument == nil || p.drums[e.Instrument.ID] == 0 {
						return nil, fmt.Errorf("bar %d: a drum is not in the list", bar+1)
					}
					n.key = p.drums[e.Instrument.ID]
				}
				all = append(all, n)
				at += ticks
			}
			if at < 0 {
				return nil, fmt.Errorf("bar %d: back to %d ticks", bar+1, at)
			}
		}
	}
	return all, nil
}

// notes returns the notes of the part, sorted.
func (p xmlPart) notes() ([]readNote, error) {
	elements, err := p.elements()
	if err != nil {
		return nil, err
	}
	var all []readNote
	open := map[[3]int]int{} // indices of notes with an open tie, by bar, voice and key
	for _, e := range elements {
		if e.key < 0 {
			continue
		}
		place := [3]int{e.bar, e.Voice, e.key}
		if e.tied("stop") {
			i, ok := open[place]
			if !ok || all[i].from+all[i].ticks != e.from {
				return nil, fmt.Errorf("bar %d, tick %d: a tie from nothing", e.bar+1, e.from)
			}
			all[i].ticks += e.to - e.from
		} else {
			open[place] = len(all)
			n := readNote{e.bar, e.from, e.to - e.from, e.key, velocity(e.Dynamics)}
			if e.Unpitched != nil {
				n.ticks = 0
			}
			all = append(all, n)
		}
		if !e.tied("start") {
			delete(open, place)
		}
	}
	if len(open) > 0 {
		return nil, fmt.Errorf("%d ties to nothing", len(open))
	}
	sortNotes(all)
	return all, nil
}

func sortNotes(notes []readNote) {
	slices.SortFunc(notes, func(a, b readNote) int {
		return cmp.Or(cmp.Compare(a.bar, b.bar), cmp.Compare(a.from, b.from), cmp.Compare(a.key, b.key),
			cmp.Compare(a.ticks, b.ticks), cmp.Compare(a.velocity, b.velocity))
	})
}

// velocity converts a percentage of forte to a velocity; forte is velocity 90. An empty text gives 0.
func velocity(percent string) int {
	v, _ := strconv.ParseFloat(percent, 64)
	return int(math.Round(v * 90 / 100))
}
