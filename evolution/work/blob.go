package work

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
)

// Blob is data that many tasks need. Their bodies contain only its name; it is sent separately, when a worker asks for it.
type Blob struct {
	Name string // checksum of Data
	Data []byte
}

// NewBlob returns the blob with the given data.
func NewBlob(data []byte) Blob {
	sum := sha256.Sum256(data)
	return Blob{hex.EncodeToString(sum[:]), data}
}

// ErrNoBlob means that a blob was not found. Usually it was removed, because its tasks are done.
var ErrNoBlob = errors.New("a blob that the task needs is missing")

// blobsKey is the context key of the function that gets blobs.
type blobsKey struct{}

// WithBlobs returns a context in which GetBlob calls get.
func WithBlobs(ctx context.Context, get func(ctx context.Context, name string) ([]byte, error)) context.Context {
	return context.WithValue(ctx, blobsKey{}, get)
}

// GetBlob returns the data of the named blob. The error is ErrNoBlob if ctx does not come from WithBlobs.
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

// attachedBlob gets a blob from the task itself.
func (t Task) attachedBlob(_ context.Context, name string) ([]byte, error) {
	for _, b := range t.Blobs {
		if b.Name == name {
			return b.Data, nil
		}
	}
	return nil, ErrNoBlob
}
