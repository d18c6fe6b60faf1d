package work

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
)

// Blob is data that many tasks share. Tasks name it in their bodies; it is sent separately, on request.
type Blob struct {
	Name string // checksum of the data
	Data []byte
}

// NewBlob makes a blob.
func NewBlob(data []byte) Blob {
	sum := sha256.Sum256(data)
	return Blob{hex.EncodeToString(sum[:]), data}
}

// ErrNoBlob means that a blob is missing: it was removed because its tasks are done.
var ErrNoBlob = errors.New("a blob that the task needs is missing")

// blobsKey is the context key of the source of blobs.
type blobsKey struct{}

// WithBlobs returns a context in which tasks get their blobs from get.
func WithBlobs(ctx context.Context, get func(ctx context.Context, name string) ([]byte, error)) context.Context {
	return context.WithValue(ctx, blobsKey{}, get)
}

// GetBlob gets a blob from the context's source.
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

// attachedBlob gets a blob that came with the task.
func (t Task) attachedBlob(_ context.Context, name string) ([]byte, error) {
	for _, b := range t.Blobs {
		if b.Name == name {
			return b.Data, nil
		}
	}
	return nil, ErrNoBlob
}
