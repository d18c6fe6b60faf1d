package scores

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"midiconnect4/internal/text"
	"midiconnect4/scores/settings"
)

// Riff is a voice that plays notes written as a text, again and again.
type Riff struct {
	Line
	Text    RiffText
	Step    int        // ticks of a step; 0 if the steps of the text divide bars
	Phrases string     // letters of the form: it plays only in phrases with these, with which the text begins; empty for all bars
	Notes   []RiffNote // in order of time; the text begins again after Ticks
	Ticks   int        // length of the text
}

// RiffNote is a note of a riff. It starts Start ticks after the start of the text.
type RiffNote struct {
	Of           RiffNoteKind
	Number       int // a key, 0..127, or the number of a degree or a tone, from 1
	Start, Ticks int
}

// RiffNoteKind says what a note of a riff counts.
type RiffNoteKind byte

const (
	RiffKey    RiffNoteKind = iota // a MIDI key
	RiffDegree                     // a step of the scale; 1 is its lowest root in the voice's range
	RiffTone                       // a tone of the chord; 1 is its lowest root in the voice's range
)

// RiffText holds the steps of each bar of a riff; a single bar if steps have a length.
type RiffText struct {
	Text string // as the score writes it
	bars [][]riffStep
}

// riffStep is a note, a rest, a hold, or a step divided into several.
type riffStep struct {
	note    *RiffNote
	hold    bool
	divided []riffStep
}

const (
	mostRiffText   = 2000
	mostRiffNumber = 64 // of degrees and tones
	shortestRiff   = 15 // shortest note in ticks, a 128th
	riffHint       = "write a step for each part of the bar, as C2 . Eb2 [G2 G2]: a note, 3 for a degree of the scale, c3 for a tone of the chord, " +
		". for a rest, - to hold; brackets divide a step"
)

func (r *reader) riff(v *Riff) settings.Group {
	return settings.Group{
		Example: `{text: "1 . 5 [8 5]"}`,
		Settings: append([]settings.Setting{
			settings.Of("text", &v.Text, settings.Notation(r.parseRiff, func(t RiffText) string { return strconv.Quote(t.Text) }, settings.Pattern(`\S`)),
				"What it plays, in equal steps: notes (C2), degrees of the scale (1, 8 is the octave of seven steps) or tones of the chord (c1, c2); . is a rest, "+
					"- or _ holds, brackets divide a step, | begins the next bar, *4 repeats one.",
				settings.More{Missing: settings.Problem(riffHint, "no text")}),
			settings.Of("step", &v.Step, noteValue,
				"How long a step is, as in 1/8. The text then has a length of its own and shifts against the bars. Without it, the steps divide the bar."),
			settings.Of("phrases", &v.Phrases, letters('A', 'Z', mostForm),
				"Letters of the form of the phrases: the line plays only in phrases with these, its text begins with each of them, and its notes and degrees go with a theme "+
					"that comes back higher or lower. Without it, the text is counted from the start of the game."),
		}, r.lineSettings(&v.Line)...),
		Start: func() {
			*v = Riff{Line: newLine()}
			v.Own = true
		},
	}
}

// Kind is "line".
func (*Riff) Kind() string { return "line" }

func (v *Riff) clone() Voice { own := *v; return &own }

func (v *Riff) describe(*Score) string {
	where := ""
	if v.Phrases != "" {
		where = ", in phrases " + strings.Join(strings.Split(v.Phrases, ""), ", ")
	}
	return fmt.Sprintf("line of %s in %s, %s%s", text.Count(len(v.Notes), "note"), fraction(v.Ticks), strconv.Quote(v.Text.Text), where)
}

var riffNumber = regexp.MustCompile(`^(c?)([0-9]+)$`)

// parseRiff reads bars of steps.
func (r *reader) parseRiff(written string) (RiffText, error) {
	t := RiffText{Text: strings.TrimSpace(written)}
	if len(written) > mostRiffText {
		return t, settings.Problem("", "a text of %d characters; expected at most %d", len(written), mostRiffText)
	}
	bars, err := parseBars(t.Text, func(bar string) ([]riffStep, error) {
		items := strings.Fields(strings.NewReplacer("[", " [ ", "]", " ] ").Replace(bar))
		steps, rest, err := r.riffSteps(items)
		if err == nil && len(rest) > 0 {
			err = settings.Problem(riffHint, "%s has ] without [", settings.Quote(bar))
		}
		return steps, err
	})
	t.bars = bars
	return t, err
}

