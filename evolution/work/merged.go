package work

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
)

// Merged takes results from stores that Part has filled. The pool Rest does the tasks whose results are missing or damaged.
type Merged struct {
	Program Program
	Stores  []Store
	Rest    Pool
	Say     func(string) // called with a message about each damaged result

	Found, Lacking int // number of tasks with and without a result in the stores
}

// Do takes the results from the stores, and lets Rest do the other tasks. It implements Pool.
func (m *Merged) Do(ctx context.Context, tasks []Task, step func(), done func(int, []byte) error) error {
	var lacking []Task
	var places []int
	for i, t := range tasks {
		result, from, err := m.find(m.Program.Name(t))
		if err == nil && from != "" {
			err = done(i, result)
			if unusable, is := errors.AsType[*UnusableError](err); is {
				m.Say(fmt.Sprintf("%s is not a valid result of its task, so the task is done again: %v", from, unusable))
				from, err = "", nil
			}
		}
		if err == nil && from == "" {
			lacking, places = append(lacking, t), append(places, i)
			continue
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

// find returns a task's result and the path of its file. The path is empty if no store has an undamaged result. If two stores have different
// undamaged results, find returns an error.
func (m *Merged) find(name string) (found []byte, from string, err error) {
	var damaged error
	for _, s := range m.Stores {
		result, err := s.get(name)
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			damaged = err
		case from != "" && !bytes.Equal(result, found):
			return nil, "", fmt.Errorf("%s and %s have different results of one task: one of the machines is faulty", from, s.path(name))
		default:
			found, from = result, s.path(name)
		}
	}
	switch {
	case damaged != nil && from == "":
		m.Say(fmt.Sprintf("%v; the task is done again", damaged))
	case damaged != nil:
		m.Say(fmt.Sprintf("%v; the result is taken from %s", damaged, from))
	}
	return found, from, nil
}
