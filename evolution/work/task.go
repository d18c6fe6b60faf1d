// Package work divides long work into tasks. The result of a task depends on the task alone, and not on the machine. Pools do tasks: on all cores
// of this machine; in several parts, each with a folder of its own; or, in package cluster, on many machines.
package work

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"midiconnect4/internal/fault"
)

// Task is a piece of work for one core.
type Task struct {
	Kind  string
	Body  json.RawMessage // encoded as its Kind expects
	Steps int             // number of steps that the task reports; not part of its name
	Blobs []Blob          // the blobs that the body names; nil if they come from the context
}

// NewTask makes a task of a kind. It panics if the body cannot be encoded as JSON.
func NewTask(kind string, body any, steps int) Task {
	data, err := json.Marshal(body)
	if err != nil {
		panic(err) // cannot happen: bodies are structs of numbers, strings and bytes
	}
	return Task{Kind: kind, Body: data, Steps: steps}
}

// Program is a version of this program, with the kinds of tasks that it does.
type Program struct {
	Version string
	Kinds   map[string]Kind
}

// Name returns the name of a task: a checksum of everything that the result depends on.
func (p Program) Name(t Task) string {
	h := sha256.New()
	for _, part := range [][]byte{[]byte(p.Version), []byte(t.Kind), t.Body} {
		fmt.Fprintf(h, "%d\n", len(part))
		h.Write(part)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Do does a task. If the task panics, Do returns an error.
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
