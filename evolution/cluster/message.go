package cluster

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"

	"midiconnect4/evolution/work"
)

const (
	// maxTask and maxSmall are the most bytes of a task and of a result that travels in one message. By
	// default a server refuses messages of more than a mebibyte.
	maxTask  = 768 << 10
	maxSmall = 256 << 10

	maxHead  = 16 << 10 // bytes of what is said about a result
	maxWords = 2 << 10  // of an error or a name in it
)

// message is a task on its way to a worker.
type message struct {
	Version string          `json:"version"` // of the program that asks
	Kind    string          `json:"kind"`
	Body    json.RawMessage `json:"body"`
}

// encodeTask writes a task as a message.
func encodeTask(version string, t work.Task) ([]byte, error) {
	data, err := json.Marshal(message{version, t.Kind, t.Body})
	if err == nil && len(data) > maxTask {
		err = fmt.Errorf("a task of the kind %s has %d bytes, and at most %d travel", t.Kind, len(data), maxTask)
	}
	return data, err
}

// VersionError says that tasks are of another version of the program.
type VersionError struct{ Theirs, Ours string }

func (e *VersionError) Error() string {
	return fmt.Sprintf("the tasks are of midiconnect4 %.80s, and this is %s: both must be the same", e.Theirs, e.Ours)
}

// decodeTask reads a message with a task of this name, for a version of the program. The error is a
// *VersionError if it is for another.
func decodeTask(data []byte, name, version string) (work.Task, error) {
	if len(data) > maxTask {
		return work.Task{}, fmt.Errorf("it has %d bytes, and a task has at most %d", len(data), maxTask)
	}
	var m message
	if work.Read(data, &m) != nil {
		return work.Task{}, errors.New("it cannot be read")
	}
	if m.Version == "" {
		return work.Task{}, errors.New("it says no version")
	}
	if m.Version != version {
		return work.Task{}, &VersionError{m.Version, version}
	}
	t := work.Task{Kind: m.Kind, Body: m.Body}
	if (work.Program{Version: version}).Name(t) != name {
		return work.Task{}, errors.New("it is not the task that its name says")
	}
	return t, nil
}

// result is what a worker made of a task.
type result struct {
	Worker string `json:"worker"`
	SHA256 string `json:"sha256"`           // of the data
	Size   int    `json:"size"`             // bytes of the data
	Object string `json:"object,omitempty"` // where the data are, if they are large
	Failed string `json:"failed,omitempty"` // why there are none

	data []byte
}

// newResult is what a worker made of a task, or why it failed.
func newResult(worker string, data []byte, failed error) result {
	r := result{Worker: worker, Size: len(data), data: data}
	if failed == nil && len(data) > work.MaxResult {
		failed = fmt.Errorf("a result has %d bytes, and at most %d travel", len(data), work.MaxResult)
	}
	if failed != nil {
		r.Failed, r.Size, r.data = fmt.Sprintf("%.*s", maxWords, failed.Error()), 0, nil
	}
	r.SHA256 = checksum(r.data)
	return r
}

func checksum(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// same reports whether two results are equal.
func (r result) same(other result) bool {
	return r.SHA256 == other.SHA256 && r.Size == other.Size && r.Failed == other.Failed
}

// encode writes the result: a line about it, and the data unless they are elsewhere.
func (r result) encode() ([]byte, error) {
	head, err := json.Marshal(r)
	if err != nil {
		return nil, err
	}
	head = append(head, '\n')
	if r.Object != "" {
		return head, nil
	}
	return append(head, r.data...), nil
}

// decodeResult reads a result as encode writes it. Large data remain to be fetched.
func decodeResult(data []byte) (result, error) {
	if len(data) > maxHead+maxSmall {
		return result{}, fmt.Errorf("it has %d bytes, and a result has at most %d", len(data), maxHead+maxSmall)
	}
	head, rest, found := bytes.Cut(data, []byte("\n"))
	var r result
	if !found || len(head) > maxHead {
		return result{}, errors.New("it has no line about the data")
	}
	if work.Read(head, &r) != nil {
		return result{}, errors.New("its line about the data cannot be read")
	}
	switch {
	case r.Size < 0 || r.Size > work.MaxResult, len(r.Worker) > maxWords, len(r.Failed) > maxWords, r.Worker == "":
		return result{}, errors.New("it is not what a worker says")
	case r.Object != "" && len(rest) > 0, r.Failed != "" && r.Size > 0:
		return result{}, errors.New("it has data where there must be none")
	case r.Object != "":
		return r, nil
	}
	return r, r.take(rest)
}

// take completes the result with its data.
func (r *result) take(data []byte) error {
	if len(data) != r.Size || checksum(data) != r.SHA256 {
		return errors.New("its data are not those that it announces")
	}
	r.data = data
	return nil
}
