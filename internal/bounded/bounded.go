// Package bounded reads files up to a size limit.
package bounded

import (
	"fmt"
	"io"
	"os"

	"midiconnect4/internal/text"
)

// ReadFile reads a file, device or pipe of at most limit bytes. Errors do not contain the path. If there are more bytes, it returns a
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

// TooLargeError means that a file is larger than Limit bytes.
type TooLargeError struct{ Limit int64 }

func (e *TooLargeError) Error() string {
	if e.Limit%(1<<20) == 0 {
		return fmt.Sprintf("larger than %d MiB", e.Limit>>20)
	}
	return fmt.Sprintf("larger than %d KiB", e.Limit>>10)
}
