package notation

import "encoding/xml"

// scorePartwise and the types below are the MusicXML elements that Write uses. Their children have the order that the format requires.

type scorePartwise struct {
	XMLName        xml.Name       `xml:"score-partwise"`
	Version        string         `xml:"version,attr"`
	Work           work           `xml:"work"`
	Identification identification `xml:"identification"`
	Defaults       *defaults      `xml:"defaults"`
	Credit         *credit        `xml:"credit"`
	PartList       partList       `xml:"part-list"`
	Parts          []partElement  `xml:"part"`
}

// defaults sets the size of a staff. By definition, the height of a staff is 40 tenths.
type defaults struct {
	Height string `xml:"scaling>millimeters"`
	Tenths int    `xml:"scaling>tenths"`
}

type work struct {
	Title string `xml:"work-title"`
}

// credit is a line of text on the first page.
type credit struct {
	Page  int    `xml:"page,attr"`
	Type  string `xml:"credit-type"`
	Words string `xml:"credit-words"`
}

type identification struct {
	Software      string        `xml:"encoding>software"`
	Miscellaneous miscellaneous `xml:"miscellaneous"`
}

type miscellaneous struct {
	Fields []field `xml:"miscellaneous-field"`
}

type field struct {
	Name string `xml:"name,attr"`
	Text string `xml:",chardata"`
}

// partList contains score parts, and part groups around them.
type partList struct {
	Content []any `xml:",any"`
}

// partGroup starts or stops a bracket before the staves of several parts, whose barlines it joins.
type partGroup struct {
	XMLName xml.Name `xml:"part-group"`
	Type    string   `xml:"type,attr"`
	Number  int      `xml:"number,attr"`
	Symbol  string   `xml:"group-symbol,omitempty"`
	Barline string   `xml:"group-barline,omitempty"`
}

type scorePart struct {
	XMLName      xml.Name          `xml:"score-part"`
	ID           string            `xml:"id,attr"`
	Name         string            `xml:"part-name"`
	Abbreviation string            `xml:"part-abbreviation,omitempty"`
	Instruments  []scoreInstrument `xml:"score-instrument"`
	MIDI         []midiInstrument  `xml:"midi-instrument"`
}

type scoreInstrument struct {
	ID   string `xml:"id,attr"`
	Name string `xml:"instrument-name"`
}

type midiInstrument struct {
	ID        string `xml:"id,attr"`
	Channel   int    `xml:"midi-channel"`             // 1..16
	Bank      int    `xml:"midi-bank"`                // 1..16384
	Program   int    `xml:"midi-program"`             // 1..128
	Unpitched int    `xml:"midi-unpitched,omitempty"` // the key of a drum, counted from 1
	Volume    string `xml:"volume,omitempty"`
	Pan       string `xml:"pan,omitempty"`
}

// measure is a bar. It contains line breaks, attributes, directions, notes, backups and a barline.
type measure struct {
	Number  int   `xml:"number,attr"`
	Content []any `xml:",any"`
}

type attributes struct {
	XMLName   xml.Name       `xml:"attributes"`
	Divisions int            `xml:"divisions,omitempty"`
	Key       *key           `xml:"key"`
	Time      *timeSignature `xml:"time"`
	Staves    int            `xml:"staves,omitempty"`
	Clefs     []clef         `xml:"clef"`
	Transpose *transpose     `xml:"transpose"`
}

type key struct {
	Fifths int    `xml:"fifths"`
	Mode   string `xml:"mode,omitempty"`
}

type timeSignature struct {
	Beats string `xml:"beats"`
	Type  int    `xml:"beat-type"`
}

type clef struct {
	Staff  int    `xml:"number,attr,omitempty"` // staff of a grand staff, from 1
	Sign   string `xml:"sign"`
	Line   int    `xml:"line,omitempty"`
	Octave int    `xml:"clef-octave-change,omitempty"`
}

type transpose struct {
	Chromatic int `xml:"chromatic"`
	Octave    int `xml:"octave-change"`
}

type direction struct {
	XMLName   xml.Name        `xml:"direction"`
	Placement string          `xml:"placement,attr"`
	Types     []directionType `xml:"direction-type"`
	Staff     int             `xml:"staff,omitempty"`
	Sound     *sound          `xml:"sound"`
}

// words is a line of text.
type words struct {
	Style  string `xml:"font-style,attr,omitempty"`
	Weight string `xml:"font-weight,attr,omitempty"`
	Text   string `xml:",chardata"`
}

