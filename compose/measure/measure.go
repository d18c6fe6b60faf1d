package measure

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"midiconnect4/compose"
	"midiconnect4/internal/text"
)

// Measure is a property of music that is measured as a number.
type Measure struct {
	Name      string
	Unit      string  // unit of the value; empty for shares and correlations
	Low, High float64 // smallest and largest possible value; High may be infinite
	Decimals  int     // number of decimals with which Format writes a value
	About     string  // meaning for people, on one line

	of      func(*music) float64   // measures a whole piece; returns NaN if the piece has no value
	excerpt func(*excerpt) float64 // measures an excerpt instead of the whole piece; then of is nil
}

// Excerpt reports whether only the first bars of a piece are measured. Such values can be compared with human pieces.
func (m Measure) Excerpt() bool { return m.excerpt != nil }

// Listens reports whether the measure needs signals of the game.
func (m Measure) Listens() bool {
	return slices.Contains([]string{"drama", "blunders", "leads", "comeback", "decided"}, m.Name)
}

var endless = math.Inf(1)

// all lists the measures. Tables show them in this order.
var all = []Measure{
	{"length", "seconds", 0, endless, 1, "how long the piece lasts", length, nil},
	{"bars", "bars", 0, endless, 0, "how many bars the moves make, without endings", bars, nil},
	{"range", "semitones", 0, endless, 0, "from the lowest note to the highest", compass, nil},
	{"density", "notes a second", 0, endless, 2, "how many notes begin", density, nil},
	{"together", "", 0, 1, 2, "share of the time in which two notes or more sound", together, nil},
	{"voices", "", 0, 1, 2, "share of the time in which two parts or more sound", voices, nil},
	{"arc", "", -1, 1, 2, "how far loudness, density and register follow one rise and fall", arc, nil},
	{"recurrence", "", 0, 1, 2, "share of the bars whose rhythm and contour an earlier bar had", recurrence, nil},
	{"kinship", "", 0, 1, 2, "share of the bars that repeat or vary an earlier bar: inverted, backwards, twice as slow or twice as fast", kinship, nil},
	{"imitation", "", 0, 1, 2, "share of the bars in which another voice repeats or varies the notes of a move", imitation, nil},
	{"consonance", "", 0, 1, 2, "share of the intervals that sound at once which are consonant", consonance, nil},
	{"melody", "", 0, 1, 2, "share of the intervals from note to note which are easy to sing", melody, nil},
	{"independence", "", 0, 1, 2, "how independently parts move that sound together", independence, nil},
	{"drama", "", -1, 1, 2, "how far the music follows the game's tension", drama, nil},
	{"blunders", "moves", 0, endless, 0, "how many moves give a win or a draw away", ofStory(func(s story) float64 { return s.blunders }), nil},
	{"leads", "changes", 0, endless, 0, "how often the lead changes", ofStory(func(s story) float64 { return s.leads }), nil},
	{"comeback", "", 0, 1, 2, "from how great a disadvantage the winner came back", ofStory(func(s story) float64 { return s.comeback }), nil},
	{"decided", "", 0, 1, 2, "share of the game, at its end, in which the winner is ahead", ofStory(func(s story) float64 { return s.decided }), nil},
	{"contour", "bits", 0, 2.807, 2, "how varied the intervals from note to note are", contour, nil},
	{"pitches", "bits", 0, 3.585, 2, "how evenly the twelve pitch classes are used", pitches, nil},

	{Name: "return5", High: 1, Decimals: 2, About: "share of the groups of five notes in the melody that are heard again", excerpt: returning(5)},
	{Name: "return9", High: 1, Decimals: 2, About: "share of the groups of nine notes in the melody that are heard again", excerpt: returning(9)},
	{Name: "return13", High: 1, Decimals: 2, About: "share of the groups of thirteen notes in the melody that are heard again", excerpt: returning(13)},
	{Name: "phrases", High: 1, Decimals: 2, About: "share of the bars in phrases of four bars that are heard again", excerpt: phrases},
	{Name: "steps", High: 1, Decimals: 2, About: "share of the melody's intervals that are steps", excerpt: intervalsOf(step)},
	{Name: "leaps", High: 1, Decimals: 2, About: "share of the melody's intervals that are a fourth or more", excerpt: intervalsOf(leap)},
	{Name: "awkward", High: 1, Decimals: 2, About: "share of the melody's intervals that are a tritone, a seventh or more than an octave", excerpt: intervalsOf(awkward)},
	{Name: "ambitus", Unit: "semitones", High: 127, About: "from the melody's lowest note to its highest", excerpt: ambitus},
	{Name: "clarity", Low: -1, High: 1, Decimals: 2, About: "how clear the key is", excerpt: clarity},
	{Name: "changes", Unit: "changes a bar", High: 2, Decimals: 2, About: "how often the harmony changes", excerpt: changes},
	{Name: "fifths", High: 1, Decimals: 2, About: "share of the harmony's motions that fall by a fifth", excerpt: fifthsDown},
	{Name: "dissonance", High: 1, Decimals: 2, About: "share of the intervals on downbeats that are dissonant", excerpt: dissonance},
	{Name: "crossings", High: 1, Decimals: 2, About: "share of the time in which two parts are crossed", excerpt: crossings},
	{Name: "parallels", Unit: "in 100 motions", High: 100, Decimals: 1, About: "parallel fifths, octaves and unisons of two parts", excerpt: parallels},
	{Name: "tonic", High: 1, About: "1 if the last bass note is the tonic", excerpt: home},
	{Name: "cadence", High: 1, About: "1 if the last bass note is the tonic, reached from the dominant or by step", excerpt: cadence},
	{Name: "close", Unit: "notes", High: endless, Decimals: 1, About: "length of the last note, divided by the usual distance of melody notes", excerpt: lastNote},
	{Name: "contrast", Low: 1, High: endless, Decimals: 2, About: "density of the densest eighth of the piece, divided by that of the sparsest", excerpt: contrast},
	{Name: "swell", Unit: "velocities", High: 127, Decimals: 1, About: "from the softest eighth to the loudest", excerpt: spread(loudness)},
	{Name: "climax", High: 1, Decimals: 2, About: "where the loudest eighth is, from start to end", excerpt: climax},
	{Name: "register", Unit: "semitones", High: 127, Decimals: 1, About: "from the lowest eighth to the highest", excerpt: spread(height)},
	{Name: "texture", Low: 1, High: endless, Decimals: 2, About: "notes at a time in the fullest eighth, divided by those in the thinnest", excerpt: texture},
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

// Index returns the index of a measure in the list All. The hint of its error suggests names.
func Index(name string) (int, error) {
	for i, m := range all {
		if m.Name == name {
			return i, nil
		}
	}
	return 0, &UnknownError{name}
}

// UnknownError says that there is no measure with the given name.
type UnknownError struct{ Name string }

func (e *UnknownError) Error() string { return "there is no measure " + text.Printable(e.Name) }

// Hint suggests a measure with a similar name or, if there is none, lists all measures.
func (e *UnknownError) Hint() string {
	return text.DidYouMean(e.Name, Names(), "the measures are "+strings.Join(Names(), ", "))
}

// Values holds the measures of a piece, in the order of All. The value is NaN if a measure does not apply to the piece, such as the consonance
// of a single voice.
type Values []float64

// Of measures a piece.
func Of(p *compose.Piece) Values {
	m := listen(p)
	m.excerpt = newExcerpt(m)
	return m.values()
}

// OfWhole is like Of, but leaves the measures of an excerpt NaN. It takes half the time.
func OfWhole(p *compose.Piece) Values { return listen(p).values() }

func (m *music) values() Values {
	values := make(Values, len(all))
	for i, measure := range all {
		switch {
		case !measure.Excerpt():
			values[i] = measure.of(m)
		case m.excerpt == nil:
			values[i] = none
		default:
			values[i] = measure.excerpt(m.excerpt)
		}
	}
	return values
}

// Has reports whether a measure has a value, that is, is not NaN.
func Has(value float64) bool { return !math.IsNaN(value) }

var none = math.NaN()

// share returns part/whole; NaN if whole is 0.
func share(part, whole float64) float64 {
	if whole == 0 {
		return none
	}
	return part / whole
}

// Format writes a value with the measure's number of decimals. If there is no value, it writes a dash.
func (m Measure) Format(value float64) string {
	if !Has(value) {
		return "–"
	}
	return strconv.FormatFloat(value, 'f', m.Decimals, 64)
}
