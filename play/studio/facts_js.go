package studio

import (
	"encoding/json"
	"fmt"

	"midiconnect4/internal/sitefile"
)

const factsFile = "facts.json" // a file of the web site

// FindFacts loads the facts about this version from the web site, because a browser would need a second to compute them. The error says why they
// could not be loaded.
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
