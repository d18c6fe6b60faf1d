package gamer

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"midiconnect4/gamer/engine"
)

// limitMark separates the name of an engine from its limit.
const limitMark = "@"

// Ref refers to an engine. Two equal Refs open the same engine.
type Ref struct {
	// Name is one of BuiltIn, one of Bundled, the path of a gamer file, or a program with its options (see programMark).
	Name string
	// Limit says how far the engine searches; the zero Limit means the engine's default.
	Limit engine.Limit
}

// ParseRef reads a name with an optional limit, such as name@4 or name@500ms. In three cases the whole text is the name: it contains no @; it
// ends with Suffix; or it is the path of a file and the part before the last @ is not one of Names. In the name of a program (see programMark) the @ may
// also be part of a path or of an option.
func ParseRef(text string) (Ref, error) {
	i := strings.LastIndex(text, limitMark)
	if i < 0 || strings.HasSuffix(text, Suffix) || !slices.Contains(Names(), text[:i]) && isFile(text) {
		return Ref{Name: text}, nil
	}
	if whole := (Ref{Name: text}); whole.IsProgram() {
		path, options := whole.program()
		if _, err := engine.ParseLimit(text[i+len(limitMark):]); len(options) == 0 && isFile(path) || err != nil && strings.ContainsAny(text, `/\\,`) {
			return whole, nil
		}
	}
	limit, err := engine.ParseLimit(text[i+len(limitMark):])
	if err != nil {
		return Ref{}, fmt.Errorf("gamer %s: %w", text, err)
	}
	return Ref{Name: text[:i], Limit: limit}, nil
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.IsDir()
}

// WithLimit returns r with the given limit. It returns r unchanged if r already has a limit, or if the engine does not search.
func (r Ref) WithLimit(limit engine.Limit) Ref {
	if r.Limit == (engine.Limit{}) && !r.unsearching() {
		r.Limit = limit
	}
	return r
}

// String returns the reference in the form that ParseRef reads.
func (r Ref) String() string {
	if r.Limit == (engine.Limit{}) {
		return r.Name
	}
	return r.Name + limitMark + r.Limit.String()
}

// check returns an error if r has a limit but its engine does not search.
func (r Ref) check() error {
	if r.Limit != (engine.Limit{}) && r.unsearching() {
		return fmt.Errorf("gamer %s: %s does not search: only evolved gamers, %s, %s, %s and programs take a depth or a time",
			r, r.Name, materialName, mobilityName, plainName)
	}
	return nil
}

// unsearching reports whether r refers to a built-in engine that does not search.
func (r Ref) unsearching() bool {
	for _, b := range builtIn {
		if b.name == r.Name {
			return !b.searches
		}
	}
	return false
}
