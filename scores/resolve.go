package scores

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
)

// Parse reads a score from YAML. The path is for messages, for the title where
// the file gives none, and for the folder in which a melody is looked for;
// every other setting that is left out is the paper's. All that is wrong is
// told at once, as one *Error each, joined.
func Parse(path string, data []byte) (*Score, error) {
	return parse(path, data, filesBeside(path))
}

// parse is Parse with another place for the files that a score names.
func parse(path string, data []byte, open opener) (*Score, error) {
	var d document
	places, err := Decode(path, data, maxSize, &d)
	if err != nil {
		return nil, err
	}
	r := resolver{places: places, open: open, score: Paper()}
	r.score.Name = path
	r.score.Title = strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	r.score.About = ""

	r.settings(&d)
	if len(r.errors) == 0 { // else the settings cannot be held against each other
		r.checkBar()
		r.checkScale()
		r.checkIntervals()
		r.checkReferences()
		r.checkChannels()
		r.checkOctaves()
	}
	if err := join(r.errors); err != nil {
		return nil, err
	}
	return r.score, nil
}

// resolver turns a document into a score and gathers what is wrong.
type resolver struct {
	places *Locator
	open   opener
	score  *Score
	errors []*Error
}

// settings resolves each setting by itself. Middle C comes first, for the note
// names in all others.
func (r *resolver) settings(d *document) {
	s := r.score
	set(r, "middle_c", d.MiddleC, &s.MiddleC, parseMiddleC)
	set(r, "title", d.Title, &s.Title, parseLine)
	set(r, "about", d.About, &s.About, parseText)
	set(r, "range", d.Range, &s.Range, s.parseRange)
	r.scale(d.Scale)
	r.intervals(d.Intervals)
	set(r, "captures", d.Captures, &s.Captures, oneOf(CapturesByMove, CapturesByHops))
	set(r, "bounds", d.Bounds, &s.Bounds, oneOf(Turn, Fold, Clamp))
	set(r, "signs", d.Signs, &s.Signs, oneOf(SharedSign, IndependentSigns, SignsByPlayer, SignsByResult))
	set(r, "bar", d.Bar, &s.Meter, parseMeter)
	set(r, "grid", d.Grid, &s.Grid, parseNoteValue)
	r.rhythm(&d.Rhythm)
	set(r, "tempo", d.Tempo, &s.Tempo, parseTempo)
	r.pace(d.Pace)
	set(r, "velocity", d.Velocity, &s.Velocity, parseVelocity)
	r.dynamics(&d.Dynamics)
	r.player(playerFields[0], &d.Players.First, &s.Players[0])
	r.player(playerFields[1], &d.Players.Second, &s.Players[1])
	r.references(d)
	set(r, "staves", d.Staves, &s.Staves, oneOf(TwoStaves, OneStaff))
	set(r, "waiting", d.Waiting, &s.Waiting, oneOf(SilentWaiting, OstinatoWaiting, DroneWaiting))
	s.Form = r.form(d.Form)
}

// set resolves one value, if it is written.
func set[Written, Value any](r *resolver, field string, written *Written, into *Value, parse func(Written) (Value, error)) {
	if written == nil {
		return
	}
	value, err := parse(*written)
	if err != nil {
		r.fail(field, err)
		return
	}
	*into = value
}

func (r *resolver) fail(field string, err error) {
	found := r.places.Error(field, err.Error(), "")
	if e, ok := errors.AsType[*Error](err); ok {
		found.Hint = e.Hint
	}
	r.errors = append(r.errors, found)
}

// checkBar refuses a grid that does not fill the bar with three notes or more,
// and a rhythm that does not fit in it.
func (r *resolver) checkBar() {
	bar, grid := r.score.Meter.Ticks(), r.score.Grid
	field := "grid"
	if !r.places.Has(field) {
		field = "bar"
	}
	switch {
	case bar%grid != 0:
		r.fail(field, problem("", "a bar of %s is %d ticks, which is no whole number of the grid's %d", r.score.Meter, bar, grid))
	case bar/grid < notesInBar:
		r.fail(field, problem("take a finer grid", "a bar of %s holds %d of the grid's notes; expected at least %d", r.score.Meter, bar/grid, notesInBar))
	default:
		r.checkRhythm()
	}
}

// asWritten accepts every value.
func asWritten[Value any](written Value) (Value, error) { return written, nil }

// optional makes a pointer of what may be left out.
func optional[Written, Value any](parse func(Written) (Value, error)) func(Written) (*Value, error) {
	return func(written Written) (*Value, error) {
		value, err := parse(written)
		return &value, err
	}
}

// within accepts the whole numbers from low to high.
func within(what string, low, high int) func(int) (int, error) {
	return func(written int) (int, error) {
		if written < low || written > high {
			return 0, problem("", "%d is not %s; expected %d to %d", written, what, low, high)
		}
		return written, nil
	}
}

// oneOf accepts one of the given words.
func oneOf[Word ~string](words ...Word) func(Word) (Word, error) {
	return func(written Word) (Word, error) {
		if slices.Contains(words, written) {
			return written, nil
		}
		var all []string
		for _, word := range words {
			all = append(all, string(word))
		}
		hint := ""
		if near := nearest(string(written), all); near != "" {
			hint = fmt.Sprintf("did you mean %q?", near)
		}
		return "", problem(hint, "%s is none of %s", quote(string(written)), strings.Join(all, ", "))
	}
}

// parseLine checks text that goes into a line of its own.
func parseLine(text string) (string, error) {
	if strings.ContainsRune(text, '\n') {
		return "", problem("", "more than one line; expected one")
	}
	return parseText(text)
}

// parseText checks text of one line or more.
func parseText(text string) (string, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return "", problem("write something, or leave the line out", "no text")
	}
	for _, r := range text {
		if unicode.IsControl(r) && r != '\n' {
			return "", problem("", "%s has a control character in it", quote(text))
		}
	}
	return text, nil
}
