package scores

import (
	"fmt"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"
)

// instead is what to write in place of fields that people look for in kinds of voices.
var instead = map[string]string{
	"bass.notes":         "a bass plays the chords: write them as harmony: {chords: [Dm 2, G7 2]}",
	"answer.notes":       "an answer takes its notes from the moves",
	"counterpoint.notes": "a counterpoint finds its notes against the moves",
}

// elsewhere is the hint for a name that is no field of the section at a path.
func elsewhere(path, name string) string {
	if hint := instead[within(path[strings.LastIndex(path, ".")+1:], name)]; hint != "" {
		return hint
	}
	if sections := sectionsWith(name); len(sections) > 0 {
		return fmt.Sprintf("%s belongs %s", name, strings.Join(sections, " or "))
	}
	return ""
}

// sectionsWith says where a setting of that name stands: at the top level, or in scale, or
// in players.first and in players.second. Deeper sections are left out if there are others.
func sectionsWith(name string) []string {
	for level := []property{{"", file.schema(nil)}}; len(level) > 0; {
		var found []string
		var below []property
		for _, section := range level {
			for _, p := range section.schema.Properties {
				if p.name == name {
					found = append(found, sectionName(section.name))
				}
				below = append(below, property{within(section.name, p.name), p.schema})
			}
			if items := section.schema.Items; items != nil {
				below = append(below, property{section.name, items}) // a level deeper
			}
		}
		if found != nil {
			return found
		}
		level = below
	}
	return nil
}

func sectionName(path string) string {
	if path == "" {
		return "at the top level"
	}
	return "in " + path
}

// IsScore reports whether a file, be it right or not, has a setting of scores at its top
// level and none of the fields of another form.
func IsScore(data []byte, others ...string) bool {
	found := false
	for _, name := range TopFields(data) {
		if slices.Contains(others, name) {
			return false
		}
		found = found || slices.ContainsFunc(file.settings, func(s entry[Score]) bool { return s.key() == name })
	}
	return found
}

// TopFields are the names of the fields at the top level of a file; none if it is not YAML.
func TopFields(data []byte) (names []string) {
	root, err := newDecoder("").syntax(data, maxSize)
	mapping, ok := root.(ast.MapNode)
	if err != nil || !ok {
		return nil
	}
	for fields := mapping.MapRange(); fields.Next(); {
		names = append(names, fields.Key().GetToken().Value)
	}
	return names
}
