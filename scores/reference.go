package scores

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"midiconnect4/internal/text"
)

const mostBars = 999 // that a note stays

// Reference is a sequence of reference notes. Note i is the anchor of Stay[i]
// bars: the first of these bars starts on it, the others start where the bar
// before them ended.
type Reference struct {
	Notes []int     // keys within the score's range, at least one
	Stay  []int     // bars, at least 1, one for each note
	Then  AfterList // what follows the last note
	Step  int       // the longest step of a walk, 1..127, in steps of the scale; 0 for other lists

	Melody string // path of the MIDI file that the notes are from; empty for none
	Track  int    // of that file, from 1; 0 for the first that has notes
}

// AfterList says what follows the last note of a reference sequence.
type AfterList string

const (
	Cycle   AfterList = "cycle"   // the first note again
	Hold    AfterList = "hold"    // the last note again and again
	Chain   AfterList = "chain"   // no more anchors: every bar starts where the one before ended
	Reverse AfterList = "reverse" // back to the first note and forth again; the turning notes are not repeated
	Random  AfterList = "random"  // notes of the list, drawn at random
	Walk    AfterList = "walk"    // each a random step away from the one before
)

var reference = group[Reference]{
	example: "{notes: [C2, G2]}",
	settings: []entry[Reference]{
		&setting[Reference, []int]{
			name: "notes", at: func(l *Reference) *[]int { return &l.Notes },
			kind: notes,
			doc:  "Reference notes in order, by name or MIDI number, all within the range.",
			note: "in this order",
		},
		&setting[Reference, []int]{
			name: "stay", at: func(l *Reference) *[]int { return &l.Stay },
			kind: list[int]{item: number[int]{low: 1, high: mostBars, isNot: "is no number of bars"}, expected: "numbers of bars"},
			doc: "How many bars each note stays the anchor: one number for all, or a list with one for each. " +
				"The first of these bars starts on the note, the others start where the bar before ended.",
			note: "bars on each note: one number, or a list with one for each", below: true,
		},
		&setting[Reference, AfterList]{
			name: "then", at: func(l *Reference) *AfterList { return &l.Then },
			kind: afterList,
			doc: "What follows the last note: cycle (from the first again), hold (the last again and again), chain (no more anchors), " +
				"reverse (back and forth), random (any of the list) or walk (each a random step away from the one before).",
			note: "after the last: cycle, hold, chain, reverse, random or walk", below: true,
		},
		&setting[Reference, int]{
			name: "step", at: func(l *Reference) *int { return &l.Step },
			kind:      number[int]{low: 1, high: longestStep, isNot: "is no step of a walk"},
			doc:       "The longest step of a walk, in steps of the scale, {bounds}.",
			otherwise: strconv.Itoa(defaultStep),
			example:   "2", note: "the longest of a walk, in steps of the scale", below: true,
		},
		&setting[Reference, string]{
			name: "melody", at: func(l *Reference) *string { return &l.Melody },
			kind:    prose{path: true},
			doc:     "A MIDI file whose melody is the reference notes, instead of a list of them. Its path is taken from the folder of the score.",
			example: "tune.mid", note: "in place of notes, the tune of a MIDI file in the folder of this one",
		},
		&setting[Reference, int]{
			name: "track", at: func(l *Reference) *int { return &l.Track },
			kind:    number[int]{low: 1, openEnd: true},
			doc:     "The track of the MIDI file, from 1. Without it the first one that has notes.",
			example: "2", note: "of that file; without it, the first that has notes",
		},
	},
	start: func(*Score) Reference { return *paperReference() },
	rule:  readReference,
	also: func(s *schema) {
		s.Not = &schema{Required: []string{"notes", "melody"}}
		s.DependentRequired = map[string][]string{"track": {"melody"}, "step": {"then"}}
		s.If = gives("step", nil)
		s.Then = gives("then", &schema{Const: Walk})
	},
}

var afterList = choice[AfterList]{
	{Cycle, "the same notes again from the first"},
	{Hold, "the last note again and again"},
	{Chain, "no more anchors, every bar starts where the one before ended"},
	{Reverse, "back to the first note and forth again"},
	{Random, "notes of the list, drawn at random"},
	{Walk, "each a random step up or down from the one before"},
}

// notes is a list of notes.
var notes = list[int]{item: note, expected: "at least one note", brackets: true}

const (
	defaultStep = 2 // of a walk
	longestStep = 127
)

