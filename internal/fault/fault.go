// Package fault turns a panic into an error.
package fault

import (
	"fmt"
	"path"
	"runtime"
	"strings"
)

// Error is a recovered panic. Its text is the same on every machine.
type Error struct {
	Value any
	Place string // the function that panicked, and its line
}

func (e *Error) Error() string { return fmt.Sprintf("%s: %v", e.Place, e.Value) }

// Of returns the error for a result of recover. Only a deferred function may call it, since the place is found from the stack.
func Of(value any) *Error {
	if e, is := value.(*Error); is {
		return e
	}
	return &Error{value, place()}
}

// place is the innermost panicking function outside the runtime.
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
