package pitch

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"midiconnect4/internal/text"
	"midiconnect4/scores/settings"
)

// ChordName is a chord that was parsed from its name in a score. The method Resolve makes a Chord of it.
type ChordName struct {
	Written string
	Degree  int        // 1 to 7; 0 if the chord begins with the name of a note
	shift   int        // semitones by which an accidental raises the degree
	root    int        // number of fifths from C to the root; not used if there is a degree
	tones   []int      // in semitones above the root
	bass    *int       // number of fifths from C to the lowest note; nil if the root is the lowest note
	of      *ChordName // the degree after a slash, such as V in V7/V; nil if there is none
}

// qualities are the kinds of chords, with the texts that may follow a root. Hints show the first text of each kind.
var qualities = []struct {
	names []string
	tones []int
}{
	{[]string{"", "maj", "M"}, []int{0, 4, 7}},
	{[]string{"m", "min", "-"}, []int{0, 3, 7}},
	{[]string{"dim", "°", "o"}, []int{0, 3, 6}},
	{[]string{"aug", "+"}, []int{0, 4, 8}},
	{[]string{"sus2"}, []int{0, 2, 7}},
	{[]string{"sus4", "sus"}, []int{0, 5, 7}},
	{[]string{"5"}, []int{0, 7}},
	{[]string{"6"}, []int{0, 4, 7, 9}},
	{[]string{"m6", "min6", "-6"}, []int{0, 3, 7, 9}},
	{[]string{"7"}, []int{0, 4, 7, 10}},
	{[]string{"maj7", "M7", "ma7", "Δ", "Δ7"}, []int{0, 4, 7, 11}},
	{[]string{"m7", "min7", "-7"}, []int{0, 3, 7, 10}},
	{[]string{"m7b5", "min7b5", "-7b5", "ø", "ø7", "m7♭5"}, []int{0, 3, 6, 10}},
	{[]string{"dim7", "°7", "o7"}, []int{0, 3, 6, 9}},
	{[]string{"mmaj7", "mM7", "m(maj7)", "minmaj7", "-maj7", "-Δ"}, []int{0, 3, 7, 11}},
	{[]string{"aug7", "+7", "7#5", "7♯5"}, []int{0, 4, 8, 10}},
	{[]string{"maj7#5", "+maj7", "augmaj7", "M7#5"}, []int{0, 4, 8, 11}},
	{[]string{"7b5", "7♭5"}, []int{0, 4, 6, 10}},
	{[]string{"7sus4", "7sus"}, []int{0, 5, 7, 10}},
	{[]string{"add9"}, []int{0, 4, 7, 14}},
	{[]string{"madd9", "minadd9"}, []int{0, 3, 7, 14}},
	{[]string{"6/9", "69"}, []int{0, 4, 7, 9, 14}},
	{[]string{"m6/9", "m69"}, []int{0, 3, 7, 9, 14}},
	{[]string{"9"}, []int{0, 4, 7, 10, 14}},
	{[]string{"maj9", "M9", "Δ9"}, []int{0, 4, 7, 11, 14}},
	{[]string{"m9", "min9", "-9"}, []int{0, 3, 7, 10, 14}},
	{[]string{"7b9", "7♭9"}, []int{0, 4, 7, 10, 13}},
	{[]string{"7#9", "7♯9"}, []int{0, 4, 7, 10, 15}},
	{[]string{"9sus4", "9sus"}, []int{0, 5, 7, 10, 14}},
	{[]string{"11"}, []int{0, 4, 7, 10, 14, 17}},
	{[]string{"m11", "min11", "-11"}, []int{0, 3, 7, 10, 14, 17}},
	{[]string{"maj7#11", "M7#11"}, []int{0, 4, 7, 11, 18}},
	{[]string{"13"}, []int{0, 4, 7, 10, 14, 21}},
	{[]string{"maj13", "M13"}, []int{0, 4, 7, 11, 14, 21}},
	{[]string{"m13", "min13", "-13"}, []int{0, 3, 7, 10, 14, 21}},
}

var (
	degreeNames   = []string{"I", "II", "III", "IV", "V", "VI", "VII"}
	degreePattern = regexp.MustCompile(`^([#b♯♭]?)(VII|III|IV|VI|II|V|I|vii|iii|iv|vi|ii|v|i)([^IVXivx].*)?$`)
	chordPattern  = regexp.MustCompile(`^([A-G])([#b♯♭]?)(.*)$`)
)

