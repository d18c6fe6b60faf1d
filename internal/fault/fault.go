// Package fault makes an error of a panic.
package fault

import (
	"fmt"
	"path"
	"runtime"
	"strings"
)

// Fault is a panic that was recovered. Its text is the same on every machine.
type Fault struct {
	Value any
	Place string // the function that panicked, and its line
}

func (f *Fault) Error() string { return fmt.Sprintf("%s: %v", f.Place, f.Value) }

// Of is the fault of a value that recover returned. A deferred function calls it, so that it finds the place.
func Of(value any) *Fault {
	if f, is := value.(*Fault); is {
		return f
	}
	return &Fault{value, place()}
}

// place is the innermost function that panicked and is not the runtime's.
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
