package work

import (
	"context"

	"midiconnect4/internal/parallel"
)

// Pool does tasks. It calls done with the number and the result of each task, from any goroutine, and
// step as often as the tasks count steps. When ctx ends, or a task or done fails, it returns the error; if a result came
// from elsewhere and done finds it unusable, it first tries to get another.
type Pool interface {
	Do(ctx context.Context, tasks []Task, step func(), done func(i int, result []byte) error) error
}

// Local does tasks on the cores of this machine.
type Local struct {
	Program Program
	Cores   int
}

// Do implements Pool.
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
