package fifths

import (
	"maps"
	"slices"

	"midiconnect4/scores/pitch"
)

// Scale holds the names of a scale's pitch classes, and its key signature.
type Scale struct {
	Names     map[int]Name // key: pitch class, 0..11; empty for a chromatic scale. In a scale of seven notes also of raised steps
	Signature Signature
}

// ScaleOf names the notes of a scale. In a scale of seven notes, each note gets a letter of its own, if this needs no double accidentals. In other
// scales, each note gets the name that is nearest to the root's name in the chain of fifths. The root gets the name with which the scale needs the
// fewest accidentals; of two such names, the root gets the name that is nearer to D.
func ScaleOf(s pitch.Scale) Scale {
	switch {
	case s.Chromatic():
		return Scale{}
	case s.Octave() != inOctave:
		return Scale{Signature: tunedSignature(s)}
	}
	for _, spell := range []func(pitch.Scale, Name) map[int]Name{lettered, nearest} {
		var best map[int]Name
		var root Name
		for _, r := range NamesOf(mod(s.Root, inOctave)) {
			names := spell(s, r)
			if names != nil && (best == nil || better(names, r, best, root)) {
				best, root = names, r
			}
		}
		if best != nil {
			addRaised(best, s, root)
			return Scale{best, signatureOf(s.Steps, root)}
		}
	}
	return Scale{}
}

// addRaised adds names of steps of a scale as chords raise them: the fourth, and in minor the sixth and the seventh. The leading note of B minor is A♯, even
// beside a G.
func addRaised(names map[int]Name, s pitch.Scale, root Name) {
	for _, raised := range []struct{ step, low int }{{3, 5}, {5, 8}, {6, 10}} {
		class := mod(root.class()+raised.low+1, inOctave)
		if _, has := names[class]; !has && len(s.Steps) == 7 && s.Steps[raised.step] == raised.low {
			names[class] = withLetter(root.step()+raised.step, class)
		}
	}
}

// tunedSignature returns the key signature of a mode in an equal temperament that does not have twelve steps. The notes have the same letters as
// in twelve steps. Of the root's possible names, the one nearest to D is used.
func tunedSignature(s pitch.Scale) Signature {
	if s.Mode == "" {
		return Signature{}
	}
	for away := range 2 * inOctave {
		for _, root := range []Name{Centre - Name(away), Centre + Name(away)} {
			if mod(int(root)*s.Fifth(), s.Octave()) == s.Root {
				return signatureOf(pitch.StepsOf(s.Mode), root)
			}
		}
	}
	return Signature{}
}

// better reports whether one way to name the notes needs fewer accidentals than another. If both need equally many, it reports whether the first
// way's root is nearer to D.
func better(names map[int]Name, root Name, others map[int]Name, otherRoot Name) bool {
	a, b := accidentalsIn(names), accidentalsIn(others)
	return a < b || a == b && Distance(root, Centre) < Distance(otherRoot, Centre)
}

func accidentalsIn(names map[int]Name) int {
	n := 0
	for _, name := range names {
		n += abs(name.Alter())
	}
	return n
}

// lettered gives each of the seven notes of a scale the next letter. It returns nil if this would need double accidentals, or two names that
// never occur in one key signature, such as G♯ and D♭.
func lettered(s pitch.Scale, root Name) map[int]Name {
	if len(s.Steps) != 7 {
		return nil
	}
	names := map[int]Name{}
	for i, step := range s.Steps {
		n := withLetter(mod(root.step()+i, 7), root.class()+step)
		if abs(n.Alter()) > 1 {
			return nil
		}
		names[n.class()] = n
	}
	all := slices.Collect(maps.Values(names))
	if Distance(slices.Min(all), slices.Max(all)) >= inOctave {
		return nil
	}
	return names
}

// nearest gives each note the name that is nearest to the root's name in the chain of fifths.
func nearest(s pitch.Scale, root Name) map[int]Name {
	names := map[int]Name{}
	for _, step := range s.Steps {
		class := mod(root.class()+step, inOctave)
		for _, n := range NamesOf(class) {
			old, ok := names[class]
			if !ok || Distance(n, root) < Distance(old, root) ||
				Distance(n, root) == Distance(old, root) && Distance(n, Centre) < Distance(old, Centre) {
				names[class] = n
			}
		}
	}
	return names
}
