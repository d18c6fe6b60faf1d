package species

import (
	"math/rand/v2"
	"testing"
)

func voices(steps []int, line, own [2]int, above bool) Voices {
	v := Voices{Scale: NewScale(2, steps), Above: above}
	for key := range 128 {
		if v.Scale.Steps>>((key+10)%12)&1 == 0 {
			continue
		}
		if line[0] <= key && key <= line[1] {
			v.Line.Add(key)
		}
		if own[0] <= key && key <= own[1] {
			v.Own.Add(key)
		}
	}
	return v
}

// TestSafeStatesCanBeFollowed checks that, from each safe state, a safe state can be reached for every key of the line within an octave. It also
// checks that from any other state, the line can lead the counterpoint into a state where no note is allowed.
func TestSafeStatesCanBeFollowed(t *testing.T) {
	for name, v := range map[string]Voices{
		"dorian above":   voices([]int{0, 2, 3, 5, 7, 9, 10}, [2]int{57, 74}, [2]int{65, 84}, true),
		"chromatic":      voices([]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, [2]int{60, 71}, [2]int{48, 62}, false),
		"harmonic minor": voices([]int{0, 2, 3, 5, 7, 8, 11}, [2]int{55, 76}, [2]int{36, 60}, false),
	} {
		s := newSafe(v)
		if key, uncovered := s.Uncovered(); uncovered {
			t.Errorf("%s: nothing against %d", name, key)
		}
		var all, unsafe []State
		for line := range v.Line.All {
			for own := range v.Own.All {
				for owed := range Owed(owes) {
					for beat := Imperfect; beat <= Octave; beat++ {
						last := v.Scale.consonance(line, own)
						at := State{Line: line, Own: own, Last: last, Beat: beat, Owed: owed}
						switch {
						case last == Dissonant || !v.apart(line, own):
						case s.Has(at):
							all = append(all, at)
						default:
							unsafe = append(unsafe, at)
						}
					}
				}
			}
		}
		for _, at := range all {
			for line := range v.Line.All {
				if line-at.Line <= octave && at.Line-line <= octave && !followed(s, at, line) {
					t.Fatalf("%s: no safe note after %+v, %d", name, at, line)
				}
			}
		}
		if len(all) == 0 || len(unsafe) == 0 {
			t.Errorf("%s: %d safe states, %d others", name, len(all), len(unsafe))
		}
		for _, at := range unsafe {
			lost := false
			for line := range v.Line.All {
				lost = lost || line-at.Line <= octave && at.Line-line <= octave && !followed(s, at, line)
			}
			if !lost {
				t.Fatalf("%s: %+v is not safe, but each key can be followed", name, at)
			}
		}
	}
}

// followed reports whether the rules allow a note against this key of the line that leads to a safe state.
func followed(s *Safe, at State, line int) bool {
	for own := range s.Own.All {
		if next, ok := s.Beat(at, line, own); ok && s.Has(next) {
			return true
		}
	}
	return false
}

// TestNextHasAllNotes checks that Next returns all the notes that the rules allow.
func TestNextHasAllNotes(t *testing.T) {
	s := newSafe(voices([]int{0, 2, 4, 5, 7, 9, 11}, [2]int{57, 74}, [2]int{65, 84}, true))
	random := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		at := State{Line: 57 + random.IntN(18), Own: 65 + random.IntN(20), Owed: Owed(random.IntN(5)), Beat: Imperfect, Last: Imperfect}
		if !s.Own.Has(at.Own) {
			continue
		}
		line, own := 57+random.IntN(18), 65+random.IntN(20)
		_, beat := s.Beat(at, line, own)
		_, between := s.Between(at, own, true)
		if (beat || between) && !s.Next(at).Has(own) {
			t.Fatalf("%d after %+v", own, at)
		}
	}
}

func TestConsonances(t *testing.T) {
	minor := NewScale(9, []int{0, 2, 3, 5, 7, 8, 11}) // A harmonic minor
	chromatic := NewScale(0, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11})
	for _, test := range []struct {
		scale     Scale
		low, high int
		want      Interval
	}{
		{minor, 69, 72, Imperfect},     // A and C: a minor third
		{minor, 65, 68, Dissonant},     // F and G#: an augmented second
		{chromatic, 65, 68, Imperfect}, // F and G#, here a third
		{minor, 68, 72, Dissonant},     // G# and C: a diminished fourth
		{minor, 64, 71, Fifth},
		{minor, 64, 83, Fifth}, // a twelfth
		{minor, 64, 69, Dissonant},
		{minor, 65, 71, Dissonant},
		{minor, 60, 69, Imperfect},
		{minor, 60, 84, Octave},
		{minor, 60, 60, Dissonant}, // a unison
		{minor, 60, 71, Dissonant},
	} {
		if got := test.scale.consonance(test.low, test.high); got != test.want {
			t.Errorf("%d %d: %v, want %v", test.low, test.high, got, test.want)
		}
		if got := test.scale.consonance(test.high, test.low); got != test.want {
			t.Errorf("%d %d: %v, want %v", test.high, test.low, got, test.want)
		}
	}
}

func TestKeys(t *testing.T) {
	for key := range 128 {
		var k Keys
		for other := range 128 {
			k.Add(other)
		}
		for other := range 128 {
			if k.from(key).Has(other) != (other >= key) || k.to(key).Has(other) != (other <= key) {
				t.Fatalf("%d, %d", key, other)
			}
		}
	}
	if (Keys{}).Has(128) || (Keys{}).Has(-1) {
		t.Error("keys beyond MIDI's")
	}
}
