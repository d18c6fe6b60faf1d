package studio

import (
	"encoding/json"
	"fmt"

	"midiconnect4/internal/sitefile"
)

const factsFile = "facts.json" // of the site

// FindFacts fetches the facts of this version from the site, because a browser needs a second to
// compute them. The error says that it could not fetch them.
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
