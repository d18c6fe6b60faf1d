package notation_test

import (
	"fmt"
	"strconv"
	"strings"

	"midiconnect4/scores"
)

// metered returns an error if the meter written in a bar differs from the score's.
func metered(part xmlPart, bars barlines) error {
	ticks := 0
	for i, m := range part.Measures {
		for _, e := range m.Elements {
			if e.Beats == "" {
				continue
			}
			ticks = 0
			for group := range strings.SplitSeq(e.Beats, "+") {
				beats, err := strconv.Atoi(group)
				if err != nil {
					return fmt.Errorf("bar %d: %q beats", i+1, e.Beats)
				}
				ticks += beats * 4 * scores.TicksPerQuarter / e.BeatType
			}
		}
		if want := bars[i].end - bars[i].start; ticks != want {
			return fmt.Errorf("bar %d: its meter has %d ticks, want %d", i+1, ticks, want)
		}
	}
	return nil
}

// filled returns an error if a voice does not fill its bar, or if a bar has no voice.
func filled(elements []placed, bars barlines) error {
	type voice struct{ bar, number int }
	ends := map[voice]int{}
	seen := map[int]bool{}
	for _, e := range elements {
		v := voice{e.bar, e.Voice}
		if e.Chord != nil {
			if e.to != ends[v] {
				return fmt.Errorf("bar %d: a chord with notes of different lengths", e.bar+1)
			}
			continue
		}
		if e.from != ends[v] {
			return fmt.Errorf("bar %d, voice %d: starts on %d, but its last note ends on %d", e.bar+1, e.Voice, e.from, ends[v])
		}
		ends[v], seen[e.bar] = e.to, true
	}
	for v, end := range ends {
		if ticks := bars[v.bar].end - bars[v.bar].start; end != ticks {
			return fmt.Errorf("bar %d, voice %d: %d ticks of %d", v.bar+1, v.number, end, ticks)
		}
	}
	if len(seen) != len(bars) {
		return fmt.Errorf("%d of %d bars have a voice", len(seen), len(bars))
	}
	return nil
}
