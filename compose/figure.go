package compose

import (
	"slices"

	"midiconnect4/scores"
	"midiconnect4/scores/pitch"
)

// figure holds the notes of a bar, with times relative to the bar's start, so that another bar can repeat them. Its methods return new figures.
type figure []tone

// tone is a note of a figure. Its key does not include the octave shift of a part.
type tone struct {
	key        int
	start, end int // ticks from the start of the bar
	velocity   int
}

// figure returns the notes of a past bar as a figure.
func (p *past) figure() figure {
	f := make(figure, len(p.bar.Notes))
	for i, n := range p.bar.Notes {
		f[i] = tone{n.Key - p.shift, n.Start - p.bar.Start, n.End() - p.bar.Start, n.Velocity}
	}
	return f
}

// notes returns the figure's notes as notes of a bar.
func (f figure) notes(bar *Bar) []Note {
	notes := make([]Note, len(f))
	for i, t := range f {
		notes[i] = Note{Key: t.key, Start: bar.Start + t.start, Ticks: t.end - t.start, Velocity: t.velocity}
	}
	return notes
}

// moved transposes the figure by steps of the scale.
func (f figure) moved(scale pitch.Scale, steps int) figure {
	f = slices.Clone(f)
	for i := range f {
		degree, above := scale.Degree(f[i].key)
		f[i].key = scale.Key(degree+steps) + above
	}
	return f
}

// inverted mirrors the figure around its first note, step by step.
func (f figure) inverted(scale pitch.Scale) figure {
	f = slices.Clone(f)
	axis, _ := scale.Degree(f[0].key)
	for i := range f[1:] {
		degree, above := scale.Degree(f[1+i].key)
		f[1+i].key = scale.Key(2*axis-degree) - above
	}
	return f
}

// reversed returns the figure backwards, in a bar of the given length.
func (f figure) reversed(ticks int) figure {
	f = slices.Clone(f)
	for i, t := range f {
		f[i].start, f[i].end = ticks-t.end, ticks-t.start
	}
	slices.Reverse(f)
	return f
}

// slower returns one half of the figure (0 or 1) at half speed. A note that sounds in both halves is struck in both.
func (f figure) slower(half, ticks int) figure {
	var slow figure
	for _, t := range f {
		t.start, t.end = max(2*t.start-half*ticks, 0), min(2*t.end-half*ticks, ticks)
		if t.start < t.end {
			slow = append(slow, t)
		}
	}
	return slow
}

// faster returns the figure twice, at double speed. Notes start on the grid and last at least one grid unit. If the bar has no room for
// them, faster returns the figure.
func (f figure) faster(ticks, grid int) figure {
	half := ticks / grid / 2
	if len(f) > half {
		return f
	}
	fast := make(figure, 0, 2*len(f))
	free := 0 // first free grid unit
	for i, t := range f {
		t.start = min(max((t.start/grid+1)/2, free), half-(len(f)-i))
		t.end = min(max((t.end/grid+1)/2, t.start+1), half-(len(f)-1-i))
		free = t.end
		t.start, t.end = t.start*grid, t.end*grid
		fast = append(fast, t)
	}
	for _, t := range fast {
		t.start, t.end = t.start+half*grid, t.end+half*grid
		fast = append(fast, t)
	}
	return fast
}

// inside moves the figure into a range of keys by octaves. If the range has room for the whole figure, all notes move together, by the fewest
// octaves. Otherwise each note moves separately. octave is the number of keys per octave.
func (f figure) inside(keys scores.Span, octave int) figure {
	if len(f) == 0 {
		return f
	}
	f = slices.Clone(f)
	low, high := f[0].key, f[0].key
	for _, t := range f {
		low, high = min(low, t.key), max(high, t.key)
	}
	shift := fold(low, keys, octave) - low
	if high+shift > keys.High {
		shift = fold(high, keys, octave) - high
	}
	for i := range f {
		f[i].key = fold(f[i].key+shift, keys, octave)
	}
	return f
}

// pleasant rates two simultaneous notes by their distance in semitones, modulo an octave. The entry for 0 is for octaves; a unison counts 0,
// because one note hides the other.
var pleasant = [octave]int{0: 2, 1: -4, 2: -3, 3: 4, 4: 4, 5: 0, 6: -3, 7: 3, 8: 4, 9: 4, 10: -3, 11: -4}

// consonance rates how well the figure, transposed by shift keys, sounds with a bar. It adds the ratings of all simultaneous notes. Each rating
// is multiplied by the ticks during which both notes sound, plus a quarter note if they start together.
func (f figure) consonance(bar *Bar, shift int) (sum int) {
	for _, t := range f {
		for _, n := range bar.Notes {
			from, to := n.Start-bar.Start, n.End()-bar.Start
			together := min(t.end, to) - max(t.start, from)
			if together <= 0 {
				continue
			}
			worth := pleasant[distance(t.key+shift, n.Key)%octave]
			if t.key+shift == n.Key {
				worth = 0
			}
			if t.start == from {
				together += scores.TicksPerQuarter
			}
			sum += worth * together
		}
	}
	return sum
}
