package session

import (
	"context"
	"errors"
)

var (
	// ErrFault means that code panicked. Errors that wrap ErrFault have the panic's value in their text.
	ErrFault = errors.New("internal error")
	// ErrInterrupted means that a signal, or Ctrl-C in a text interface, ended the performance. errors.Is finds context.Canceled in it.
	ErrInterrupted error = interruption{}
	// ErrNotAsked means that no person is to move now.
	ErrNotAsked = errors.New("it is not your turn")
	// ErrLocked means that the performance is locked, and that the called function does not work while it is locked.
	ErrLocked error = ToldError{errors.New("the performance is locked: unlock it first")}

	// errQuit is the cause of a performance's end if a person has ended it.
	errQuit = errors.New("the performance was ended")
)

type interruption struct{}

func (interruption) Error() string { return "interrupted" }
func (interruption) Unwrap() error { return context.Canceled }

// ToldError is an error that a call returns, and that all user interfaces also receive in an event.
type ToldError struct{ error }

// told wraps the error of a move in a ToldError. It does not wrap ErrNotAsked, because no event reports that error.
func told(err error) error {
	if err == nil || errors.Is(err, ErrNotAsked) {
		return err
	}
	return ToldError{err}
}
