//go:build !unix && !windows && !js

package atomicfile

import "os"

// Scratch opens a temporary file in a folder, or in the system's folder for temporary files if folder is empty.
func Scratch(folder string) (*os.File, error) { return os.CreateTemp(folder, prefix+"*") }
