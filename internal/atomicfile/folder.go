package atomicfile

import (
	"fmt"
	"os"

	"midiconnect4/internal/text"
)

// MakeFolder makes a folder, and those that it is in, unless they are there. The error says which
// was not made, and why.
func MakeFolder(path string) error {
	if err := os.MkdirAll(path, 0o777); err != nil {
		return fmt.Errorf("%s was not made: %w", path, text.Cause(err))
	}
	return nil
}
