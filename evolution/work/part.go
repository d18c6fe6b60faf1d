package work

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"sync"
)

// Part is a pool that does only a part of the tasks, and stores the results. Other programs do the other parts independently. Finally Merged
// collects all results.
type Part struct {
	Share Share
	Store Store
	Pool  Local

	lock  sync.Mutex
	asked map[string]bool // names of all tasks so far, including the tasks of other parts
	Done  int             // how many tasks of this part are done, now or by an earlier program
}

// Share is the number of a part (from 1) and the number of all parts.
type Share struct{ Number, Of int }

// maxParts is the largest number of parts.
const maxParts = 100_000

// ParseShare parses a share such as 2/8. There can be at most maxParts parts.
func ParseShare(text string) (Share, error) {
	number, of, found := strings.Cut(text, "/")
	n, err := strconv.Atoi(number)
	m, err2 := strconv.Atoi(of)
	if !found || err != nil || err2 != nil || n < 1 || n > m || m > maxParts {
		return Share{}, fmt.Errorf("%.40q is not a part: write 2/8 for the second of eight", text)
	}
	return Share{n, m}, nil
}

func (s Share) String() string { return fmt.Sprintf("%d/%d", s.Number, s.Of) }

// Do does the tasks of this part. It never calls done, because it does not know the results of the other parts. Tasks are dealt out like cards,
// because neighbouring tasks take about the same time. Do implements Pool.
func (p *Part) Do(ctx context.Context, tasks []Task, step func(), _ func(int, []byte) error) error {
	var own []Task
	for _, t := range tasks {
		name := p.Pool.Program.Name(t)
		if p.asked[name] {
			continue
		}
		if p.asked == nil {
			p.asked = map[string]bool{}
		}
		mine := len(p.asked)%p.Share.Of == p.Share.Number-1
		p.asked[name] = true
		if !mine {
			continue
		}
		switch has, err := p.Store.has(name); {
		case err != nil:
			return err
		case has:
			p.Done++
		default:
			own = append(own, t)
		}
	}
	return p.Pool.Do(ctx, own, step, func(i int, result []byte) error {
		err := p.Store.put(p.Pool.Program.Name(own[i]), result)
		p.lock.Lock()
		defer p.lock.Unlock()
		p.Done++
		return err
	})
}

// Asked returns the number of tasks so far, including the tasks of other parts.
func (p *Part) Asked() int { return len(p.asked) }
