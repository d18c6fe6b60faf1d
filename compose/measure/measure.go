package measure

import (
	"math"
	"strconv"
	"strings"

	"midiconnect4/compose"
	"midiconnect4/internal/text"
)

// Measure is a numerical property of a piece.
type Measure struct {
	Name      string
	Unit      string  // empty for shares and correlations
	Low, High float64 // bounds of the value; High may be infinite
	Decimals  int     // significant decimals
	About     string  // meaning, on one line

	of func(*music) float64 // NaN if a piece has no value
}

var endless = math.Inf(1)

// all lists the measures in the order of tables.
var all = []Measure{
	{"length", "seconds", 0, endless, 1, "how long the piece lasts", length},
	{"bars", "bars", 0, endless, 0, "how many bars the moves make, without endings", bars},
	{"range", "semitones", 0, endless, 0, "from the lowest note to the highest", compass},
	{"density", "notes a second", 0, endless, 2, "how many notes begin", density},
	{"together", "", 0, 1, 2, "share of the time in which two notes or more sound", together},
	{"voices", "", 0, 1, 2, "share of the time in which two parts or more sound", voices},
	{"arc", "", -1, 1, 2, "how far loudness, density and register follow one rise and fall", arc},
	{"recurrence", "", 0, 1, 2, "share of the bars whose rhythm and contour an earlier bar had", recurrence},
	{"kinship", "", 0, 1, 2, "the same, also upside down, backwards, twice as slow or twice as fast", kinship},
	{"imitation", "", 0, 1, 2, "share of the bars in which another voice plays a bar's notes, as they were or varied so", imitation},
	{"consonance", "", 0, 1, 2, "share of the intervals that sound at once which are consonant", consonance},
	{"melody", "", 0, 1, 2, "share of the intervals from note to note which are easy to sing", melody},
	{"independence", "", 0, 1, 2, "how far parts that sound together move by themselves", independence},
	{"drama", "", -1, 1, 2, "how far the music follows the game's tension", drama},
	{"contour", "bits", 0, 2.807, 2, "how varied the intervals from note to note are", contour},
	{"pitches", "bits", 0, 3.585, 2, "how evenly the twelve pitch classes are used", pitches},
}

// All lists the measures.
func All() []Measure { return append([]Measure(nil), all...) }

// Names lists the names of the measures.
func Names() []string {
	names := make([]string, len(all))
	for i, m := range all {
		names[i] = m.Name
	}
	return names
}

// Index returns the index of a measure in All. The error lists the names.
func Index(name string) (int, error) {
	for i, m := range all {
		if m.Name == name {
			return i, nil
		}
	}
	return 0, &UnknownError{name}
}

// UnknownError means that a measure does not exist.
type UnknownError struct{ Name string }

func (e *UnknownError) Error() string { return "there is no measure " + text.Printable(e.Name) }

// Hint suggests a measure with a similar name, or lists them all.
func (e *UnknownError) Hint() string {
	return text.DidYouMean(e.Name, Names(), "the measures are "+strings.Join(Names(), ", "))
}

// Values holds the measures of a piece, in the order of All. A measure that the piece does not
// have, such as the consonance of a single voice, is NaN.
type Values []float64

// Of measures a piece.
func Of(p *compose.Piece) Values {
	m := listen(p)
	values := make(Values, len(all))
	for i := range all {
		values[i] = all[i].of(m)
	}
	return values
}

// Has reports whether a measure has a value.
func Has(value float64) bool { return !math.IsNaN(value) }

var none = math.NaN()

// share returns part/whole.
func share(part, whole float64) float64 {
	if whole == 0 {
		return none
	}
	return part / whole
}

// Format writes a value with the measure's decimals.
func (m Measure) Format(value float64) string {
	if !Has(value) {
		return "–"
	}
	return strconv.FormatFloat(value, 'f', m.Decimals, 64)
}
