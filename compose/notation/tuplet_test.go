package notation_test

import "fmt"

// bracketed returns an error if a tuplet is incomplete.
func bracketed(elements []placed) error {
	type bracket struct{ from, ratio int }
	open := map[[2]int]bracket{} // open tuplet of each bar and voice
	for _, e := range elements {
		if e.Chord != nil {
			continue
		}
		place := [2]int{e.bar, e.Voice}
		for _, t := range e.Tuplets {
			if t.Type == "start" {
				open[place] = bracket{e.from, e.Actual}
			}
		}
		b, inside := open[place]
		if inside != (e.Actual > 0) || b.ratio != e.Actual {
			return fmt.Errorf("bar %d, tick %d: %d:%d outside of a tuplet", e.bar+1, e.from, e.Actual, e.Normal)
		}
		for _, t := range e.Tuplets {
			if t.Type == "stop" {
				if (e.to-b.from)%(15*e.Normal) != 0 {
					return fmt.Errorf("bar %d: a tuplet of %d ticks", e.bar+1, e.to-b.from)
				}
				delete(open, place)
			}
		}
	}
	if len(open) > 0 {
		return fmt.Errorf("%d tuplets do not end", len(open))
	}
	return nil
}
