package work

import (
	"bytes"
	"encoding/json"
	"errors"
)

// UnusableError says that a result is none that its task can have: who made it lies, or is broken. A pool that can get
// another result does so when done returns this.
type UnusableError struct{ Err error }

func (e *UnusableError) Error() string { return e.Err.Error() }

func (e *UnusableError) Unwrap() error { return e.Err }

// Unusable is a *UnusableError about what is wrong with a result; nil if nothing is.
func Unusable(err error) error {
	if err == nil {
		return nil
	}
	return &UnusableError{err}
}

// ReadResult reads a result that json.Marshal wrote. The error is a *UnusableError.
func ReadResult(result []byte, into any) error {
	err := Read(result, into)
	if again, _ := json.Marshal(into); err == nil && !bytes.Equal(again, result) {
		err = errors.New("it lacks something, or is written otherwise")
	}
	return Unusable(err)
}
