package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"runtime"

	"midiconnect4/internal/text"
)

// Error means that a file was not written, and why.
type Error struct {
	Path   string
	Cause  error
	folder string // folder of the file, with links followed
}

// Error returns a single line, in which the temporary file does not appear.
func (e *Error) Error() string {
	switch {
	case e.Path == "":
		return fmt.Sprintf("no file was written: %v", e.Cause)
	case e.noFolder():
		return fmt.Sprintf("%s was not written: there is no folder %s", e.Path, e.folder)
	}
	return fmt.Sprintf("%s was not written: %v", e.Path, text.Cause(e.Cause))
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// Hint returns what the user can do, or "" if nothing.
func (e *Error) Hint() string {
	switch {
	case !e.noFolder():
		return ""
	case runtime.GOOS == "windows":
		return `create the folder first: mkdir "` + e.folder + `"`
	}
	return "create the folder first: mkdir -p " + text.Quoted(e.folder)
}

func (e *Error) noFolder() bool { return errors.Is(e.Cause, fs.ErrNotExist) }
