//go:build !unix && !windows && !js

package atomicfile

import "os"

// Scratch opens a temporary file in a folder; if that is empty, in the system's folder for temporary files.
func Scratch(folder string) (*os.File, error) { return os.CreateTemp(folder, prefix+"*") }
