//go:build unix || js

package atomicfile

import (
	"errors"
	"os"
)

// Scratch creates a temporary file in a folder; "" means the system's folder for temporary files. The file has no name, and disappears when it is
// closed or the program ends.
func Scratch(folder string) (*os.File, error) {
	f, err := os.CreateTemp(folder, prefix+"*")
	if err != nil {
		return nil, err
	}
	if err := os.Remove(f.Name()); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}
