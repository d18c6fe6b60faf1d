package work

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
)

// Blob is data that many tasks need. The tasks contain only its name. A worker asks for the data separately.
type Blob struct {
	Name string // SHA-256 of Data, in hexadecimal
	Data []byte
}

// NewBlob returns a blob with the given data.
func NewBlob(data []byte) Blob {
	sum := sha256.Sum256(data)
	return Blob{hex.EncodeToString(sum[:]), data}
}

// ErrNoBlob means that a blob was not found, usually because it was removed when its tasks were done.
var ErrNoBlob = errors.New("a blob that the task needs is missing")

// blobsKey is the context key of the function that returns blobs.
type blobsKey struct{}

// WithBlobs returns a context in which GetBlob calls the given function.
func WithBlobs(ctx context.Context, get func(ctx context.Context, name string) ([]byte, error)) context.Context {
	return context.WithValue(ctx, blobsKey{}, get)
}

// GetBlob returns the data of a blob. It returns ErrNoBlob if ctx was not made by WithBlobs.
func GetBlob(ctx context.Context, name string) ([]byte, error) {
	get, has := ctx.Value(blobsKey{}).(func(context.Context, string) ([]byte, error))
	if !has {
		return nil, ErrNoBlob
	}
	data, err := get(ctx, name)
	if err == nil && NewBlob(data).Name != name {
		err = errors.New("a blob that the task needs does not match its name")
	}
	return data, err
}

// attachedBlob returns a blob that is attached to the task.
func (t Task) attachedBlob(_ context.Context, name string) ([]byte, error) {
	for _, b := range t.Blobs {
		if b.Name == name {
			return b.Data, nil
		}
	}
	return nil, ErrNoBlob
}