const chordHint = "write a chord as Dm7, G7, Cmaj7 or C/E, or as a degree: i, IV, V7, bVII"

// ParseChord reads a chord, written by name (such as Dm7) or by degree (such as V7). The error is a *settings.Error without a place in a file.
func ParseChord(written string) (*ChordName, error) {
	name := &ChordName{Written: written}
	body, below, slash := cutSlash(written)
	if parts := degreePattern.FindStringSubmatch(body); parts != nil {
		minor := parts[2] == strings.ToLower(parts[2])
		name.Degree = 1 + slices.Index(degreeNames, strings.ToUpper(parts[2]))
		name.shift = shifts[parts[1]]
		if name.tones = tonesOf(parts[3], minor); name.tones == nil {
			return nil, noQuality(written, parts[3])
		}
	} else if parts := chordPattern.FindStringSubmatch(body); parts != nil {
		name.root = fifthsOfName(parts[1], parts[2])
		if name.tones = tonesOf(parts[3], false); name.tones == nil {
			return nil, noQuality(written, parts[3])
		}
	} else {
		return nil, settings.Problem(chordHint, "%s is not a chord", settings.Quote(written))
	}
	if slash {
		return name, name.readBelow(below)
	}
	return name, nil
}

// cutSlash cuts a chord at the slash before its lowest note or its second degree. It does not cut at the slash in 6/9, because 6/9 is a kind of
// chord.
func cutSlash(written string) (body, below string, slash bool) {
	at := strings.LastIndexByte(written, '/')
	if at < 0 || written[at:] == "/9" && strings.HasSuffix(written[:at], "6") {
		return written, "", false
	}
	return written[:at], written[at+1:], true
}

// readBelow reads the part after the slash of a chord: a note, which is the lowest, or a degree if the chord is a degree too.
func (c *ChordName) readBelow(below string) error {
	if parts := rootPattern.FindStringSubmatch(below); parts != nil && strings.ToUpper(parts[1]) == parts[1] {
		bass := fifthsOfName(parts[1], parts[2])
		c.bass = &bass
		return nil
	}
	if parts := degreePattern.FindStringSubmatch(below); parts != nil && parts[3] == "" && c.Degree > 0 {
		c.of = &ChordName{
			Written: below, Degree: 1 + slices.Index(degreeNames, strings.ToUpper(parts[2])), shift: shifts[parts[1]],
			tones: tonesOf("", parts[2] == strings.ToLower(parts[2])),
		}
		return nil
	}
	return settings.Problem("write the lowest note as in C/E, or a second degree as in V7/V",
		"%s has neither a note nor a degree after its slash", settings.Quote(c.Written))
}

// tonesOf returns the tones of a kind of chord. It returns nil if no kind has this name. minor says that the degree is written in small letters.
func tonesOf(quality string, minor bool) []int {
	if minor {
		if tones := tonesNamed("m" + quality); tones != nil {
			return tones
		}
	}
	return tonesNamed(quality)
}

func tonesNamed(quality string) []int {
	for _, q := range qualities {
		if slices.Contains(q.names, quality) {
			return q.tones
		}
	}
	return nil
}

func noQuality(written, quality string) *settings.Error {
	var names []string
	for _, q := range qualities[1:] {
		names = append(names, q.names[0])
	}
	return settings.Problem(text.DidYouMean(quality, names, "the kinds are "+strings.Join(names, ", ")+", and nothing for a major chord"),
		"%s is not a chord: there is no kind %s", settings.Quote(written), settings.Quote(quality))
}

// Resolve returns the chord in the scale and tuning of n. The error is a *settings.Error without a place in a file.
func (c *ChordName) Resolve(n *Notes) (Chord, error) {
	root := n.keysOfFifths(c.root)
	if c.Degree > 0 {
		var err error
		if root, err = c.degreeRoot(n); err != nil {
			return Chord{}, err
		}
	}
	class := func(keys int) int { return Mod(MiddleKey+keys, n.Period()) }
	chord := Chord{Name: c.Written, Root: class(root), Bass: class(root), Tones: n.chordTones(c.tones), period: n.Scale.Period}
	if c.bass != nil {
		chord.Bass = class(n.keysOfFifths(*c.bass))
	}
	return chord, nil
}

