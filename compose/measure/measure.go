package measure

import (
	"math"
	"strconv"
	"strings"

	"midiconnect4/compose"
	"midiconnect4/internal/text"
)

// Measure is a number that a piece has.
type Measure struct {
	Name      string
	Unit      string  // empty for a share or a correlation
	Low, High float64 // bounds of the number; High may be infinite
	Decimals  int     // that are worth reading
	About     string  // what it tells, on one line

	of func(*music) float64 // NaN if the piece has none
}

var endless = math.Inf(1)

// all lists the measures in the order in which people read them.
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

// Index is the place of a measure in All. The error says which names there are.
func Index(name string) (int, error) {
	for i, m := range all {
		if m.Name == name {
			return i, nil
		}
	}
	return 0, &UnknownError{name}
}

// UnknownError says that no measure has a name.
type UnknownError struct{ Name string }

func (e *UnknownError) Error() string { return "there is no measure " + text.Printable(e.Name) }

// Hint names the measure that may have been meant, or lists them all.
func (e *UnknownError) Hint() string {
	return text.DidYouMean(e.Name, Names(), "the measures are "+strings.Join(Names(), ", "))
}

// Values are the measures of a piece, in the order of All. One that the piece does not
// have, as the consonance of one voice alone, is NaN.
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

// Has reports whether a measure's value is a number.
func Has(value float64) bool { return !math.IsNaN(value) }

var none = math.NaN()

// share is how much of a whole some part is.
func share(part, whole float64) float64 {
	if whole == 0 {
		return none
	}
	return part / whole
}

// Format writes a value of the measure, to the decimals that are worth reading.
func (m Measure) Format(value float64) string {
	if !Has(value) {
		return "–"
	}
	return strconv.FormatFloat(value, 'f', m.Decimals, 64)
}
