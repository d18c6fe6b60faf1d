package scores

import (
	"fmt"
	"slices"
)

const mostBars = 999 // that a note stays

// Reference is a sequence of reference notes. Note i is the anchor of Stay[i]
// bars: the first of them starts on it, and each other one starts where the
// bar before ended.
type Reference struct {
	Notes []int     // keys within the score's range, at least one
	Stay  []int     // bars, at least 1, one for each note
	Then  AfterList // what follows the last note
	Step  int       // the longest step of a walk, 1..127, in steps of the scale; 0 where there is none

	Melody string // path of the MIDI file that the notes are from; empty for none
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

// references resolves the one shared list or the two of the players.
func (r *resolver) references(d *document) {
	own := [2]*referenceSection{d.Players.First.Reference, d.Players.Second.Reference}
	switch {
	case own[0] == nil && own[1] == nil:
		r.score.Shared = r.reference("reference", d.Reference)
		return
	case d.Reference != nil:
		r.fail("reference", problem("keep the one here or those of the players",
			"a list for both players, while %s has its own", ownerOf(own)))
	case own[0] == nil || own[1] == nil:
		r.fail(ownerOf(own)+".reference", problem("give each player a list, or one to both at the top level",
			"the other player has none; expected two lists or a shared one"))
	}
	r.score.Shared = nil
	for i, written := range own {
		r.score.Players[i].Reference = r.reference(playerFields[i]+".reference", written)
	}
}

func ownerOf(own [2]*referenceSection) string {
	if own[0] != nil {
		return playerFields[0]
	}
	return playerFields[1]
}

// reference resolves a list. What is not written is the paper's.
func (r *resolver) reference(field string, written *referenceSection) *Reference {
	list := paperReference()
	if written == nil {
		return list
	}
	switch {
	case written.Melody != nil:
		list.Melody = *written.Melody
		list.Notes = r.melody(field, written)
	case written.Track != nil:
		r.fail(field+".track", problem("name a MIDI file as melody", "a track without a melody"))
	}
	if written.Notes != nil {
		list.Notes = r.notes(field+".notes", written.Notes)
	}
	if len(list.Notes) > 0 {
		list.Stay = r.stays(field+".stay", written.Stay, len(list.Notes))
	}
	set(r, field+".then", written.Then, &list.Then, oneOf(Cycle, Hold, Chain, Reverse, Random, Walk))
	r.step(field+".step", written.Step, list)
	return list
}

const (
	defaultStep = 2 // of a walk
	longestStep = 127
)

func (r *resolver) step(field string, written *int, list *Reference) {
	switch {
	case list.Then == Walk:
		list.Step = defaultStep
		set(r, field, written, &list.Step, parseStep)
	case written != nil:
		r.fail(field, problem("write then: walk", "only a walk takes steps, and after the list comes %s", list.Then))
	}
}

func parseStep(step int) (int, error) {
	if step < 1 || step > longestStep {
		return 0, problem("", "%d is no step of a walk; expected 1 to %d", step, longestStep)
	}
	return step, nil
}

func (r *resolver) notes(field string, written noteList) []int {
	if len(written) == 0 {
		r.fail(field, problem("", "an empty list; expected at least one note"))
	}
	keys := make([]int, len(written))
	for i, text := range written {
		set(r, r.item(field, i), &text, &keys[i], func(text note) (int, error) {
			return r.score.ParseNote(string(text))
		})
	}
	return keys
}

// stays is one number of bars for each note.
func (r *resolver) stays(field string, written stayList, notes int) []int {
	switch len(written) {
	case notes:
	case 1:
		written = slices.Repeat(written, notes)
	case 0:
		if written != nil {
			r.fail(field, problem("", "an empty list; expected numbers of bars"))
		}
		return slices.Repeat([]int{1}, notes)
	default:
		r.fail(field, problem("", "%d numbers for %d notes; expected one for all or one for each", len(written), notes))
	}
	for i, bars := range written {
		if bars < 1 || bars > mostBars {
			r.fail(r.item(field, i), problem("", "%d is no number of bars; expected 1 to %d", bars, mostBars))
			break // the same number may be repeated for all notes
		}
	}
	return written
}

// item is the field of an item of a list, which is the list's own where it is
// written without brackets.
func (r *resolver) item(list string, i int) string {
	if item := fmt.Sprintf("%s[%d]", list, i); r.places.Has(item) {
		return item
	}
	return list
}

// checkReferences fits melodies into the range, and refuses notes that lie
// outside the range or the scale.
func (r *resolver) checkReferences() {
	if r.score.Shared != nil {
		r.checkReference("reference", r.score.Shared)
		return
	}
	for i, player := range r.score.Players {
		r.checkReference(playerFields[i]+".reference", player.Reference)
	}
}

func (r *resolver) checkReference(field string, list *Reference) {
	if list.Melody != "" {
		r.checkMelody(field+".melody", list)
		return
	}
	s := r.score
	for i, key := range list.Notes {
		at := r.item(field+".notes", i)
		hint, written := "", r.places.Has(at)
		if !written {
			hint = "name the notes in " + field + ".notes"
		}
		switch inside := s.Range.has(key); {
		case inside && s.Scale.Has(key):
		case inside && written:
			r.fail(at, r.offScale(key))
		case inside:
			r.fail("scale", problem(hint, "%s leaves out %s, the reference note where none is given", s.scaleName(), s.noteWithKey(key)))
		case written:
			r.fail(at, problem("", "%s is outside the range %s", s.noteWithKey(key), s.rangeName()))
		default:
			r.fail("range", problem(hint, "%s leaves out %s, the reference note where none is given", s.rangeName(), s.noteWithKey(key)))
		}
	}
}

func (r *resolver) offScale(key int) *Error {
	s := r.score
	return problem("", "%s is not in %s; the nearest in it are %s", s.noteWithKey(key), s.scaleName(), s.neighbours(key))
}

// rangeName shows the range by names and numbers.
func (s *Score) rangeName() string {
	return fmt.Sprintf("%s..%s (%d..%d)", s.NoteName(s.Range.Low), s.NoteName(s.Range.High), s.Range.Low, s.Range.High)
}
