package scores

import (
	"path/filepath"
	"slices"

	"midiconnect4/scores/settings"
)

// Beside lists the scores that a performer may go through, beginning with the named
// one: those in its folder if it is a file, and then the bundled ones.
func Beside(name string) []string {
	all := []string{name}
	if !slices.Contains(Names(), name) {
		files, _ := filepath.Glob(filepath.Join(filepath.Dir(name), "*.yaml")) // the pattern is well formed
		for _, file := range files {
			if filepath.Clean(file) != filepath.Clean(name) && mayBeScore(file) {
				all = append(all, file)
			}
		}
	}
	for _, bundled := range Names() {
		if bundled != name {
			all = append(all, bundled)
		}
	}
	return all
}

// mayBeScore tells a score, be it wrong, from the set lists, keys and other YAML files that
// people keep beside it: it has one of a score's settings besides
// those that these have, too.
func mayBeScore(path string) bool {
	data, err := readFile(path, settings.MaxSize)
	if err != nil {
		return false
	}
	fields, wrong := settings.TopFields(data)
	names := Paper().settings().Names()
	return wrong != nil || slices.ContainsFunc(fields, func(name string) bool {
		return name != "title" && name != "keys" && slices.Contains(names, name)
	})
}
