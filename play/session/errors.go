package session

import (
	"context"
	"errors"
)

var (
	// ErrFault means that code panicked. The text of an error that wraps it contains the panic's value.
	ErrFault = errors.New("internal error")
	// ErrInterrupted says that a signal, or Ctrl-C on a screen, ended the performance. It
	// is a context.Canceled.
	ErrInterrupted error = interruption{}
	// ErrNotAsked means that no move is asked for now.
	ErrNotAsked = errors.New("it is not your turn")
	// ErrLocked means that the performance is locked and the function is not among those that still work.
	ErrLocked error = ToldError{errors.New("the performance is locked: unlock it first")}

	// errQuit ends a performance because a person wants it to end.
	errQuit = errors.New("the performance was ended")
)

type interruption struct{}

func (interruption) Error() string { return "interrupted" }
func (interruption) Unwrap() error { return context.Canceled }

// ToldError is the reason for a refusal that all UIs also get as an event.
type ToldError struct{ error }

// told marks the error of a move as a ToldError. ErrNotAsked stays as it is, as it has no event.
func told(err error) error {
	if err == nil || errors.Is(err, ErrNotAsked) {
		return err
	}
	return ToldError{err}
}
