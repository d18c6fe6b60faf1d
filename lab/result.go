package lab

import (
	"encoding/json"
	"fmt"

	"midiconnect4/internal/bounded"
)

// maxResult is the greatest size of a result file, in bytes: many times the largest possible result.
const maxResult = 64 << 20

// ReadResult reads a JSON file in an experiment's folder.
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
