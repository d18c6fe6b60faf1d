package scores

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	"midiconnect4/internal/detmath"

	"midiconnect4/scores/settings"
)

// noPitch is the pitch of a key that the tuning gives none.
var noPitch = math.Inf(-1)

// Period is the keys after which the tuning repeats: those of an octave, where there is no
// other interval. Octaves of parts and scales are that many keys.
func (s *Score) Period() int {
	if s.Tuning == nil {
		return octave
	}
	return cmp.Or(s.Tuning.Period, octave) // while it is read, it has none
}

// Pitch is the pitch of a key in semitones, as MIDI counts them: A, 440 Hz, is 69. It is
// infinitely low for a key that the tuning gives none.
func (s *Score) Pitch(key int) float64 {
	if s.Tuning == nil {
		return float64(key)
	}
	if key < 0 || key > highestKey {
		return noPitch
	}
	return s.Tuning.pitches[key]
}

// Semitones is the pitch of a key. ok is false for a key that the tuning gives none.
func (t *Tuning) Semitones(key int) (pitch float64, ok bool) {
	return t.pitches[key], t.pitches[key] != noPitch
}

// Hertz is the frequency of a key. It is for people: the last digits may differ between
// machines.
func (s *Score) Hertz(key int) float64 {
	return 440 * detmath.Exp64((s.Pitch(key)-pitchA)/octave*math.Ln2)
}

// Nearest is the key that is nearest to the pitch of a key in equal temperament, within
// MIDI's, and the semitones from there to the pitch.
func (s *Score) Nearest(key int) (near int, bend float64) {
	if s.Tuning == nil {
		return key, 0
	}
	pitch := s.Pitch(key)
	if pitch == noPitch { // a performer may transpose to such a key
		return key, 0
	}
	near = int(min(max(math.Round(pitch), 0), highestKey))
	return near, pitch - float64(near)
}

// Wheel is Nearest with the bend as the place of a pitch wheel, -8192 to 8191.
func (s *Score) Wheel(key int) (near int, place int16) {
	const centre = 8192
	near, bend := s.Nearest(key)
	steps := math.Round(bend / float64(s.Tuning.Bend) * centre)
	return near, int16(min(max(steps, -centre), centre-1))
}

// bends is how many places of the pitch wheel the keys have.
func (t *Tuning) bends(s *Score) int {
	places := map[int16]bool{}
	for key := range midiKeys {
		if t.cannot(s, key) == nil {
			_, place := s.Wheel(key)
			places[place] = true
		}
	}
	return len(places)
}

// Pitched reports whether a key has a pitch.
func (s *Score) Pitched(key int) bool {
	return s.Tuning == nil || key >= 0 && key <= highestKey && s.Pitch(key) != noPitch
}

// Playable reports whether notes may have a key: it belongs to the scale and has a
// pitch.
func (s *Score) Playable(key int) bool { return s.Scale.Has(key) && s.Pitched(key) }

// mayAnchor reports whether a reference note may have a key.
func (s *Score) mayAnchor(key int) bool { return s.inflected().Has(key) && s.Pitched(key) }

// Thirds is the keys of a minor and a major third.
func (s *Score) Thirds() (minor, major int) {
	if s.Tuning == nil || s.Tuning.letters == nil {
		return 3, 4
	}
	const minorThird, majorThird = -3, 4 // fifths
	return s.Tuning.letters.interval(minorThird), s.Tuning.letters.interval(majorThird)
}

// letters is the names of notes, nil for those of twelve keys.
func (s *Score) letters() *letters {
	if s.Tuning == nil {
		return nil
	}
	return s.Tuning.letters
}

// numbered reports whether notes have no names, only numbers.
func (s *Score) numbered() bool {
	return s.Tuning != nil && s.Tuning.letters == nil && s.Period() != octave
}

// Spelling is the name of a key: its letter, 0 being C, the sharps, the steps that it is
// beside that name, and the octave, middle C's being 4. ok is false if the score does not
// name notes by letters of its own, as twelve keys do.
func (s *Score) Spelling(key int) (letter, alter, arrows, octave int, ok bool) {
	l := s.letters()
	if l == nil {
		return 0, 0, 0, 0, false
	}
	above, class := floorDiv(key-middleKey, l.period)
	n := l.names[class]
	return n.letter, n.alter, n.arrows, above + n.octave + 4, true
}

// tuneParts tells the parts how many keys an octave has, before the others are checked.
func (r *reader) tuneParts(_ string, t *Tuning) {
	if t == nil {
		return
	}
	for _, part := range r.score.Parts() {
		part.period = t.Period
	}
}

