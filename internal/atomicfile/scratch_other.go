//go:build !unix && !windows && !js

package atomicfile

import "os"

// Scratch opens a file in a folder, or where it is empty in the system's folder for
// temporary files.
func Scratch(folder string) (*os.File, error) { return os.CreateTemp(folder, prefix+"*") }
