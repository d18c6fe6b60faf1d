package compose

import (
	"math/rand/v2"
	"slices"

	"midiconnect4/scores"
	"midiconnect4/scores/pitch"
)

// degree is a chord of the scale, by the degree of its root from 0, or a special chord.
type degree int

const (
	tonic degree = iota
	second
	third
	subdominant
	dominant
	submediant
	seventh
	sixFour        // the tonic over the fifth
	doubleDominant // the dominant seventh of the dominant
)

// leadsTo lists the degrees that may come before a degree, more often if they are likelier.
var leadsTo = [...][]degree{
	tonic:       {dominant, dominant, dominant, subdominant},
	second:      {submediant, submediant, subdominant, tonic},
	third:       {tonic, seventh, submediant},
	subdominant: {tonic, tonic, submediant, third},
	dominant:    {second, second, subdominant, subdominant, submediant},
	submediant:  {tonic, tonic, third, third},
	seventh:     {subdominant, subdominant, second},
}

// progression returns the chords of a phrase by function, as many as asked. It begins on the tonic, or on another degree if departs. The last is the tonic after a
// full close, otherwise the dominant. All but the last two chords are the same, however the phrase closes.
func progression(count int, full, departs, chromatic bool, draw *rand.Rand) []degree {
	last := count - 1
	chords := make([]degree, count)
	pick := func(from ...degree) degree { return from[draw.IntN(len(from))] }
	first := tonic
	if departs {
		first = pick(tonic, submediant, subdominant)
	}
	for i := last - 2; i > 0; i-- {
		next := dominant
		if i < last-2 {
			next = chords[i+1]
		}
		from := leadsTo[next]
		if i == 1 { // after the first chord
			from = slices.DeleteFunc(slices.Clone(from), func(d degree) bool { return d == first || d == tonic })
		}
		chords[i] = pick(from...)
	}
	if count < 4 || chords[1] == tonic || !slices.Contains(leadsTo[chords[1]], first) {
		first = tonic
	}
	chords[0], chords[last] = first, dominant
	switch {
	case full:
		chords[last-1], chords[last] = dominant, tonic
	case count == 2:
	case chromatic:
		chords[last-1] = doubleDominant
	case chords[last-2] == second:
		chords[last-1] = sixFour
	case chords[last-2] == subdominant:
		chords[last-1] = pick(second, sixFour)
	default:
		chords[last-1] = pick(second, subdominant)
	}
	return chords
}

// fallingFifths returns the chords of a phrase whose roots fall by fifths to the tonic for a full close, otherwise to the dominant.
func fallingFifths(count int, full bool) []degree {
	chords := make([]degree, count)
	goal := dominant
	if full {
		goal = tonic
	}
	for i := range chords {
		chords[i] = (goal + dominant*degree(count-1-i)) % degree(len(leadsTo))
	}
	return chords
}

// spanBars is the length of a progression in a score without phrases. Every other one closes on the tonic.
const spanBars = 4

// progressed returns the chord of a bar, counted from 0, of a harmony without a list. If it has two, half says which chord: 0 or 1.
func (c *Composer) progressed(bar, half int) pitch.Chord {
	plan := c.score.Harmony
	bars, place, departs := spanBars, bar/spanBars, false
	full, at := place%2 == 1, bar%spanBars
	if p := c.score.Phrases; p != nil {
		const letters = 26
		phrase := p.At(bar)
		bars, at, full = p.Bars, phrase.Bar, phrase.Close == scores.FullClose
		place, departs = int(phrase.Theme-'A')+letters*c.owner(phrase), phrase.Theme != p.Form[0]
	}
	chords, first := bars, at
	switch plan.Rate {
	case scores.RateHalf:
		chords, first = 2*bars-1, 2*at
	case scores.RateClose:
		if chords++; at == bars-1 {
			first++
		}
	}
	if plan.By == scores.ByFifths {
		return c.degreeChord(fallingFifths(chords, full)[first+half])
	}
	return c.degreeChord(progression(chords, full, departs, plan.Chromatic, stream(c.seed, forHarmony, place))[first+half])
}

// degreeChord returns the chord of a degree in the scale of the score, which has seven steps. The dominant has a seventh and, in minor, the raised
// leading note.
func (c *Composer) degreeChord(d degree) pitch.Chord {
	switch d {
	case dominant:
		return c.dominant()
	case doubleDominant:
		return c.named("V7/V")
	case sixFour:
		chord := c.degreeChord(tonic)
		chord.Bass = c.dominant().Root
		return chord
	}
	scale := c.score.Scale
	return scale.Triad(pitch.MiddleKey + scale.Root + scale.Steps[d])
}

// named returns a chord of the key of the score, written as a degree.
func (c *Composer) named(written string) pitch.Chord {
	name, err := pitch.ParseChord(written)
	if err != nil {
		panic(err) // the composer's own chords are right
	}
	chord, err := name.Resolve(&c.score.Notes)
	if err != nil {
		return c.degreeChord(tonic)
	}
	return chord
}
