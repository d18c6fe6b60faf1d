package scores

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"midiconnect4/internal/scala"
	"midiconnect4/scores/pitch"
	"midiconnect4/scores/settings"
)

// readTuning computes the pitches of the keys from the settings of a tuning.
func (r *reader) readTuning(path string, t *pitch.Tuning) {
	s := r.score
	if !r.Has(path + ".bend") {
		t.Bend = pitch.UsualBend
		if t.By == pitch.ByMPE {
			t.Bend = mpeBend
		}
	}
	before := len(r.Errors)
	scale := r.tuningScale(path, t)
	if len(r.Errors) > before {
		return
	}
	keys := r.tuningMap(path, t)
	if len(r.Errors) > before {
		return
	}
	period := keys.Period(scale)
	if period > pitch.Keys {
		r.Wrong(path, "", "the tuning repeats after %d keys; MIDI has only %d keys", period, pitch.Keys)
		return
	}
	t.Repeat(period)
	if t.Map == "" {
		r.tuningReference(path, t, keys)
	}
	t.Tune(keys.Frequency, func(key int) (float64, bool) { return keys.Cents(scale, key) })
	if t.Period != pitch.Octave {
		s.Scale = pitch.WholeScale(t.Period)
	}
}

// tuningScale returns the scale of a tuning section. The section gives the scale in one of four ways: equal, cents, deviations or scala.
func (r *reader) tuningScale(path string, t *pitch.Tuning) *scala.Scale {
	var given []string
	for _, way := range []string{"equal", "cents", "deviations", "scala"} {
		if r.Has(settings.Within(path, way)) {
			given = append(given, way)
		}
	}
	for _, need := range []struct{ name, with string }{{"map", "scala"}, {"of", "equal or cents"}, {"root", "cents or scala"}} {
		field := settings.Within(path, need.name)
		if r.Has(field) && !slices.ContainsFunc(given, func(way string) bool { return strings.Contains(need.with, way) }) {
			r.Wrong(field, "", "%s can only be given together with %s", need.name, need.with)
			return nil
		}
	}
	switch {
	case len(given) > 1:
		r.Wrong(settings.Within(path, given[1]), "keep one of the two", "both %s and %s are given", given[1], given[0])
		return nil
	case len(given) == 0 && !r.Has(path+".reference"):
		r.Wrong(path, "give equal, cents, deviations, scala or reference", "no pitches are given")
		return nil
	case t.Scala != "":
		return r.scalaFile(path+".scala", t)
	case t.Cents != nil:
		return r.centsScale(path+".cents", t)
	case t.Deviations != nil:
		return r.deviationsScale(path+".deviations", t)
	}
	steps := t.Equal
	if steps == 0 { // the section has only a reference pitch
		steps = pitch.Octave
	}
	t.About = fmt.Sprintf("%d equal steps of %s", steps, interval.Text(&t.Of))
	s := &scala.Scale{}
	for i := 1; i <= steps; i++ {
		s.Cents = append(s.Cents, float64(float64(i)*t.Of)/float64(steps))
	}
	return s
}

// scalaFile reads the Scala file that a tuning names.
func (r *reader) scalaFile(field string, t *pitch.Tuning) *scala.Scale {
	s, ok := readScala(r, field, t.Scala, "a Scala scale", scala.ParseScale)
	switch {
	case !ok:
		return nil
	case len(s.Cents) == 0:
		r.Wrong(field, "", "%s has no notes; expected at least one", settings.Quote(t.Scala))
	case !(s.Cents[len(s.Cents)-1] > 0):
		r.Wrong(field, "", "the last pitch of %s, after which it repeats, is not above the first", settings.Quote(t.Scala))
	}
	t.About = fmt.Sprintf("%d pitches of %s", len(s.Cents), settings.Printable(t.Scala))
	if s.Description != "" {
		t.About += " (" + settings.Printable(s.Description) + ")"
	}
	return s
}

// readScala reads a Scala file or a keyboard mapping. If it reports an error, ok is false.
func readScala[File any](r *reader, field, name, kind string, parse func([]byte) (File, error)) (file File, ok bool) {
	data, problem := openNamed(r.open, name)
	if problem == nil {
		var err error
		if file, err = parse(data); err != nil {
			problem = &settings.Error{Problem: fmt.Sprintf("%s is not %s: %s", settings.Quote(name), kind, settings.Printable(err.Error()))}
		}
	}
	if problem != nil {
		r.Refuse(field, problem)
	}
	return file, problem == nil
}