// directionType is one kind of direction: exactly one field is set.
type directionType struct {
	Rehearsal string        `xml:"rehearsal,omitempty"`
	Words     *words        `xml:"words"`
	Metronome *metronome    `xml:"metronome"`
	Dynamics  *dynamicMarks `xml:"dynamics"`
	Wedge     *line         `xml:"wedge"`
	Dashes    *line         `xml:"dashes"`
}

// line starts or stops a hairpin or a dashed line.
type line struct {
	Type string `xml:"type,attr"`
}

type metronome struct {
	BeatUnit  string  `xml:"beat-unit"`
	Dots      []empty `xml:"beat-unit-dot"`
	PerMinute string  `xml:"per-minute"`
}

// dynamicMarks holds a dynamic mark, such as <mf/>. The name of its element is the mark.
type dynamicMarks struct {
	Mark dynamicMark
}

type dynamicMark struct{ XMLName xml.Name }

type sound struct {
	Tempo    string `xml:"tempo,attr,omitempty"`
	Dynamics string `xml:"dynamics,attr,omitempty"`
}

type note struct {
	XMLName          xml.Name          `xml:"note"`
	PrintObject      string            `xml:"print-object,attr,omitempty"`
	Dynamics         string            `xml:"dynamics,attr,omitempty"`
	Attack           int               `xml:"attack,attr,omitempty"`
	Release          int               `xml:"release,attr,omitempty"`
	Chord            *empty            `xml:"chord"`
	Pitch            *spelledPitch     `xml:"pitch"`
	Unpitched        *unpitchedNote    `xml:"unpitched"`
	Rest             *rest             `xml:"rest"`
	Duration         int               `xml:"duration"`
	Ties             []tie             `xml:"tie"`
	Instrument       *instrumentRef    `xml:"instrument"`
	Voice            int               `xml:"voice"`
	Type             string            `xml:"type,omitempty"`
	Dots             []empty           `xml:"dot"`
	Accidental       string            `xml:"accidental,omitempty"`
	TimeModification *timeModification `xml:"time-modification"`
	Stem             string            `xml:"stem,omitempty"`
	Head             string            `xml:"notehead,omitempty"`
	Staff            int               `xml:"staff,omitempty"`
	Beams            []beamElement     `xml:"beam"`
	Notations        *notations        `xml:"notations"`
}

type empty struct{}

type spelledPitch struct {
	Step   string `xml:"step"`
	Alter  string `xml:"alter,omitempty"`
	Octave int    `xml:"octave"`
}

// unpitchedNote is the position of a drum on the staff.
type unpitchedNote struct {
	Step   string `xml:"display-step"`
	Octave int    `xml:"display-octave"`
}

// instrumentRef names the instrument of the part that plays a note.
type instrumentRef struct {
	ID string `xml:"id,attr"`
}

type rest struct {
	Measure string `xml:"measure,attr,omitempty"`
	Step    string `xml:"display-step,omitempty"`
	Octave  *int   `xml:"display-octave"`
}

type tie struct {
	Type string `xml:"type,attr"`
}

type slur struct {
	Number int    `xml:"number,attr"`
	Type   string `xml:"type,attr"`
}

type timeModification struct {
	Actual int    `xml:"actual-notes"`
	Normal int    `xml:"normal-notes"`
	Type   string `xml:"normal-type"`
}

type beamElement struct {
	Number int  `xml:"number,attr"`
	Does   beam `xml:",chardata"`
}

type notations struct {
	Tied          []tie          `xml:"tied"`
	Slur          *slur          `xml:"slur"`
	Tuplet        *tupletElement `xml:"tuplet"`
	Articulations *articulations `xml:"articulations"`
}

type articulations struct {
	Accent   *empty `xml:"accent"`
	Staccato *empty `xml:"staccato"`
}

type tupletElement struct {
	Type string `xml:"type,attr"`
}

type backup struct {
	XMLName  xml.Name `xml:"backup"`
	Duration int      `xml:"duration"`
}

// lineBreak starts a new line (system) of music.
type lineBreak struct {
	XMLName   xml.Name `xml:"print"`
	NewSystem string   `xml:"new-system,attr"`
}

type barline struct {
	XMLName  xml.Name `xml:"barline"`
	Location string   `xml:"location,attr"`
	Style    string   `xml:"bar-style"`
}