// degreeRoot returns the number of keys from C up to the root of the degree. In a scale of seven steps, degrees are the steps of the scale. In
// other scales, they are the steps of the major scale on the same root.
func (c *ChordName) degreeRoot(n *Notes) (int, error) {
	if c.of != nil {
		tonic, err := c.of.degreeRoot(n)
		steps := n.ModeSteps("major")
		if c.of.tones[1] == minorThird {
			steps = n.ModeSteps("harmonic minor")
		}
		return Mod(tonic+c.stepIn(steps, n), n.Period()), err
	}
	steps := n.Scale.Steps
	if len(steps) != len(degreeNames) {
		steps = n.ModeSteps("major")
	}
	step := c.stepIn(steps, n)
	if other := slices.Index(steps, Mod(step, n.Period())); other >= 0 && other != c.Degree-1 {
		return 0, settings.Problem(fmt.Sprintf("degrees count the steps of the scale: %s is on %s", degreeNames[c.Degree-1],
			n.RootName(Mod(n.Scale.Root+steps[c.Degree-1], n.Period()))),
			"%s lies on the degree %s of %s", settings.Quote(c.Written), degreeNames[other], n.ScaleName())
	}
	return Mod(n.Scale.Root+step, n.Period()), nil
}

// stepIn returns the number of keys from the root of a scale up to the degree. A flat lowers the degree of the major scale, as is usual among
// musicians. So in minor, bVII is the same as VII.
func (c *ChordName) stepIn(steps []int, n *Notes) int {
	step := steps[c.Degree-1]
	if major := n.ModeSteps("major")[c.Degree-1]; c.shift < 0 && step < major {
		step = major
	}
	return step + c.shift*n.sharp()
}

const minorThird = 3 // semitones

// Inflected returns the scale that chords and reference notes may use. It contains both forms of a scale, and in minor both the natural and the raised
// sixth and seventh.
func (n *Notes) Inflected() Scale {
	scale := n.Scale
	if slices.Contains([]string{"minor", "aeolian", "harmonic minor", "melodic minor"}, scale.Mode) {
		scale.Steps = slices.Concat(n.ModeSteps("minor"), n.ModeSteps("harmonic minor"), n.ModeSteps("melodic minor"))
	}
	scale.Steps = slices.Concat(scale.Steps, scale.Rising)
	return scale
}

// Outside returns, as a pitch class, the first tone of the chord that does not belong to the scale. It returns -1 if all tones belong to it.
func (n *Notes) Outside(chord *Chord) int {
	allowed := n.Inflected()
	for _, tone := range chord.Tones {
		if !allowed.Has(chord.Root + tone) {
			return (chord.Root + tone) % n.Period()
		}
	}
	if !allowed.Has(chord.Bass) {
		return chord.Bass
	}
	return -1
}

// fifthsOfName returns the number of fifths from C to a note.
func fifthsOfName(letter, accidental string) int {
	return fifthsOf[strings.Index(letterNames, strings.ToUpper(letter))] + 7*shifts[accidental]
}

// keysOfFifths returns the number of keys, within an octave, from C up to the note that lies the given number of fifths from C.
func (n *Notes) keysOfFifths(fifths int) int {
	if l := n.letters(); l != nil {
		return l.interval(fifths)
	}
	return Mod(7*fifths, Octave)
}

// ModeSteps returns the steps of a mode, in keys. It returns nil if the tuning does not have the mode.
func (n *Notes) ModeSteps(name string) []int {
	if l := n.letters(); l != nil {
		return l.mode(name)
	}
	return StepsOf(name)
}

// sharp returns the number of keys by which a sharp raises a note.
func (n *Notes) sharp() int {
	if l := n.letters(); l != nil {
		return l.sharp()
	}
	return 1
}

// chordTones returns the tones of a kind of chord in keys. They are given in semitones.
func (n *Notes) chordTones(semitones []int) []int {
	l := n.letters()
	if l == nil {
		return semitones
	}
	// Semitones do not say which interval a tone is; that depends on the chord. Eight semitones are an augmented fifth. Six are a diminished fifth,
	// but eighteen are a sharp eleventh. Fifteen are a sharp ninth. Nine are a diminished seventh in a diminished seventh chord, otherwise a sixth.
	fifths := [Octave]int{0, -5, 2, -3, 4, -1, -6, 1, 8, 3, -2, 5}
	tones := make([]int, len(semitones))
	for i, tone := range semitones {
		octaves, class := floorDiv(tone, Octave)
		f := fifths[class]
		switch {
		case tone == 18:
			f = 6
		case tone == 15:
			f = 9
		case class == 9 && slices.Equal(semitones, []int{0, 3, 6, 9}):
			f = -9
		}
		tones[i] = l.interval(f) + octaves*l.period
	}
	return tones
}
