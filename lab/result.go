package lab

import (
	"encoding/json"
	"fmt"

	"midiconnect4/internal/bounded"
)

// maxResult is the greatest size of a file of results, in bytes: many times what the
// most runs make.
const maxResult = 64 << 20

// ReadResult reads a file of JSON that an experiment keeps in its folder.
func ReadResult(path string, into any) error {
	data, err := bounded.ReadFile(path, maxResult)
	if err == nil {
		err = json.Unmarshal(data, into)
	}
	if err != nil {
		return fmt.Errorf("%s cannot be read: %w", path, err)
	}
	return nil
}