// checkTuning refuses keys that have no pitch, or one that the way of the tuning cannot
// say.
func (r *reader) checkTuning(path string, t *Tuning) {
	s := r.score
	if t == nil {
		return
	}
	if keys := s.Range.High - s.Range.Low + 1; keys < t.Period {
		r.Refuse("range", settings.Problem("widen it, as in range: 24..100", "%s has %d of the %d keys of the tuning that it needs at least", s.rangeName(), keys, t.Period))
		return
	}
	for i := range s.Voices {
		keys := s.Keys(s.Voices[i].Line())
		if n := keys.High - keys.Low + 1; n < t.Period && !s.Voices[i].Line().Part.Percussion() {
			r.Refuse(r.voicePath(i), settings.Problem("give it a wider range", "its range %s has %d of the %d keys of the tuning that it needs at least", s.formatRange(keys), n, t.Period))
			return
		}
	}
	if root := middleKey + s.Scale.Root; s.Pitch(root) == noPitch {
		r.Refuse("scale", settings.Problem("", "key %d, its root, has no pitch by the map", root))
		return
	}
	for i, part := range s.Parts() {
		for _, key := range s.keysOf(i) {
			if err := t.cannot(s, key); err != nil {
				r.Refuse(path, settings.Problem("leave the highest and the lowest keys out of the range", "%s of %s %s", s.noteWithKey(key), settings.Printable(part.Name), err))
				return
			}
		}
	}
	if t.By == ByOctave {
		r.checkOctaveTuning(path+".by", t)
	}
	r.giveChannels(path, t)
}

// keysOf is the keys that a part may play, ascending.
func (s *Score) keysOf(part int) []int {
	var has [midiKeys]bool
	add := func(key, shift int) {
		if key += shift; key >= 0 && key <= highestKey {
			has[key] = true
		}
	}
	span := func(keys Span, shift int) {
		for key := keys.Low; key <= keys.High; key++ {
			if s.Playable(key) {
				add(key, shift)
			}
		}
	}
	p := s.Parts()[part]
	if part < len(s.Players) {
		span(s.Range, p.Shift())
		if p.Drone != nil {
			for _, key := range p.Drone.Keys {
				add(key, p.Shift())
			}
		}
	}
	for i := range s.Voices {
		if line := s.Voices[i].Line(); s.PartOf(i, 0) == part || s.PartOf(i, 1) == part {
			span(s.Keys(line), p.Shift())
		}
	}
	var keys []int
	for key, plays := range has {
		if plays && !p.Percussion() {
			keys = append(keys, key)
		}
	}
	return keys
}

// cannot says why a key cannot sound.
func (t *Tuning) cannot(s *Score, key int) error {
	pitch := s.Pitch(key)
	near, bend := s.Nearest(key)
	switch {
	case pitch == noPitch:
		return settings.Problem("", "has no pitch by the map")
	case t.Bends() && math.Abs(bend) > float64(t.Bend):
		return settings.Problem("", "sounds %.1f semitones from MIDI's last key, %d, more than the pitch wheel's %d", math.Abs(bend), near, t.Bend)
	case !t.Bends() && (pitch < 0 || pitch >= midiKeys-1):
		return settings.Problem("", "sounds at %.1f semitones; the MIDI Tuning Standard has 0 to %d", pitch, highestKey)
	}
	return nil
}

// checkOctaveTuning refuses a tuning that is not twelve deviations of less than a
// semitone.
func (r *reader) checkOctaveTuning(field string, t *Tuning) {
	const hint = "by: mts gives every key a pitch"
	for key := range midiKeys {
		pitch := t.pitches[key]
		if away := pitch - float64(key); pitch == noPitch || math.Abs(away) >= 1 {
			r.Refuse(field, settings.Problem(hint, "key %d is a semitone or more from equal temperament; expected twelve deviations of less", key))
			return
		}
		if again := key - octave; again >= 0 && math.Abs(pitch-t.pitches[again]-octave) > 0.0001 {
			r.Refuse(field, settings.Problem(hint, "the tuning does not repeat after an octave of twelve keys"))
			return
		}
	}
}

// describeTuning lists the pitches of a period; it is empty for none.
func describeTuning(s *Score, path string, t *Tuning) string {
	if t == nil {
		return ""
	}
	var all strings.Builder
	fmt.Fprintf(&all, "%s\n  %s; %s\n", path, t.about, tuningBy.Effect(t.By))
	first := max(0, min(middleKey, highestKey-t.Period))
	root := s.Pitch(first)
	for key := first; key <= min(first+t.Period, highestKey); key++ {
		if s.Pitch(key) == noPitch {
			fmt.Fprintf(&all, "  %-9s no pitch\n", s.noteWithKey(key))
			continue
		}
		fmt.Fprintf(&all, "  %-9s %9.3f cents  %9.3f Hz\n", s.noteWithKey(key), 100*(s.Pitch(key)-root), s.Hertz(key))
	}
	return all.String()
}
