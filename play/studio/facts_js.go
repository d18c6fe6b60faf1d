package studio

import (
	"encoding/json"
	"fmt"

	"midiconnect4/internal/sitefile"
)

const factsFile = "facts.json" // of the site

// FindFacts finds the facts of this version. The error is that a browser could not fetch them:
// to find them takes it a second, so they come with the site.
func FindFacts() (f Facts, err error) {
	data, err := sitefile.Read(factsFile)
	if err != nil {
		return f, err
	}
	if err := json.Unmarshal(data, &f); err != nil {
		return f, fmt.Errorf("%s: %w", factsFile, err)
	}
	return f, nil
}