// readReference completes a list with its melody and its defaults.
func readReference(r *reader, path string, list *Reference) {
	switch {
	case r.Has(path + ".melody"):
		list.Notes = r.melody(path, list)
	case r.Has(path + ".track"):
		r.refuse(path+".track", problem("name a MIDI file as melody", "a track without a melody"))
	}
	r.fitStays(path+".stay", list)
	switch given := r.Has(path + ".step"); {
	case list.Then == Walk && !given:
		list.Step = defaultStep
	case list.Then != Walk && given:
		r.refuse(path+".step", problem("write then: walk", "only a walk takes steps, and after the list comes %s", list.Then))
	}
}

// fitStays gives each note its number of bars.
func (r *reader) fitStays(field string, list *Reference) {
	if !r.Has(field) {
		list.Stay = []int{1}
	}
	switch notes := len(list.Notes); {
	case notes == 0, len(list.Stay) == 0, len(list.Stay) == notes: // nothing to do, or an error already
	case len(list.Stay) == 1:
		list.Stay = slices.Repeat(list.Stay, notes)
	default:
		r.refuse(field, problem("", "%d numbers for %d notes; expected one for all or one for each", len(list.Stay), notes))
	}
}

// readReferences refuses a shared list beside a player's own, and an own list of
// one player only.
func readReferences(r *reader, _ string, s *Score) {
	own := []*Reference{s.Players[0].Reference, s.Players[1].Reference}
	alone := slices.Index(own, nil)
	switch {
	case own[0] == nil && own[1] == nil:
		return
	case r.Has("reference"):
		r.refuse("reference", problem("keep the one here or those of the players",
			"a list for both players, while %s has its own", playerFields[slices.IndexFunc(own, func(l *Reference) bool { return l != nil })]))
	case alone >= 0:
		r.refuse(playerFields[1-alone]+".reference", problem("give each player a list, or one to both at the top level",
			"the other player has none; expected two lists or a shared one"))
	}
	s.Shared = nil
}

// referencesSchema says that both players have own lists or neither has, and that
// own lists exclude a shared one.
func referencesSchema(s *schema) {
	own := func(player string) *schema {
		return gives("players", gives(player, gives("reference", nil)))
	}
	s.If = either(own("first"), own("second"))
	s.Then = &schema{AllOf: []*schema{own("first"), own("second")}, Not: gives("reference", nil)}
}

const mostListed = 24 // notes of a list; a tune may have thousands

// describeReference describes a list on several lines; it is empty for nil.
func (s *Score) describeReference(heading string, list *Reference) string {
	if list == nil {
		return ""
	}
	if list.Melody != "" {
		heading += ", the melody of " + printable(list.Melody)
	}
	listed := list.Notes[:min(len(list.Notes), mostListed)]
	notes := make([]string, len(listed))
	for i, key := range listed {
		notes[i] = fmt.Sprintf("%s for %s", s.noteWithKey(key), text.Count(list.Stay[i], "bar"))
	}
	if more := len(list.Notes) - len(listed); more > 0 {
		notes = append(notes, fmt.Sprintf("and %d more", more))
	}
	effect := afterList.effect(list.Then)
	if list.Then == Walk {
		effect += fmt.Sprintf(", of %d at most", list.Step)
	}
	return fmt.Sprintf("%s\n  %s\n  then %s: %s\n", heading, strings.Join(notes, ", "), list.Then, effect)
}

// checkReference fits a melody into the range, and refuses notes outside the
// range or the scale. list may be nil.
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
		at := r.item(field+".notes", i)
		hint, written := "", r.Has(at)
		if !written {
			hint = "name the notes in " + field + ".notes"
		}
		switch inside := s.Range.has(key); {
		case inside && s.mayAnchor(key):
		case inside && written:
			r.refuse(at, r.offScale(key))
		case inside:
			r.refuse("scale", problem(hint, "%s leaves out %s, the reference note where none is given", s.scaleName(), s.noteWithKey(key)))
		case written:
			r.refuse(at, problem("", "%s is outside the range %s", s.noteWithKey(key), s.rangeName()))
		default:
			r.refuse("range", problem(hint, "%s leaves out %s, the reference note where none is given", s.rangeName(), s.noteWithKey(key)))
		}
	}
}

func (r *reader) offScale(key int) *Error {
	s := r.score
	return problem("", "%s is not in %s; the nearest in it are %s", s.noteWithKey(key), s.scaleName(), s.neighbours(key))
}

// rangeName shows the range by names and numbers.
func (s *Score) rangeName() string {
	return s.spanName(s.Range)
}
