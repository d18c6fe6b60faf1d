// Package work does what takes long: tasks whose results follow from the tasks alone, wherever they
// are done. Pools do them: all cores of this machine, a part of them in each of several folders, and
// in package cluster many machines.
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
	Body  json.RawMessage // what it is to be done with; each kind reads its own
	Steps int             // how many times it counts a step; no part of what it is
	Blobs []Blob          // what the body names; nil if it is done where they came from otherwise
}

// NewTask makes a task of a kind. The body must be something that JSON can write.
func NewTask(kind string, body any, steps int) Task {
	data, err := json.Marshal(body)
	if err != nil {
		panic(err) // bodies are structs of numbers, strings and bytes
	}
	return Task{Kind: kind, Body: data, Steps: steps}
}

// Program is what does tasks: a version of its code, and the kinds that it knows.
type Program struct {
	Version string
	Kinds   map[string]Kind
}

// Name is the name of a task: a checksum of all that its result follows from.
func (p Program) Name(t Task) string {
	h := sha256.New()
	for _, part := range [][]byte{[]byte(p.Version), []byte(t.Kind), t.Body} {
		fmt.Fprintf(h, "%d\n", len(part))
		h.Write(part)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Do does a task. If it panics, it has failed.
func (p Program) Do(ctx context.Context, t Task, step func()) (result []byte, err error) {
	defer func() {
		if v := recover(); v != nil {
			result, err = nil, fmt.Errorf("a task of the kind %s panicked in %w", t.Kind, fault.Of(v))
		}
	}()
	do, known := p.Kinds[t.Kind]
	if !known {
		return nil, fmt.Errorf("there are no tasks of the kind %.40q", t.Kind)
	}
	if t.Blobs != nil {
		ctx = WithBlobs(ctx, t.own)
	}
	return do(ctx, t.Body, step)
}
