package scores

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"midiconnect4/internal/text"
	"midiconnect4/scores/settings"
)

const mostBars = 999 // largest number of bars for a note

// Reference is a sequence of reference notes. Note i is the anchor of Stay[i] bars: the first of these bars starts on the note, and each other
// bar starts where the previous bar ended.
type Reference struct {
	Notes []int     // MIDI keys within the score's range, at least one
	Stay  []int     // number of bars of each note, at least 1
	Then  AfterList // what comes after the last note
	Step  int       // the largest step of Walk, 1..127, in steps of the scale; 0 for other values of Then

	Melody string // path of a MIDI file whose melody gives the notes; empty if the score lists the notes
	Track  int    // number of the track in that file, from 1; 0 for the first track with notes
}

// AfterList says what comes after the last item of a list, such as the last reference note.
type AfterList string

const (
	Cycle   AfterList = "cycle"   // the first note again
	Hold    AfterList = "hold"    // the last note again and again
	Chain   AfterList = "chain"   // no more anchors: each bar starts where the previous bar ended
	Reverse AfterList = "reverse" // back to the first note, then forward again; the notes at both ends are not repeated
	Random  AfterList = "random"  // random notes of the list
	Walk    AfterList = "walk"    // each note is a random step away from the previous note
)

func (r *reader) reference(l *Reference) settings.Group {
	return settings.Group{
		Example: "{notes: [C2, G2]}",
		Settings: []settings.Setting{
			settings.Of("notes", &l.Notes, r.score.notes(), "Reference notes in order, by name or MIDI number, all within the range.",
				settings.More{Note: "in this order"}),
			settings.Of("stay", &l.Stay, settings.List{Item: settings.Number{Low: 1, High: mostBars, IsNot: "is no number of bars"}, Expected: "numbers of bars"},
				"How many bars each note is the anchor: one number for all, or a list with one for each. "+
					"The first of these bars starts on the note, the others start where the bar before ended.",
				settings.More{Note: "bars on each note: one number, or a list with one for each", Below: true}),
			settings.Of("then", &l.Then, afterList,
				"What follows the last note: cycle (from the first again), hold (the last again and again), chain (no more anchors), "+
					"reverse (back and forth), random (any of the list) or walk (each a random step away from the one before).",
				settings.More{Note: "after the last: cycle, hold, chain, reverse, random or walk", Below: true}),
			settings.Of("step", &l.Step, settings.Number{Low: 1, High: longestStep, IsNot: "is no step of a walk"},
				"The longest step of a walk, in steps of the scale, {bounds}.",
				settings.More{Otherwise: strconv.Itoa(defaultStep), Example: "2", Note: "the longest of a walk, in steps of the scale", Below: true}),
			settings.Of("melody", &l.Melody, settings.Prose{Path: true},
				"A MIDI file whose melody gives the reference notes, instead of a list. Its path is relative to the folder of the score.",
				settings.More{Example: "tune.mid", Note: "in place of notes, the tune of a MIDI file in the folder of this one"}),
			settings.Of("track", &l.Track, settings.Number{Low: 1, OpenEnd: true},
				"The track of the MIDI file, from 1. Without it, the first one with notes.",
				settings.More{Example: "2", Note: "of that file; without it, the first that has notes"}),
		},
		Start: func() { *l = *paperReference() },
		Rule:  func(path string) { r.readReference(path, l) },
		Also: func(s *settings.Schema) {
			s.Not = &settings.Schema{Required: []string{"notes", "melody"}}
			s.DependentRequired = map[string][]string{"track": {"melody"}, "step": {"then"}}
			s.If = settings.Gives("step", nil)
			s.Then = settings.Gives("then", &settings.Schema{Const: Walk})
		},
	}
}

var afterList = settings.Choice{
	{Word: Cycle, Effect: "the same notes again from the first"},
	{Word: Hold, Effect: "the last note again and again"},
	{Word: Chain, Effect: "no more anchors, every bar starts where the one before ended"},
	{Word: Reverse, Effect: "back to the first note and forth again"},
	{Word: Random, Effect: "notes of the list, drawn at random"},
	{Word: Walk, Effect: "each a random step up or down from the one before"},
}

// notes returns the settings kind of a list of notes.
func (s *Score) notes() settings.Kind {
	return settings.List{Item: s.note(), Expected: "at least one note", Brackets: true}
}

const (
	defaultStep = 2 // default of Reference.Step
	longestStep = 127
)

