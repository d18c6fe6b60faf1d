//go:build !unix && !windows && !js

package atomicfile

import "os"

// Scratch creates a temporary file in a folder; "" means the system's folder for temporary files.
func Scratch(folder string) (*os.File, error) { return os.CreateTemp(folder, prefix+"*") }
