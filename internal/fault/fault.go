// Package fault turns panics into errors.
package fault

import (
	"fmt"
	"path"
	"runtime"
	"strings"
)

// Error is a panic that was recovered. Its text is the same on every machine.
type Error struct {
	Value any
	Place string // the function that panicked, and the line
}

func (e *Error) Error() string { return fmt.Sprintf("%s: %v", e.Place, e.Value) }

// Of returns the error for a value that recover returned. Only a deferred function may call it, because it finds the place on the stack.
func Of(value any) *Error {
	if e, is := value.(*Error); is {
		return e
	}
	return &Error{value, place()}
}

// place returns the innermost function outside the runtime that panicked, and the line.
func place() string {
	callers := make([]uintptr, 64)
	frames := runtime.CallersFrames(callers[:runtime.Callers(1, callers)])
	for panicked := false; ; {
		f, more := frames.Next()
		switch system := strings.HasPrefix(f.Function, "runtime."); {
		case system && strings.Contains(f.Function, "anic"): // gopanic, sigpanic, goPanicIndex, …
			panicked = true
		case panicked && !system:
			return fmt.Sprintf("%s, line %d", path.Base(f.Function), f.Line)
		case !more:
			return "the program"
		}
	}
}
