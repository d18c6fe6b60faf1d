package compose

import (
	"slices"

	"midiconnect4/scores"
	"midiconnect4/scores/pitch"
)

const (
	reach     = octave // how far the bass may go from the first note of a bar, up and down, in keys
	reached   = 2*reach + 1
	forbidden = 1000 // more than the cost of any allowed line
)

// walkBass sets the keys of a bar of walking bass. The bass starts on the lowest note of the chord. By steps and small leaps through the chord
// and its scale, it leads to a neighbour of the next bar's first note. walkBass takes the cheapest such line. Small random costs vary the line
// when a chord returns.
func (c *Composer) walkBass(keys []int, voice int, chord *pitch.Chord, next, from int, span scores.Span) {
	keys[0] = nearestOf(chord.Bass, octave, from, span)
	if len(keys) == 1 {
		return
	}
	w := walk{chord: chord, scale: c.passing(chord), chromatic: len(c.score.Scale.Steps) == octave || c.score.Harmony != nil && c.score.Harmony.Chromatic, first: keys[0], span: span}
	random := stream(c.seed, forWalking, c.bars*maxVoices+voice)
	var costs [reached]int // for each place (a key), the cost of the cheapest line to it
	for i := range costs {
		costs[i] = forbidden
	}
	costs[reach] = 0
	came := make([][reached]int, len(keys)) // for each note and place (a key), the previous place on that line
	for number := 1; number < len(keys); number++ {
		var after [reached]int
		for to := range after {
			after[to] = forbidden
			price := w.keyCost(to, number, number == len(keys)-1) + random.IntN(4)
			for at, cost := range costs {
				if cost += price + leapCost(to-at); cost < after[to] {
					after[to], came[number][to] = cost, at
				}
			}
		}
		costs = after
	}
	best, at := forbidden*2, reach
	for to, cost := range costs {
		if cost += w.arrivalCost(to, next); cost < best {
			best, at = cost, to
		}
	}
	for number := len(keys) - 1; number > 0; number-- {
		keys[number] = w.first + at - reach
		at = came[number][at]
	}
}

// maxVoices is greater than the number of voices in any score.
const maxVoices = 16

// walk holds the values on which the costs of a walking bass depend. A place is a key, counted from an octave below the bar's first note.
type walk struct {
	chord     *pitch.Chord
	scale     [octave]bool // pitch classes of the scale
	chromatic bool         // whether passing notes may leave the scale
	first     int
	span      scores.Span
}

// keyCost returns the cost of playing the key of a place on a beat. Places are keys, counted from an octave below the bar's first note. Beats are
// counted from 0; the bool says whether the beat is the bar's last.
func (w *walk) keyCost(place, beat int, last bool) int {
	key := w.first + place - reach
	switch {
	case key < w.span.Low || key > w.span.High:
		return forbidden
	case place == reach: // the first note of the bar again
		return 5
	case w.chord.Has(key):
		return 0
	case w.scale[key%octave] && beat%2 == 1:
		return 1
	case w.scale[key%octave]:
		return 3
	case last && w.chromatic:
		return 1
	}
	return forbidden
}

// arrivalCost returns the cost of a bar's last key. The place is this key, counted from an octave below the bar's first note. The cost depends on the
// interval to the next bar's first note, whose pitch class is the parameter next.
func (w *walk) arrivalCost(place, next int) int {
	key := w.first + place - reach
	target := nearestOf(next, octave, key, w.span)
	middle := (w.span.Low + w.span.High) / 2
	cost := distance(target, middle) / 4 // prefer targets near the middle of the span
	switch away := distance(key, target); {
	case away == 0:
		return cost + 8
	case away == 1:
		return cost
	case !w.scale[key%octave] && !w.chord.Has(key): // a chromatic note must lead on by a semitone
		return forbidden
	case away == 2:
		return cost + 1
	case away == 5:
		return cost + 3
	default:
		return cost + 4 + away/2
	}
}

// leapCost returns the cost of an interval in semitones, up or down.
func leapCost(semitones int) int {
	return [...]int{7, 0, 0, 1, 1, 2, 6, 3, 6, 6, 8, 9, 4}[min(max(semitones, -semitones), octave)] +
		forbidden*(max(semitones, -semitones)/(octave+1))
}

// passing returns the pitch classes that passing notes may have during a chord. If the score's scale contains the chord and is not chromatic,
// passing notes belong to the score's scale; otherwise to the scale that jazz players use with the chord.
func (c *Composer) passing(chord *pitch.Chord) (classes [octave]bool) {
	root, steps := chord.Root, chordScale(chord)
	if scale := c.inflected(c.scaleKeys, *chord).scale; len(scale.Steps) < octave && !slices.ContainsFunc(chord.Tones, func(tone int) bool { return !scale.Has(chord.Root + tone) }) {
		root, steps = scale.Root, scale.Steps
	}
	for _, step := range steps {
		classes[(root+step)%octave] = true
	}
	return classes
}

// chordScale returns the scale that players use with a kind of chord, in semitones above the chord's root.
func chordScale(chord *pitch.Chord) []int {
	has := func(tone int) bool { return chord.Has(chord.Root + tone) }
	switch {
	case has(3) && has(6) && has(9):
		return []int{0, 2, 3, 5, 6, 8, 9, 11}
	case has(3) && has(6):
		return []int{0, 2, 3, 5, 6, 8, 10}
	case has(3) && !has(4):
		return []int{0, 2, 3, 5, 7, 9, 10}
	case has(4) && has(8):
		return []int{0, 2, 4, 6, 8, 10}
	case has(10):
		return []int{0, 2, 4, 5, 7, 9, 10}
	default:
		return []int{0, 2, 4, 5, 7, 9, 11}
	}
}