// readReference fills in the notes of a sequence that has a melody, and the default values.
func (r *reader) readReference(path string, list *Reference) {
	switch {
	case r.Has(path + ".melody"):
		list.Notes = r.melody(path, list)
	case r.Has(path + ".track"):
		r.Wrong(path+".track", "name a MIDI file, as in melody: tune.mid", "a track is given, but no melody")
	}
	if !r.Has(path + ".stay") {
		list.Stay = []int{1}
	}
	r.fitStays(path+".stay", &list.Stay, len(list.Notes), "notes")
	switch given := r.Has(path + ".step"); {
	case list.Then == Walk && !given:
		list.Step = defaultStep
	case list.Then != Walk && given:
		r.Wrong(path+".step", "write then: walk", "step is only for then: walk; here, then is %s", list.Then)
	}
}

// fitStays checks a list of numbers of bars. A single number is repeated to match the number of things. It reports an error for a list of another
// length.
func (r *reader) fitStays(field string, stay *[]int, number int, things string) {
	switch given := len(*stay); {
	case number == 0, given == 0, given == number: // nothing to do, or there is an error already
	case given == 1:
		*stay = slices.Repeat(*stay, number)
	default:
		r.Wrong(field, "", "%d numbers for %d %s; expected one for all or one for each", given, number, things)
	}
}

// readReferences reports an error if there is a shared sequence together with a player's own, or if only one player has a sequence.
func (r *reader) readReferences(string) {
	s := r.score
	own := []*Reference{s.Players[0].Reference, s.Players[1].Reference}
	alone := slices.Index(own, nil)
	switch {
	case own[0] == nil && own[1] == nil:
		return
	case r.Has("reference"):
		r.Wrong("reference", "keep the shared list, or the lists of both players",
			"both a shared list and a list for %s are given", playerFields[slices.IndexFunc(own, func(l *Reference) bool { return l != nil })])
	case alone >= 0:
		r.Wrong(playerFields[1-alone]+".reference", "give each player a list, or write one list for both at the top level",
			"the other player has no list; expected a list for each player, or a shared list")
	}
	s.Shared = nil
}

// referencesSchema adds a rule to the schema: both players have sequences of their own, or both have none. If they have, there is no shared
// sequence.
func referencesSchema(s *settings.Schema) {
	own := func(player string) *settings.Schema {
		return settings.Gives("players", settings.Gives(player, settings.Gives("reference", nil)))
	}
	s.If = settings.Either(own("first"), own("second"))
	s.Then = &settings.Schema{AllOf: []*settings.Schema{own("first"), own("second")}, Not: settings.Gives("reference", nil)}
}

const mostListed = 24 // largest number of notes in a description; a tune may have thousands

// describeReference returns a description of a sequence on several lines. It returns "" for nil.
func (s *Score) describeReference(heading string, list *Reference) string {
	if list == nil {
		return ""
	}
	if list.Melody != "" {
		heading += ", the melody of " + settings.Printable(list.Melody)
	}
	listed := list.Notes[:min(len(list.Notes), mostListed)]
	notes := make([]string, len(listed))
	for i, key := range listed {
		notes[i] = fmt.Sprintf("%s for %s", s.NoteWithKey(key), text.Count(list.Stay[i], "bar"))
	}
	if more := len(list.Notes) - len(listed); more > 0 {
		notes = append(notes, fmt.Sprintf("and %d more", more))
	}
	effect := afterList.Effect(list.Then)
	if list.Then == Walk {
		effect += fmt.Sprintf(", of %d at most", list.Step)
	}
	return fmt.Sprintf("%s\n  %s\n  then %s: %s\n", heading, strings.Join(notes, ", "), list.Then, effect)
}

// checkReference moves a melody into the range. It reports an error for other notes outside the range, and for notes outside the scale. list may
// be nil.
func (r *reader) checkReference(field string, list *Reference) {
	if list == nil {
		return
	}
	if list.Melody != "" {
		r.checkMelody(field+".melody", list)
		return
	}
	s := r.score
	for i, key := range list.Notes {
		at := r.Item(field+".notes", i)
		hint, written := "", r.Has(at)
		if !written {
			hint = "name the notes in " + field + ".notes"
		}
		switch inside := s.Range.has(key); {
		case inside && s.mayAnchor(key):
		case inside && written:
			r.Refuse(at, r.offScale(key))
		case inside:
			r.Wrong("scale", hint, "%s lacks %s, the default reference note", s.ScaleName(), s.NoteWithKey(key))
		case written:
			r.Wrong(at, "", "%s is outside the range %s", s.NoteWithKey(key), s.rangeName())
		default:
			r.Wrong("range", hint, "%s lacks %s, the default reference note", s.rangeName(), s.NoteWithKey(key))
		}
	}
}

func (r *reader) offScale(key int) *settings.Error {
	s := r.score
	return settings.Problem("", "%s is not in %s; the nearest in it are %s", s.NoteWithKey(key), s.ScaleName(), s.neighbours(key))
}

// rangeName returns the range as text, with the names and the numbers of its ends.
func (s *Score) rangeName() string {
	return s.spanName(s.Range)
}
