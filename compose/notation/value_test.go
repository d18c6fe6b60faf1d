package notation_test

import "fmt"

// typeTicks lists the length of each note type in ticks.
var typeTicks = map[string]int{
	"breve": 3840, "whole": 1920, "half": 960, "quarter": 480, "eighth": 240, "16th": 120, "32nd": 60, "64th": 30, "128th": 15,
}

// shaped returns an error if the shape of a note (its type, dots and tuplet) does not give its length.
func shaped(elements []placed) error {
	for _, e := range elements {
		if e.Rest != nil && e.Rest.Measure == "yes" {
			continue
		}
		ticks := typeTicks[e.NoteType]
		if len(e.Dots) > 0 {
			ticks = ticks * 3 / 2
		}
		if e.Actual > 0 {
			ticks = ticks * e.Normal / e.Actual
		}
		if ticks != e.to-e.from || len(e.Dots) > 1 {
			return fmt.Errorf("bar %d: a %s with %d dots, %d:%d, lasts %d ticks", e.bar+1, e.NoteType, len(e.Dots), e.Actual, e.Normal, e.to-e.from)
		}
	}
	return nil
}
