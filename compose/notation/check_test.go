package notation_test

import (
	"cmp"
	"fmt"
	"slices"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// check reads a MusicXML file and compares its notes with those of its piece, one by one. It also checks that the file does not contradict
// itself.
func check(p *compose.Piece, data []byte) error {
	if err := consistent(p, data); err != nil {
		return err
	}
	s, err := readXML(data)
	if err != nil {
		return err
	}
	want := partsOf(p)
	if len(s.Parts) != len(want) {
		return fmt.Errorf("%d parts, want %d", len(s.Parts), len(want))
	}
	for i, part := range s.Parts {
		got, err := part.notes()
		if err != nil {
			return fmt.Errorf("part %d: %w", i+1, err)
		}
		if !slices.Equal(got, want[i]) {
			return fmt.Errorf("part %d: %s", i+1, difference(got, want[i]))
		}
	}
	return nil
}

// consistent returns an error if a file contradicts itself, or if its bars differ from the bars of its piece.
func consistent(p *compose.Piece, data []byte) error {
	s, err := readXML(data)
	if err != nil {
		return err
	}
	bars := barsOf(p)
	for i, part := range s.Parts {
		if len(part.Measures) != len(bars) {
			return fmt.Errorf("part %d: %d bars, want %d", i+1, len(part.Measures), len(bars))
		}
		elements, err := part.elements()
		if err != nil {
			return fmt.Errorf("part %d: %w", i+1, err)
		}
		for _, problem := range []error{
			metered(part, bars), filled(elements, bars), shaped(elements), spelled(part, elements), beamed(elements), bracketed(elements),
			marked(part), spanned(part), slurred(elements),
		} {
			if problem != nil {
				return fmt.Errorf("part %d: %w", i+1, problem)
			}
		}
	}
	return nil
}

func scoreOf(p *compose.Piece, m compose.Movement) *scores.Score { return cmp.Or(m.Score, p.Score) }

func difference(got, want []readNote) string {
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || got[i] != want[i] {
			return fmt.Sprintf("of %d and %d notes, the first that differ: got %v, want %v",
				len(got), len(want), got[min(i, len(got)):min(i+3, len(got))], want[min(i, len(want)):min(i+3, len(want))])
		}
	}
	return "no difference"
}
