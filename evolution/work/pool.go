package work

import (
	"context"

	"midiconnect4/internal/parallel"
)

// Pool does tasks. Do calls done with each task's index and result, and step for each step of a task, from any goroutine. It returns an error if ctx
// ends, a task fails, or done fails. However, if done returns an UnusableError about a result of another machine, Do first tries to get another
// result.
type Pool interface {
	Do(ctx context.Context, tasks []Task, step func(), done func(i int, result []byte) error) error
}

// Local does tasks on the cores of this machine.
type Local struct {
	Program Program
	Cores   int
}

// Do does the tasks on Cores cores. It implements Pool.
func (l Local) Do(ctx context.Context, tasks []Task, step func(), done func(int, []byte) error) error {
	return parallel.ForEach(ctx, len(tasks), l.Cores, func() func(int) error {
		return func(i int) error {
			result, err := l.Program.Do(ctx, tasks[i], step)
			if err != nil {
				return err
			}
			return done(i, result)
		}
	})
}
