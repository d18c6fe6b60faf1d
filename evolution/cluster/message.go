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
	// maxTask and maxSmall are the largest sizes, in bytes, of an encoded task and of a result's data in a single message. Servers accept messages of
	// up to one MiB by default.
	maxTask  = 768 << 10
	maxSmall = 256 << 10

	maxHead  = 16 << 10 // largest size of a result's header line, in bytes
	maxWords = 2 << 10  // largest size of a worker's name, and of an error, in the header line, in bytes
)

// message is an encoded task.
type message struct {
	Version string          `json:"version"` // version of the program that queued the task
	Kind    string          `json:"kind"`
	Body    json.RawMessage `json:"body"`
}

func encodeTask(version string, t work.Task) ([]byte, error) {
	data, err := json.Marshal(message{version, t.Kind, t.Body})
	if err == nil && len(data) > maxTask {
		err = fmt.Errorf("a task of kind %s has %d bytes; at most %d can be sent", t.Kind, len(data), maxTask)
	}
	return data, err
}

// VersionError means that the tasks in the queue are for another version of the program.
type VersionError struct{ Theirs, Ours string }

func (e *VersionError) Error() string {
	return fmt.Sprintf("the tasks are for midiconnect4 %.80s, and this is %s: the versions must be the same", e.Theirs, e.Ours)
}

// decodeTask decodes a task and checks its name. It returns a *VersionError if the task is for another version of the program.
func decodeTask(data []byte, name, version string) (work.Task, error) {
	if len(data) > maxTask {
		return work.Task{}, fmt.Errorf("it has %d bytes; a task has at most %d", len(data), maxTask)
	}
	var m message
	if work.Read(data, &m) != nil {
		return work.Task{}, errors.New("it cannot be read")
	}
	if m.Version == "" {
		return work.Task{}, errors.New("it names no version")
	}
	if m.Version != version {
		return work.Task{}, &VersionError{m.Version, version}
	}
	t := work.Task{Kind: m.Kind, Body: m.Body}
	if (work.Program{Version: version}).Name(t) != name {
		return work.Task{}, errors.New("its content does not match its name")
	}
	return t, nil
}

// result is the result of a task, or the error with which the task failed.
type result struct {
	Worker string `json:"worker"`
	SHA256 string `json:"sha256"`           // checksum of the data
	Size   int    `json:"size"`             // number of bytes in the data
	Object string `json:"object,omitempty"` // name of the object with the data; empty if the data are in the message
	Failed string `json:"failed,omitempty"` // error of a task that failed; empty if it succeeded

	data []byte
}

// newResult returns a result with the given data. If failed is not nil, or the data are too large, the result is a failure.
func newResult(worker string, data []byte, failed error) result {
	r := result{Worker: worker, Size: len(data), data: data}
	if failed == nil && len(data) > work.MaxResult {
		failed = fmt.Errorf("a result has %d bytes; at most %d can be sent", len(data), work.MaxResult)
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

func (r result) same(other result) bool {
	return r.SHA256 == other.SHA256 && r.Size == other.Size && r.Failed == other.Failed
}

// encode returns a header line in JSON, and then the data. Data that are in an object of the server are left out.
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

// decodeResult decodes a result. If its data are in an object, call fetch afterwards.
func decodeResult(data []byte) (result, error) {
	if len(data) > maxHead+maxSmall {
		return result{}, fmt.Errorf("it has %d bytes; a result has at most %d", len(data), maxHead+maxSmall)
	}
	head, rest, found := bytes.Cut(data, []byte("\n"))
	var r result
	if !found || len(head) > maxHead {
		return result{}, errors.New("it has no header line")
	}
	if work.Read(head, &r) != nil {
		return result{}, errors.New("its header line cannot be read")
	}
	switch {
	case r.Size < 0 || r.Size > work.MaxResult, len(r.Worker) > maxWords, len(r.Failed) > maxWords, r.Worker == "":
		return result{}, errors.New("its header line is not a worker's")
	case r.Object != "" && len(rest) > 0, r.Failed != "" && r.Size > 0:
		return result{}, errors.New("it has data, although it is a failure or its data are in an object")
	case r.Object != "":
		return r, nil
	}
	return r, r.take(rest)
}

// take sets the data. It returns an error if they do not match the size or the checksum.
func (r *result) take(data []byte) error {
	if len(data) != r.Size || checksum(data) != r.SHA256 {
		return errors.New("its data do not match their checksum")
	}
	r.data = data
	return nil
}
