// Package fault converts panics to errors.
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
	Place string // name of the function that panicked, and the line
}

func (e *Error) Error() string { return fmt.Sprintf("%s: %v", e.Place, e.Value) }

// Of returns the error for a value from recover. It searches the stack for the function that panicked, so only deferred functions may call it.
func Of(value any) *Error {
	if e, is := value.(*Error); is {
		return e
	}
	return &Error{value, place()}
}

// place returns the function that panicked, and the line. Functions of package runtime are skipped.
func place() string {
	callers := make([]uintptr, 64)
	frames := runtime.CallersFrames(callers[:runtime.Callers(1, callers)])
	for panicked := false; ; {
		f, more := frames.Next()
		switch system := strings.HasPrefix(f.Function, "runtime."); {
		case system && strings.Contains(f.Function, "anic"): // for example gopanic, sigpanic or goPanicIndex
			panicked = true
		case panicked && !system:
			return fmt.Sprintf("%s, line %d", path.Base(f.Function), f.Line)
		case !more:
			return "the program"
		}
	}
}
