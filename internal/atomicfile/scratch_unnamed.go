//go:build unix || js

package atomicfile

import (
	"errors"
	"os"
)

// Scratch opens a temporary file without a name in a folder, or in the system's folder for temporary files if folder is empty. The file disappears
// when it is closed or the program ends.
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
