package work

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
)

// Merged takes results from stores that parts filled. What none has another pool does.
type Merged struct {
	Program Program
	Stores  []Store
	Rest    Pool

	Found, Lacking int // tasks so far
}

// Do implements Pool.
func (m *Merged) Do(ctx context.Context, tasks []Task, step func(), done func(int, []byte) error) error {
	var lacking []Task
	var places []int
	for i, t := range tasks {
		result, err := m.find(m.Program.Name(t))
		if errors.Is(err, fs.ErrNotExist) {
			lacking, places = append(lacking, t), append(places, i)
			continue
		}
		if err == nil {
			err = done(i, result)
		}
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		for range t.Steps {
			step()
		}
	}
	m.Found += len(tasks) - len(lacking)
	m.Lacking += len(lacking)
	return m.Rest.Do(ctx, lacking, step, func(i int, result []byte) error { return done(places[i], result) })
}

// find is the result of a task, which all stores that have it must agree on. The error is
// fs.ErrNotExist if none has it.
func (m *Merged) find(name string) ([]byte, error) {
	var found []byte
	from := ""
	for _, s := range m.Stores {
		result, err := s.Get(name)
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return nil, err
		case from != "" && !bytes.Equal(result, found):
			return nil, fmt.Errorf("%s and %s have different results of one task: one of the machines is faulty", from, s.path(name))
		default:
			found, from = result, s.path(name)
		}
	}
	if from == "" {
		return nil, fs.ErrNotExist
	}
	return found, nil
}
