package compose

import (
	"slices"

	"midiconnect4/scores"
)

const (
	reach     = octave      // of a walking bass in a bar, up and down from its first note
	reached   = 2*reach + 1 // keys
	forbidden = 1000        // more than any line costs
)

// walkBass fills in the keys of a bar of walking bass. It begins on the lowest note of the
// chord and goes, by steps and small leaps through the chord and its scale, to a
// note beside the next bar's. Of all such lines it takes the one that costs least; chance shifts
// the costs a little, so that a chord that returns has another line.
func (c *Composer) walkBass(keys []int, voice int, chord *scores.Chord, next, from int, span scores.Span) {
	keys[0] = nearestOf(chord.Bass, octave, from, span)
	if len(keys) == 1 {
		return
	}
	w := walk{chord: chord, scale: c.passing(chord), chromatic: c.chromatic(), first: keys[0], span: span}
	random := stream(c.seed, forWalking, c.bars*maxVoices+voice)
	var costs [reached]int // of the cheapest line to each key
	for i := range costs {
		costs[i] = forbidden
	}
	costs[reach] = 0
	came := make([][reached]int, len(keys)) // the key before, in that line
	for number := 1; number < len(keys); number++ {
		var after [reached]int
		for to := range after {
			after[to] = forbidden
			price := w.stand(to, number, number == len(keys)-1) + random.IntN(4)
			for at, cost := range costs {
				if cost += price + leap(to-at); cost < after[to] {
					after[to], came[number][to] = cost, at
				}
			}
		}
		costs = after
	}
	best, at := forbidden*2, reach
	for to, cost := range costs {
		if cost += w.arrive(to, next); cost < best {
			best, at = cost, to
		}
	}
	for number := len(keys) - 1; number > 0; number-- {
		keys[number] = w.first + at - reach
		at = came[number][at]
	}
}

// maxVoices is more than a score can have.
const maxVoices = 16

// walk is what the costs of a walking bass depend on. Keys are counted from an octave below its
// first.
type walk struct {
	chord     *scores.Chord
	scale     [octave]bool // pitch classes
	chromatic bool
	first     int
	span      scores.Span
}

// stand is what a key costs on a beat, from 0.
func (w *walk) stand(place, beat int, last bool) int {
	key := w.first + place - reach
	switch {
	case key < w.span.Low || key > w.span.High:
		return forbidden
	case place == reach: // back where it began
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

// arrive is what it costs to go on from a key to the nearest one of the next bar's pitch class.
func (w *walk) arrive(place, next int) int {
	key := w.first + place - reach
	target := nearestOf(next, octave, key, w.span)
	middle := (w.span.Low + w.span.High) / 2
	cost := distance(target, middle) / 4 // stay away from the ends
	switch away := distance(key, target); {
	case away == 0:
		return cost + 8
	case away == 1:
		return cost
	case !w.scale[key%octave] && !w.chord.Has(key): // a chromatic note leads by a semitone
		return forbidden
	case away == 2:
		return cost + 1
	case away == 5:
		return cost + 3
	default:
		return cost + 4 + away/2
	}
}

// leap is what an interval costs in a walking bass.
func leap(semitones int) int {
	return [...]int{7, 0, 0, 1, 1, 2, 6, 3, 6, 6, 8, 9, 4}[min(max(semitones, -semitones), octave)] +
		forbidden*(max(semitones, -semitones)/(octave+1))
}

// chromatic reports whether passing notes may leave the scale.
func (c *Composer) chromatic() bool {
	return len(c.score.Scale.Steps) == octave || c.score.Harmony != nil && c.score.Harmony.Chromatic
}

// passing is the pitch classes through which a bass may pass within a chord: the score's scale if it has the
// chord and is no chromatic one, or else the scale that players use with such a chord.
func (c *Composer) passing(chord *scores.Chord) (classes [octave]bool) {
	root, steps := chord.Root, chordScale(chord)
	if scale := c.score.Scale; len(scale.Steps) < octave && !slices.ContainsFunc(chord.Tones, func(tone int) bool { return !scale.Has(chord.Root + tone) }) {
		root, steps = scale.Root, scale.Steps
	}
	for _, step := range steps {
		classes[(root+step)%octave] = true
	}
	return classes
}

// chordScale is the scale that goes with a kind of chord, in semitones above its root.
func chordScale(chord *scores.Chord) []int {
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
