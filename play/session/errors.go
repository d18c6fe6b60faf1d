package session

import (
	"context"
	"errors"
)

var (
	// ErrFault is a panic. The text of an error that wraps it has its value.
	ErrFault = errors.New("a fault in this program")
	// ErrInterrupted says that a signal, or Ctrl-C on a screen, ended the performance. It
	// is a context.Canceled.
	ErrInterrupted error = interruption{}
	// ErrNotAsked is that no move is asked for now.
	ErrNotAsked = errors.New("it is not your turn")
	// ErrLocked is that a performance that is locked refuses a function.
	ErrLocked error = ToldError{errors.New("it is locked: unlock first")}

	// errQuit ends a performance because a person wants it to end.
	errQuit = errors.New("the performance was ended")
)

type interruption struct{}

func (interruption) Error() string { return "interrupted" }
func (interruption) Unwrap() error { return context.Canceled }

// ToldError says why something is refused. All UIs are told of it, too, by events.
type ToldError struct{ error }

// told marks the error of a move, unless no move is asked for: no event tells of that.
func told(err error) error {
	if err == nil || errors.Is(err, ErrNotAsked) {
		return err
	}
	return ToldError{err}
}
