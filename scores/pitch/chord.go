package pitch

import (
	"cmp"
	"slices"

	"midiconnect4/internal/text"
)

// Chord is a chord: its root, its tones and its lowest note.
type Chord struct {
	Name  string // as the score writes it: Dm7, V7, C/E
	Root  int    // pitch class, 0..11, where 0 is C; in a tuning, a key modulo the tuning's period
	Bass  int    // pitch class of the lowest note; equal to Root if the score names no other note
	Tones []int  // number of keys from the root to each tone, ascending from 0; a ninth is 14 keys

	period int // keys of an octave in the tuning; 0 for twelve
}

// Octave returns the number of keys per octave.
func (c *Chord) Octave() int { return cmp.Or(c.period, Octave) }

// Has reports whether a key is a tone of the chord, in any octave.
func (c *Chord) Has(key int) bool { return c.has(key, c.Tones) }

// HasClose reports whether a key is a tone of the chord in any octave. It does not count the ninth, eleventh and thirteenth.
func (c *Chord) HasClose(key int) bool {
	octave := c.Octave()
	wide := slices.IndexFunc(c.Tones, func(tone int) bool { return tone >= octave })
	if wide < 0 {
		wide = len(c.Tones)
	}
	return c.has(key, c.Tones[:wide])
}

func (c *Chord) has(key int, tones []int) bool {
	octave := c.Octave()
	above := Mod(key-c.Root, octave)
	return slices.ContainsFunc(tones, func(tone int) bool { return tone%octave == above })
}

// Triad returns the chord of the scale on the pitch class of a key. Scores without a harmony use it. In a scale of seven steps it takes every
// other step from the key. In other scales it takes the third and the fifth that the scale has, or the nearest steps. A chromatic scale has both
// thirds, so there the chord has only a root and a fifth.
func (s Scale) Triad(key int) Chord {
	octave := s.Octave()
	root := key % octave
	chord := Chord{Name: "triad", Root: root, Bass: root, period: s.Period}
	if s.Period == 0 {
		chord.Name = noteNames[root]
	}
	switch at := slices.Index(s.Steps, Mod(s.Class(key)-s.Root, octave)); {
	case s.Chromatic():
		chord.Tones = []int{0, s.Fifth()}
	case len(s.Steps) == 7 && at >= 0:
		third, fifth := s.Steps[(at+2)%7]-s.Steps[at], s.Steps[(at+4)%7]-s.Steps[at]
		chord.Tones = []int{0, (third + octave) % octave, (fifth + octave) % octave}
	default:
		chord.Tones = []int{0}
		thirds := []int{4, 3, 5, 2}
		if len(s.Steps) == 7 && !s.Has(root+s.Fifth()) { // a sixth or a seventh that minor raises
			thirds = []int{3}
		}
		for _, nearest := range [][]int{thirds, {7, 6, 8}} {
			for _, semitones := range nearest {
				tone := (semitones*octave + 6) / 12
				if s.Has(root + tone) {
					chord.Tones = append(chord.Tones, tone)
					break
				}
			}
		}
	}
	return chord
}

// ClassName returns the name of a key's pitch class, such as C#.
func (n *Notes) ClassName(key int) string { return n.RootName(Mod(key-MiddleKey, n.Period())) }

// NoteList returns the names of the chord's tones from the root upwards, such as D F A.
func (c *Chord) NoteList(n *Notes) string {
	return text.Join(c.Tones, " ", func(tone int) string { return n.ClassName(c.Root + tone) })
}