// centsScale returns the scale with the pitches in t.Cents.
func (r *reader) centsScale(field string, t *pitch.Tuning) *scala.Scale {
	s := &scala.Scale{Cents: append(slices.Clone(t.Cents[1:]), t.Of)}
	last := math.Inf(-1)
	for i, cents := range t.Cents {
		switch at := r.Item(field, i); {
		case i == 0 && cents != 0:
			r.Wrong(at, "", "the first pitch is %v; expected 0", cents)
		case cents <= last:
			r.Wrong(at, "", "%v follows %v; expected ascending cents", cents, last)
		case cents >= t.Of:
			r.Wrong(at, "leave the last one out, or write of", "%v is not below %s, after which the list repeats", cents, cents3(t.Of))
		}
		last = cents
	}
	t.About = fmt.Sprintf("%d pitches of %s", len(t.Cents), interval.Text(&t.Of))
	return s
}

// deviationsScale returns the scale whose twelve keys deviate from equal temperament by t.Deviations.
func (r *reader) deviationsScale(field string, t *pitch.Tuning) *scala.Scale {
	if n := len(t.Deviations); n != pitch.Octave {
		r.Wrong(field, "give one for each key from C to B", "%d deviations; expected %d", n, pitch.Octave)
		return nil
	}
	s := &scala.Scale{}
	for i := 1; i <= pitch.Octave; i++ {
		s.Cents = append(s.Cents, float64(100*i)+t.Deviations[i%pitch.Octave]-t.Deviations[0])
	}
	t.About = "twelve keys that deviate from equal temperament"
	return s
}

// tuningMap returns the keyboard mapping of a tuning: which key has which pitch of the scale.
func (r *reader) tuningMap(path string, t *pitch.Tuning) *scala.Mapping {
	if t.Map != "" {
		for _, not := range []string{"root", "reference"} {
			if r.Has(settings.Within(path, not)) {
				r.Wrong(settings.Within(path, not), "leave it out", "%s cannot be given together with map", not)
			}
		}
		m, _ := readScala(r, path+".map", t.Map, "a Scala keyboard mapping", scala.ParseMapping)
		t.About += ", mapped by " + settings.Printable(t.Map)
		return m
	}
	m := &scala.Mapping{Last: pitch.HighestKey, Middle: pitch.MiddleKey}
	if t.Root != "" {
		root, err := r.score.ParseNote(t.Root)
		if err != nil {
			r.Refuse(path+".root", err)
		}
		m.Middle = root
	}
	return m
}

var referencePattern = regexp.MustCompile(`^\s*(?:(\S+)\s*=\s*)?([0-9]+(?:\.[0-9]*)?)\s*(?:Hz)?\s*$`)

// tuningReference sets the reference key of m, and the frequency of this key.
func (r *reader) tuningReference(path string, t *pitch.Tuning, m *scala.Mapping) {
	m.Reference, m.Frequency = pitch.KeyA, 440
	if t.Period != pitch.Octave {
		m.Reference, m.Frequency = pitch.MiddleKey, middleHertz
	}
	if t.Reference == "" {
		return
	}
	field := path + ".reference"
	found := referencePattern.FindStringSubmatch(t.Reference)
	if found == nil {
		r.Wrong(field, "", "%s is no reference; expected a note and its frequency in Hz, as in A2 = 440", settings.Quote(t.Reference))
		return
	}
	if found[1] != "" {
		key, err := r.score.ParseNote(found[1])
		if err != nil {
			r.Refuse(field, err)
			return
		}
		m.Reference = key
	}
	hertz, err := strconv.ParseFloat(found[2], 64)
	if err != nil || hertz < scala.LowestHertz || hertz > scala.HighestHertz {
		r.Wrong(field, "", "%s Hz is no pitch of a note; expected %d to %d", found[2], scala.LowestHertz, scala.HighestHertz)
		return
	}
	m.Frequency = hertz
}

// middleHertz is the frequency of key 60 in equal temperament.
const middleHertz = 261.6255653005986
