package pitch

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"midiconnect4/internal/detmath"
	"midiconnect4/internal/scala"
)

// letters has names for the notes of an equal temperament, if its fifths form a major scale. As in twelve-tone temperament, a name has a place on
// the line of fifths, which says how many fifths the note lies from C. If no letter with sharps or flats names a note, its name says how many
// steps it lies above (^) or below (v) another name.
type letters struct {
	period int
	fifth  int // number of steps in a fifth
	names  []letterName
}

// letterName is the name of the note that lies a number of steps above C.
type letterName struct {
	text   string
	letter int // 0 is C, 1 is D, and so on
	alter  int // number of sharps; negative for flats
	arrows int // steps above the note that letter and alter name
	octave int // added to the octave of the note, if its name belongs to a neighbouring octave
}

// fifthsOf are the places of the letters C, D, E, F, G, A, B on the line of fifths: the number of fifths from C.
var fifthsOf = [7]int{0, 2, 4, -1, 1, 3, 5}

// octavesOf is the number of whole octaves in that number of fifths, rounded down.
var octavesOf = [7]int{0, 1, 2, -1, 0, 1, 2}

const letterNames = "CDEFGAB"

// lettersOfTuning returns names for the notes of a tuning. It returns nil if the octave has twelve keys, because these have names already. It
// also returns nil if the tuning has no equal steps or no major scale.
func lettersOfTuning(t *Tuning) *letters {
	if t.Equal == 0 || t.Of != scala.Octave || t.Period == Octave {
		return nil
	}
	n := t.Equal
	l := &letters{period: n, fifth: nearestFifth(n)}
	if l.sharp() <= 0 || l.step(3) <= l.step(2) || l.step(6) >= n {
		return nil
	}
	l.names = make([]letterName, n)
	for class := range l.names {
		l.names[class] = l.best(class)
	}
	return l
}

// nearestFifth returns the number of steps in a fifth, in an octave with the given number of equal steps.
func nearestFifth(steps int) int {
	return int(math.Round(float64(float64(steps) * detmath.Log2(1.5))))
}

// sharp returns the number of steps by which a sharp raises a note.
func (l *letters) sharp() int { return 7*l.fifth - 4*l.period }

// step returns the number of steps from C up to a letter. Letter 0 is C.
func (l *letters) step(letter int) int {
	return fifthsOf[letter]*l.fifth - octavesOf[letter]*l.period
}

// interval returns the number of steps in the given number of fifths, reduced to one octave.
func (l *letters) interval(fifths int) int { return Mod(fifths*l.fifth, l.period) }

var accidentals = []string{"bb", "b", "", "#", "##"}

const natural = 2 // index of no accidental in accidentals

// rareNames are names that are used only if a note has no simpler name.
var rareNames = []string{"E#", "B#", "Fb", "Cb"}

// best returns the simplest name for the note that lies class steps above C.
func (l *letters) best(class int) letterName {
	const perArrow, rare = 6, 1
	costs := [...]int{10, 4, 0, 4, 10} // by accidental
	least := 1 << 20
	var best letterName
	most := l.sharp()/2 + 1
	for accidental := range accidentals {
		alter := natural - accidental // so that sharps are tried before flats
		for letter := range letterNames {
			for arrows := -most; arrows <= most; arrows++ {
				place := l.step(letter) + alter*l.sharp() + arrows
				cost := costs[natural+alter] + perArrow*max(arrows, -arrows)
				if slices.Contains(rareNames, letterNames[letter:letter+1]+accidentals[natural+alter]) {
					cost += rare
				}
				if Mod(place-class, l.period) != 0 || cost >= least {
					continue
				}
				least = cost
				best = letterName{
					text:   strings.Repeat("^", max(arrows, 0)) + strings.Repeat("v", max(-arrows, 0)) + letterNames[letter:][:1] + accidentals[natural+alter],
					letter: letter, alter: alter, arrows: arrows, octave: (class - place) / l.period,
				}
			}
		}
	}
	return best
}

// LetterPattern is a regular expression for the name of a note without its octave.
const LetterPattern = `[v^]{0,9}[A-Ga-g](##|bb|[#b♯♭x])?`

var letterParts = regexp.MustCompile(`^([v^]*)([A-Ga-g])(##|bb|[#b♯♭x]?)(-?[0-9]{1,2})?$`)

// parse reads the name of a note. ok is false if the text is no name. octave is empty if the text has no octave.
func (l *letters) parse(text string) (step int, octave string, ok bool) {
	parts := letterParts.FindStringSubmatch(text)
	if parts == nil || len(parts[1]) > 9 {
		return 0, "", false
	}
	letter := strings.Index(letterNames, strings.ToUpper(parts[2]))
	alter := map[string]int{"##": 2, "x": 2, "bb": -2, "♯": 1, "♭": -1, "#": 1, "b": -1}[parts[3]]
	arrows := strings.Count(parts[1], "^") - strings.Count(parts[1], "v")
	return l.step(letter) + alter*l.sharp() + arrows, parts[4], true
}

// name returns the name of a key. middleC is the number of the octave in the name of key 60.
func (l *letters) name(key, middleC int) string {
	above, class := floorDiv(key-MiddleKey, l.period)
	n := l.names[class]
	return n.text + strconv.Itoa(above+n.octave+middleC)
}

// mode returns the steps of a mode. It returns nil if the mode has notes that letters do not name.
func (l *letters) mode(name string) []int {
	const tritone = 6
	if slices.Contains([]string{"whole tone", "octatonic", "half-whole"}, name) {
		return nil
	}
	fifths := [Octave]int{0, -5, 2, -3, 4, -1, -6, 1, -4, 3, -2, 5} // number of fifths, for each of the twelve semitones
	var steps []int
	for _, step := range StepsOf(name) {
		f := fifths[step]
		if step == tritone && name == "lydian" {
			f = -f // an augmented fourth instead of a diminished fifth
		}
		steps = append(steps, l.interval(f))
	}
	return steps
}

// Mod returns the remainder of a division as a number from 0 to b-1, also for negative a.
func Mod(a, b int) int { return (a%b + b) % b }

// floorDiv returns the quotient of a division, rounded down, and the remainder.
func floorDiv(a, b int) (quotient, remainder int) {
	remainder = Mod(a, b)
	return (a - remainder) / b, remainder
}
