package atomicfile

import (
	"fmt"
	"os"

	"midiconnect4/internal/text"
)

// MakeFolder creates a folder and its parents, if they do not exist. Errors contain the path and the cause.
func MakeFolder(path string) error {
	if err := os.MkdirAll(path, 0o777); err != nil {
		return fmt.Errorf("%s was not created: %w", path, text.Cause(err))
	}
	return nil
}
