package scores

import (
	"fmt"
	"slices"
	"strings"

	"midiconnect4/scores/settings"
)

// Remarks returns warnings, one per line: on notes that instruments do not have, and on controllers that only MIDI instruments follow. They are
// no errors, because synthesizers can play these notes.
func (s *Score) Remarks() []string {
	usual := s.remarks()
	remarks := usual
	for path, own := range s.Each {
		for _, remark := range own.remarks() {
			if !slices.Contains(usual, remark) {
				remarks = append(remarks, settings.Within(path, remark))
			}
		}
	}
	return remarks
}

func (s *Score) remarks() (remarks []string) {
	add := func(remark string) {
		if remark != "" {
			remarks = append(remarks, remark)
		}
	}
	for i := range s.Players {
		add(s.remark(playerFields[i], &s.Players[i], s.Range))
	}
	for i, v := range s.Voices {
		if line := v.Common(); line.Own && !isDrums(v) {
			add(s.remark(fmt.Sprintf("voices[%d].%s", i, v.Kind()), &line.Part, s.Keys(line)))
		}
	}
	if unheard := s.unheard(); len(unheard) > 0 {
		add("controllers that only MIDI instruments follow (not .wav files, the sound card or the page): " +
			strings.Join(unheard, ", "))
	}
	return remarks
}

// unheard lists the controllers of the score that only MIDI instruments follow, each once.
func (s *Score) unheard() (names []string) {
	var numbers []int
	for _, part := range s.Parts() {
		for _, c := range part.Controllers {
			numbers = append(numbers, c.Number)
		}
	}
	for _, d := range s.Drama {
		if d.Target == Controller {
			numbers = append(numbers, d.Controller)
		}
	}
	slices.Sort(numbers)
	for _, number := range slices.Compact(numbers) {
		if !slices.Contains(heard, number) {
			names = append(names, controllerName(number))
		}
	}
	return names
}
