package scores

import (
	"path/filepath"
	"slices"
)

// Beside lists the scores that a performer may go through, beginning with the named
// one: those in its folder if it is a file, and then the bundled ones.
func Beside(name string) []string {
	all := []string{name}
	if !slices.Contains(Names(), name) {
		files, _ := filepath.Glob(filepath.Join(filepath.Dir(name), "*.yaml")) // the pattern is well formed
		for _, file := range files {
			if filepath.Clean(file) != filepath.Clean(name) {
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
