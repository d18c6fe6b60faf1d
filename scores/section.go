package scores

import (
	"fmt"
	"slices"
	"strings"

	"midiconnect4/scores/settings"
)

// instead is what to write in place of fields that people look for in kinds of voices.
var instead = map[string]string{
	"bass.notes":         "a bass plays the chords: write them as harmony: {chords: [Dm 2, G7 2]}",
	"answer.notes":       "an answer takes its notes from the moves",
	"counterpoint.notes": "a counterpoint finds its notes against the moves",
}

// elsewhere is the hint for a name that is no field of the section at a path.
func elsewhere(path, name string) string {
	if hint := instead[settings.Within(path[strings.LastIndex(path, ".")+1:], name)]; hint != "" {
		return hint
	}
	if sections := Paper().settings().Schema(false).SectionsWith(name); len(sections) > 0 {
		return fmt.Sprintf("%s belongs %s", name, strings.Join(sections, " or "))
	}
	return ""
}

// IsScore reports whether a file, be it right or not, has a setting of scores at its top
// level and none of the fields of another form.
func IsScore(data []byte, others ...string) bool {
	fields, _ := settings.TopFields(data) // none, if it is not YAML
	names := Paper().settings().Names()
	return !slices.ContainsFunc(fields, func(name string) bool { return slices.Contains(others, name) }) &&
		slices.ContainsFunc(fields, func(name string) bool { return slices.Contains(names, name) })
}