// riffSteps reads steps up to the end of a bracket, or of the bar. rest is what follows, from the bracket on.
func (r *reader) riffSteps(items []string) (steps []riffStep, rest []string, err error) {
	for len(items) > 0 && items[0] != "]" {
		item := items[0]
		items = items[1:]
		var step riffStep
		switch {
		case item == ".":
		case item == "-" || item == "_":
			step.hold = true
		case item == "[":
			if step.divided, items, err = r.riffSteps(items); err != nil {
				return nil, nil, err
			}
			if len(items) == 0 {
				return nil, nil, settings.Problem(riffHint, "a [ without ]")
			}
			items = items[1:]
		default:
			if step.note, err = r.riffNote(item); err != nil {
				return nil, nil, err
			}
		}
		steps = append(steps, step)
	}
	switch n := len(steps); {
	case n == 0:
		return nil, nil, settings.Problem(riffHint, "a bar or a bracket without steps")
	case n > mostSteps:
		return nil, nil, settings.Problem("", "%d steps in a bar or in a bracket; expected at most %d", n, mostSteps)
	}
	return steps, items, nil
}

// riffNote reads a note, the number of a degree, or that of a tone of the chord.
func (r *reader) riffNote(item string) (*RiffNote, error) {
	found := riffNumber.FindStringSubmatch(item)
	if found == nil {
		key, err := r.score.ParseNote(item)
		return &RiffNote{Of: RiffKey, Number: key}, err
	}
	number, _ := strconv.Atoi(found[2]) // if the number is out of range, Atoi returns the greatest int
	if number < 1 || number > mostRiffNumber {
		return nil, settings.Problem(riffHint, "%s: expected a degree of 1 to %d, or c and a tone", settings.Quote(item), mostRiffNumber)
	}
	if found[1] == "c" {
		return &RiffNote{Of: RiffTone, Number: number}, nil
	}
	return &RiffNote{Of: RiffDegree, Number: number}, nil
}

// check lays out the text in time.
func (v *Riff) check(r *reader, path string) {
	if !r.hasChords(path, "lines of notes") {
		return
	}
	s, field := r.score, settings.Within(path, "text")
	if v.Phrases != "" && s.Phrases == nil {
		r.Wrong(settings.Within(path, "phrases"), "add phrases, as in phrases: {form: ABA}", "a line in phrases of a score without phrases")
		return
	}
	for _, letter := range v.Phrases {
		if !strings.ContainsRune(s.Phrases.Form, letter) {
			r.Wrong(settings.Within(path, "phrases"), "", "the form %s has no phrase %c", s.Phrases.Form, letter)
			return
		}
	}
	switch {
	case v.Step > 0 && len(v.Text.bars) > 1:
		r.Wrong(field, "leave out the bar lines, or step", "a text whose steps have a length has no bars")
		return
	case v.Step%s.Grid != 0:
		r.Wrong(settings.Within(path, "step"), s.gridHint(v.Step), "steps of %s are not on the grid, %s", fraction(v.Step), fraction(s.Grid))
		return
	}
	for _, steps := range v.Text.bars {
		ticks := s.Meter.Ticks()
		if v.Step > 0 {
			ticks = v.Step * len(steps)
		}
		if err := v.layOut(steps, v.Ticks, ticks); err != nil {
			r.Refuse(field, err)
			return
		}
		v.Ticks += ticks
	}
	for _, n := range v.Notes {
		if n.Of == RiffKey && !s.Keys(&v.Line).has(n.Number) {
			r.Wrong(field, "", "%s is outside the range of the voice", s.NoteWithKey(n.Number))
			return
		}
	}
	if v.Notes == nil {
		r.Wrong(field, riffHint, "%s has no note", settings.Quote(v.Text.Text))
	}
}

// layOut appends the notes of steps that divide a time evenly. start is a tick from the start of the text.
func (v *Riff) layOut(steps []riffStep, start, ticks int) error {
	length := ticks / len(steps)
	if length*len(steps) != ticks || length < shortestRiff {
		return settings.Problem(fitting(ticks/shortestRiff, len(steps)), "%d steps cannot divide %s of a whole note", len(steps), fraction(ticks))
	}
	for i, step := range steps {
		at, last := start+i*length, len(v.Notes)-1
		switch {
		case step.divided != nil:
			if err := v.layOut(step.divided, at, length); err != nil {
				return err
			}
		case step.note != nil:
			n := *step.note
			n.Start, n.Ticks = at, length
			v.Notes = append(v.Notes, n)
		case step.hold && (last < 0 || v.Notes[last].Start+v.Notes[last].Ticks != at):
			return settings.Problem("write . for a rest", "a hold after a rest, or without a note before it")
		case step.hold:
			v.Notes[last].Ticks += length
		}
	}
	return nil
}
