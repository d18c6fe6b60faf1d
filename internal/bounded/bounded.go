// Package bounded reads files, but no more of them than their kind can have.
package bounded

import (
	"fmt"
	"io"
	"os"

	"midiconnect4/internal/text"
)

// ReadFile reads a file of at most limit bytes; it may be a device or a pipe. The
// error does not name the file: it is why the file cannot be read, or a
// *TooLargeError.
func ReadFile(path string, limit int64) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, text.Cause(err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, limit+1))
	switch {
	case err != nil:
		return nil, text.Cause(err)
	case int64(len(data)) > limit:
		return nil, &TooLargeError{limit}
	}
	return data, nil
}

// TooLargeError says that a file has more bytes than its kind can have.
type TooLargeError struct{ Limit int64 }

func (e *TooLargeError) Error() string {
	if e.Limit%(1<<20) == 0 {
		return fmt.Sprintf("larger than %d MiB", e.Limit>>20)
	}
	return fmt.Sprintf("larger than %d KiB", e.Limit>>10)
}
