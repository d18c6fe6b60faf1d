package atomicfile

import (
	"fmt"
	"os"

	"midiconnect4/internal/text"
)

// MakeFolder makes a folder and its parents, unless they exist. The error names the folder, and has the cause.
func MakeFolder(path string) error {
	if err := os.MkdirAll(path, 0o777); err != nil {
		return fmt.Errorf("%s was not made: %w", path, text.Cause(err))
	}
	return nil
}
