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

// letters names the notes of an equal temperament whose fifths form a major scale. As with twelve steps, a name's place on the line of fifths says
// how many fifths its note lies from C. Notes that sharps and flats do not reach are named as some steps above (^) or below (v) another name.
type letters struct {
	period int
	fifth  int // steps
	names  []letterName
}

// letterName is the name of a step above C.
type letterName struct {
	text   string
	letter int // 0 is C
	alter  int // sharps
	arrows int // steps up
	octave int // octave of the C below the letter, minus the octave of the C below the step
}

// fifthsOf are the places of the letters C, D, E, F, G, A, B on the line of fifths.
var fifthsOf = [7]int{0, 2, 4, -1, 1, 3, 5}

// octavesOf is the number of octaves that these fifths span, rounded down.
var octavesOf = [7]int{0, 1, 2, -1, 0, 1, 2}

const letterNames = "CDEFGAB"

// lettersOfTuning names the notes of a tuning. It returns nil for twelve keys to the octave, which already have names, and for tunings without equal
// steps or without a major scale.
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

// nearestFifth is the number of steps in a fifth, if an octave has the given number of equal steps.
func nearestFifth(steps int) int {
	return int(math.Round(float64(float64(steps) * detmath.Log2(1.5))))
}

// sharp is the number of steps by which a sharp raises a note.
func (l *letters) sharp() int { return 7*l.fifth - 4*l.period }

// step is the number of steps from C up to a letter. Letter 0 is C.
func (l *letters) step(letter int) int {
	return fifthsOf[letter]*l.fifth - octavesOf[letter]*l.period
}

// interval is the number of steps, within an octave, of an interval of the given number of fifths.
func (l *letters) interval(fifths int) int { return Mod(fifths*l.fifth, l.period) }

var accidentals = []string{"bb", "b", "", "#", "##"}

const natural = 2 // index of the natural in accidentals

// rareNames are names that are only used if a note has no plainer one.
var rareNames = []string{"E#", "B#", "Fb", "Cb"}

// best is the plainest name of a step above C.
func (l *letters) best(class int) letterName {
	const perArrow, rare = 6, 1
	costs := [...]int{10, 4, 0, 4, 10} // of the accidentals
	least := 1 << 20
	var best letterName
	most := l.sharp()/2 + 1
	for accidental := range accidentals {
		alter := natural - accidental // sharps come before flats
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

// LetterPattern matches the name of a note without its octave.
const LetterPattern = `[v^]{0,9}[A-Ga-g](##|bb|[#b♯♭x])?`

var letterParts = regexp.MustCompile(`^([v^]*)([A-Ga-g])(##|bb|[#b♯♭x]?)(-?[0-9]{1,2})?$`)

// parse reads the name of a note; ok is false if it is not one. octave is empty if the name has none.
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

// name is the name of a key. middleC is the octave number in the name of key 60.
func (l *letters) name(key, middleC int) string {
	above, class := floorDiv(key-MiddleKey, l.period)
	n := l.names[class]
	return n.text + strconv.Itoa(above+n.octave+middleC)
}

// mode returns the steps of a mode; nil if letters cannot name its notes.
func (l *letters) mode(name string) []int {
	const tritone = 6
	if slices.Contains([]string{"whole tone", "octatonic", "half-whole"}, name) {
		return nil
	}
	fifths := [Octave]int{0, -5, 2, -3, 4, -1, -6, 1, -4, 3, -2, 5} // of the steps of twelve
	var steps []int
	for _, step := range StepsOf(name) {
		f := fifths[step]
		if step == tritone && name == "lydian" {
			f = -f // an augmented fourth, not a diminished fifth
		}
		steps = append(steps, l.interval(f))
	}
	return steps
}

// Mod is the non-negative remainder of a division, 0 to b-1.
func Mod(a, b int) int { return (a%b + b) % b }

// floorDiv divides and rounds the quotient down.
func floorDiv(a, b int) (quotient, remainder int) {
	remainder = Mod(a, b)
	return (a - remainder) / b, remainder
}
