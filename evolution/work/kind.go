package work

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
)

// Kind does a task of one kind. The same body must give the same result, or the same error, on every machine. If ctx ends, the error may differ. step
// is called for each step, from any goroutine.
type Kind func(ctx context.Context, body []byte, step func()) (result []byte, err error)

// Body is the decoded body of a task.
type Body interface {
	// Check rejects impossible values, so that a body from another machine cannot exhaust the memory.
	Check() error
}

// NewKind returns the Kind for tasks whose bodies have type B. The text in what names such tasks in errors. The Kind decodes and checks the body
// before it calls the function do, even if ctx has ended.
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

// Read decodes JSON that this program encoded. It rejects unknown names, and data after the JSON.
func Read(data []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if d.InputOffset() != int64(len(data)) {
		return errors.New("there is data after its end")
	}
	return nil
}
