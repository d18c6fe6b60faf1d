package lab

import (
	"encoding/json"
	"fmt"

	"midiconnect4/internal/bounded"
)

// maxResult is the largest size of a result's file, in bytes. It is many times larger than any real result.
const maxResult = 64 << 20

// ReadResult decodes a JSON file of an experiment's folder.
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
