package work

import (
	"bytes"
	"encoding/json"
	"errors"
)

// UnusableError means that a result cannot be correct, because the machine that made it is faulty or lies. If done returns this error, a pool tries
// to get another result.
type UnusableError struct{ Err error }

func (e *UnusableError) Error() string { return e.Err.Error() }

func (e *UnusableError) Unwrap() error { return e.Err }

// Unusable wraps err in an *UnusableError. It returns nil if err is nil.
func Unusable(err error) error {
	if err == nil {
		return nil
	}
	return &UnusableError{err}
}

// ReadResult decodes a result that json.Marshal encoded. Errors are of type *UnusableError.
func ReadResult(result []byte, into any) error {
	err := Read(result, into)
	if again, _ := json.Marshal(into); err == nil && !bytes.Equal(again, result) {
		err = errors.New("it is incomplete, or not in the form that this program writes")
	}
	return Unusable(err)
}
