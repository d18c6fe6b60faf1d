package work

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
)

// Kind does the tasks of one kind. The same body gives the same result on every machine. An error is
// that of ctx, or else one that every machine would have. step counts a step, from any goroutine.
type Kind func(ctx context.Context, body []byte, step func()) (result []byte, err error)

// Body is what tasks of a kind are done with.
type Body interface {
	// Check reports values that no task has, so that a task that passes it takes no more memory than others.
	Check() error
}

// NewKind makes the kind of tasks whose bodies are a B, called what in errors. It reads and checks a body before anything else,
// even if ctx has ended.
func NewKind[B Body](what string, do func(ctx context.Context, b B, step func()) ([]byte, error)) Kind {
	return func(ctx context.Context, body []byte, step func()) ([]byte, error) {
		var b B
		if err := Read(body, &b); err != nil {
			return nil, fmt.Errorf("%s cannot be read: %w", what, err)
		}
		if err := b.Check(); err != nil {
			return nil, fmt.Errorf("%s: %w", what, err)
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		return do(ctx, b, step)
	}
}

// Read reads JSON that this program wrote. Unknown names are an error, and anything that follows.
func Read(data []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if d.InputOffset() != int64(len(data)) {
		return errors.New("it goes on after its end")
	}
	return nil
}
