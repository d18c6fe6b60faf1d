// Package work divides long computations into tasks. The result of a task depends only on the task, not on the machine. A Pool does tasks: on all
// cores of this machine, in several parts with a folder each, or (in package cluster) on many machines.
package work

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"midiconnect4/internal/fault"
)

// Task is work for one core.
type Task struct {
	Kind  string
	Body  json.RawMessage // in the encoding that the task's Kind expects
	Steps int             // how many steps the task reports; not part of its name
	Blobs []Blob          // blobs named in the body; nil if they come from the context
}

// NewTask returns a task of a kind. It panics if the body cannot be encoded as JSON.
func NewTask(kind string, body any, steps int) Task {
	data, err := json.Marshal(body)
	if err != nil {
		panic(err) // cannot happen: bodies consist of numbers, strings and bytes
	}
	return Task{Kind: kind, Body: data, Steps: steps}
}

// Program is a version of the program, with the kinds of tasks that it can do.
type Program struct {
	Version string
	Kinds   map[string]Kind
}

// Name returns the name of a task: a checksum of everything that its result depends on.
func (p Program) Name(t Task) string {
	h := sha256.New()
	for _, part := range [][]byte{[]byte(p.Version), []byte(t.Kind), t.Body} {
		fmt.Fprintf(h, "%d\n", len(part))
		h.Write(part)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Do does a task. If the task panics, Do returns the panic as an error.
func (p Program) Do(ctx context.Context, t Task, step func()) (result []byte, err error) {
	defer func() {
		if v := recover(); v != nil {
			result, err = nil, fmt.Errorf("a task of kind %s panicked in %w", t.Kind, fault.Of(v))
		}
	}()
	do, known := p.Kinds[t.Kind]
	if !known {
		return nil, fmt.Errorf("there is no kind of task %.40q", t.Kind)
	}
	if t.Blobs != nil {
		ctx = WithBlobs(ctx, t.attachedBlob)
	}
	return do(ctx, t.Body, step)
}
