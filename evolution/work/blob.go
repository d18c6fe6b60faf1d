package work

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
)

// Blob is what many tasks need, and name in their bodies. It travels apart from them, to whoever asks for it.
type Blob struct {
	Name string // a checksum of the data
	Data []byte
}

// NewBlob makes a blob.
func NewBlob(data []byte) Blob {
	sum := sha256.Sum256(data)
	return Blob{hex.EncodeToString(sum[:]), data}
}

// ErrNoBlob says that there is no blob of a name any more, as the tasks that needed it are done.
var ErrNoBlob = errors.New("what the task needs is not there")

// blobsKey is the key of a context's source of blobs.
type blobsKey struct{}

// WithBlobs returns a context in which tasks get their blobs from somewhere.
func WithBlobs(ctx context.Context, get func(ctx context.Context, name string) ([]byte, error)) context.Context {
	return context.WithValue(ctx, blobsKey{}, get)
}

// GetBlob gets a blob of the task that is done in a context, from wherever that has it.
func GetBlob(ctx context.Context, name string) ([]byte, error) {
	get, has := ctx.Value(blobsKey{}).(func(context.Context, string) ([]byte, error))
	if !has {
		return nil, ErrNoBlob
	}
	data, err := get(ctx, name)
	if err == nil && NewBlob(data).Name != name {
		err = errors.New("what the task needs is not what it names")
	}
	return data, err
}

// own gets the blobs that a task has with it.
func (t Task) own(_ context.Context, name string) ([]byte, error) {
	for _, b := range t.Blobs {
		if b.Name == name {
			return b.Data, nil
		}
	}
	return nil, ErrNoBlob
}
