package notation_test

import "fmt"

// spanned returns an error if a hairpin or a dashed line has no start or no end.
func spanned(part xmlPart) error {
	open := map[string]bool{}
	turn := func(what, kind string) error {
		if starts := kind != "stop"; starts == open[what] {
			return fmt.Errorf("a %s: %q, and one is open: %t", what, kind, open[what])
		}
		open[what] = kind != "stop"
		return nil
	}
	for i, m := range part.Measures {
		for _, e := range m.Elements {
			var err error
			switch {
			case e.Type.Wedge != nil:
				err = turn("hairpin", e.Type.Wedge.Type)
			case e.Type.Dashes != nil:
				err = turn("line of dashes", e.Type.Dashes.Type)
			}
			if err != nil {
				return fmt.Errorf("bar %d: %w", i+1, err)
			}
		}
	}
	if open["hairpin"] || open["line of dashes"] {
		return fmt.Errorf("a hairpin or dashes do not end")
	}
	return nil
}
