package notation_test

import "fmt"

// beamed returns an error if a beam does not end, or if a note has another number of beams than its note value needs.
func beamed(elements []placed) error {
	open := map[[3]int]bool{} // open beams by bar, voice and level
	for _, e := range elements {
		if e.Chord != nil {
			continue
		}
		flags := map[string]int{"eighth": 1, "16th": 2, "32nd": 3, "64th": 4, "128th": 5}[e.NoteType]
		if n := len(e.Beams); n != 0 && (n != flags || e.Rest != nil) {
			return fmt.Errorf("bar %d, tick %d: %d beams at a %s", e.bar+1, e.from, n, e.NoteType)
		}
		for level := 1; level <= 5; level++ {
			place := [3]int{e.bar, e.Voice, level}
			does := ""
			if level <= len(e.Beams) {
				does = e.Beams[level-1].Does
			}
			switch goesOn := does == "continue" || does == "end"; {
			case goesOn != open[place]:
				return fmt.Errorf("bar %d, tick %d: beam %d is %q, and a beam is open: %t", e.bar+1, e.from, level, does, open[place])
			default:
				open[place] = does == "begin" || does == "continue"
			}
		}
	}
	for place, is := range open {
		if is {
			return fmt.Errorf("bar %d: a beam does not end", place[0]+1)
		}
	}
	return nil
}
