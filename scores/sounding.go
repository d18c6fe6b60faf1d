package scores

import (
	"fmt"
	"math"
	"strings"

	"midiconnect4/scores/pitch"
	"midiconnect4/scores/settings"
)

// Playable reports whether a note may have this key: the key belongs to the scale, and has a pitch in the tuning.
func (s *Score) Playable(key int) bool { return s.Scale.Has(key) && s.Pitched(key) }

// mayAnchor reports whether a reference note may have this key.
func (s *Score) mayAnchor(key int) bool { return s.Inflected().Has(key) && s.Pitched(key) }

// tuneParts stores the number of keys per octave in the parts, for later checks.
func (r *reader) tuneParts(string) {
	t := r.score.Tuning
	if t == nil {
		return
	}
	for _, part := range r.score.Parts() {
		part.period = t.Period
	}
}

// checkTuning reports an error for keys without a pitch, and for pitches that MIDI cannot express with the method in tuning.by.
func (r *reader) checkTuning(path string) {
	s, t := r.score, r.score.Tuning
	if t == nil {
		return
	}
	if keys := s.Range.High - s.Range.Low + 1; keys < t.Period {
		r.Wrong("range", "widen it, as in range: 24..100", "%s has %d keys; with this tuning it needs at least %d", s.rangeName(), keys, t.Period)
		return
	}
	for i := range s.Voices {
		keys := s.Keys(s.Voices[i].Common())
		if n := keys.High - keys.Low + 1; n < t.Period && !s.Voices[i].Common().Part.Percussion() {
			r.Wrong(r.voicePath(i), "give it a wider range", "the voice's range %s has %d keys; with this tuning it needs at least %d", s.formatRange(keys), n, t.Period)
			return
		}
	}
	if root := pitch.MiddleKey + s.Scale.Root; !s.Pitched(root) {
		r.Wrong("scale", "", "key %d, the root, has no pitch in the keyboard mapping", root)
		return
	}
	for i, part := range s.Parts() {
		for _, key := range s.keysOf(i) {
			if err := s.Cannot(key); err != nil {
				r.Wrong(path, "take a narrower range", "%s of %s %s", s.NoteWithKey(key), settings.Printable(part.Name), err)
				return
			}
		}
	}
	if t.By == pitch.ByOctave {
		r.checkOctaveTuning(path + ".by")
	}
	r.giveChannels(path, t)
}

// keysOf lists the keys that a part may play, in ascending order.
func (s *Score) keysOf(part int) []int {
	var has [pitch.Keys]bool
	add := func(key, shift int) {
		if key += shift; key >= 0 && key <= pitch.HighestKey {
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
		if line := s.Voices[i].Common(); s.PartOf(i, 0) == part || s.PartOf(i, 1) == part {
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

// checkOctaveTuning reports an error for a tuning that is not a list of twelve deviations (each less than a semitone) from equal temperament.
func (r *reader) checkOctaveTuning(field string) {
	s := r.score
	const hint = "write by: mts, which gives every key a pitch of its own"
	for key := range pitch.Keys {
		if !s.Pitched(key) || math.Abs(s.Pitch(key)-float64(key)) >= 1 {
			r.Wrong(field, hint, "key %d is a semitone or more from equal temperament; expected twelve deviations of less than a semitone", key)
			return
		}
		if again := key - pitch.Octave; again >= 0 && math.Abs(s.Pitch(key)-s.Pitch(again)-pitch.Octave) > 0.0001 {
			r.Wrong(field, hint, "the tuning does not repeat after an octave of twelve keys")
			return
		}
	}
}

// describeTuning returns the list of the pitches of one period. It returns "" if there is no tuning.
func (s *Score) describeTuning(path string) string {
	t := s.Tuning
	if t == nil {
		return ""
	}
	var all strings.Builder
	fmt.Fprintf(&all, "%s\n  %s; %s\n", path, t.About, tuningBy.Effect(t.By))
	first := max(0, min(pitch.MiddleKey, pitch.HighestKey-t.Period))
	root := s.Pitch(first)
	for key := first; key <= min(first+t.Period, pitch.HighestKey); key++ {
		if !s.Pitched(key) {
			fmt.Fprintf(&all, "  %-9s no pitch\n", s.NoteWithKey(key))
			continue
		}
		fmt.Fprintf(&all, "  %-9s %9.3f cents  %9.3f Hz\n", s.NoteWithKey(key), 100*(s.Pitch(key)-root), s.Hertz(key))
	}
	return all.String()
}
