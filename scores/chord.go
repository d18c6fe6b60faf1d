package scores

import (
	"slices"
	"strings"
)

// Chord is a root, the tones above it, and its lowest note.
type Chord struct {
	Name  string // as the score writes it: Dm7, V7, C/E
	Root  int    // pitch class, 0..11, 0 being C
	Bass  int    // pitch class of the lowest note; the root unless the score names another
	Tones []int  // semitones above the root, ascending from 0; a ninth is 14
}

// Has reports whether a key is a tone of the chord, in any octave.
func (c *Chord) Has(key int) bool {
	above := (key - c.Root + 2*octave) % octave
	for _, tone := range c.Tones {
		if tone%octave == above {
			return true
		}
	}
	return false
}

// Triad is the chord that a scale has on a key's pitch class, where no harmony is written. In a scale of
// seven steps it is every other one from there. In others it is the third and the fifth that
// the scale has, or what is nearest to them. All twelve pitch classes tell no third: there it is root and
// fifth.
func (s Scale) Triad(key int) Chord {
	root := key % octave
	chord := Chord{Name: noteNames[root], Root: root, Bass: root}
	switch at := slices.Index(s.Steps, (root-s.Root+octave)%octave); {
	case len(s.Steps) == octave:
		chord.Tones = []int{0, 7}
	case len(s.Steps) == 7 && at >= 0:
		third, fifth := s.Steps[(at+2)%7]-s.Steps[at], s.Steps[(at+4)%7]-s.Steps[at]
		chord.Tones = []int{0, (third + octave) % octave, (fifth + octave) % octave}
	default:
		chord.Tones = []int{0}
		for _, nearest := range [][]int{{4, 3, 5, 2}, {7, 6, 8}} {
			for _, tone := range nearest {
				if s.Has(root + tone) {
					chord.Tones = append(chord.Tones, tone)
					break
				}
			}
		}
	}
	return chord
}

// noteList names the chord's tones from the root up, as in D F A.
func (c *Chord) noteList() string {
	names := make([]string, len(c.Tones))
	for i, tone := range c.Tones {
		names[i] = noteNames[(c.Root+tone)%octave]
	}
	return strings.Join(names, " ")
}
