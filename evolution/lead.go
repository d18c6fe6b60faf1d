package evolution

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"midiconnect4/evolution/arena"
	"midiconnect4/evolution/work"
)

// lead lets a pool of workers play the games of a run. A task for the workers, called a block, is a range of rows.
type lead struct {
	pool work.Pool
	say  func(string)

	begin  origin
	link   string      // name of the blob with the link to the current generation
	blobs  []work.Blob // the origin's population, and all links after it; no population if the origin is the first generation
	blocks int         // number of blocks per generation; 0 until games have been timed
}

func (l *lead) play(ctx context.Context, s *state, played func()) error {
	if l.begin.Generation == 0 {
		l.start(s)
	}
	if l.blocks == 0 {
		if err := l.divide(ctx, s); err != nil {
			return err
		}
	}
	tasks, err := l.tasks(s)
	if err != nil {
		return err
	}
	if played == nil {
		played = func() {}
	}
	n := s.rows(1, nil).N
	scores := arena.Scores{Fitness: make([]int, n)}
	var lock sync.Mutex
	err = l.pool.Do(ctx, tasks, played, func(i int, result []byte) error {
		some, err := arena.Unpack(result, n)
		if err != nil || some.Draws > tasks[i].Steps {
			return work.Unusable(errors.New("a worker returned the scores of other games than its task's"))
		}
		lock.Lock()
		defer lock.Unlock()
		scores.Join(some)
		return nil
	})
	if err != nil {
		return err
	}
	if s.number-l.begin.Generation == maxReplay {
		l.rebase(s)
	}
	s.score(scores)
	b := work.NewBlob(writeLink(l.link, scores))
	l.blobs, l.link = append(slices.Clip(l.blobs), b), b.Name
	return nil
}

// start makes the current generation the origin, from which workers compute later generations. A run's first generation needs no blob, because
// workers compute it from the seed.
func (l *lead) start(s *state) {
	l.begin = origin{Generation: 1}
	if s.number > 1 {
		b := work.NewBlob(s.population.encode())
		l.link = b.Name // no link leads to the origin, so any unique name will do
		l.begin, l.blobs = origin{s.number, l.link, b.Name}, []work.Blob{b}
	}
}

// rebase makes the current generation, which must have been measured, the origin. Workers that know this generation need only the link to the next
// one.
func (l *lead) rebase(s *state) {
	b := work.NewBlob(s.population.encode())
	l.begin, l.blobs = origin{s.number, l.link, b.Name}, []work.Blob{b}
}

// tasks returns the blocks of the current generation as tasks.
func (l *lead) tasks(s *state) ([]work.Task, error) {
	settings, err := json.Marshal(s.settings)
	if err != nil {
		return nil, err
	}
	n := s.rows(1, nil).N
	var tasks []work.Task
	for i := range l.blocks {
		from, to := i*n/l.blocks, (i+1)*n/l.blocks
		t := work.NewTask(GamesKind, block{RunBody{s.trainer.Name, settings, s.seed}, l.begin, s.number, l.link, from, to}, s.settings.Games()/n*(to-from))
		t.Blobs = l.blobs
		tasks = append(tasks, t)
	}
	return tasks, nil
}

// Overheads as measured (docs/lab/measurements.md).
const (
	taskCost  = 840 * time.Microsecond // time that the server needs for a task
	roundCost = 20 * time.Millisecond  // time that a generation takes in addition
)

// divide chooses the number of blocks. If a block takes the time t, a generation may end up to t late. The server needs taskCost for each block, that
// is taskCost·total/t, where total is the time of all games. The sum t + taskCost·total/t is smallest if both terms are equal.
func (l *lead) divide(ctx context.Context, s *state) error {
	all, err := s.duration(ctx)
	if err != nil {
		return err
	}
	blocks := math.Sqrt(float64(all) / float64(taskCost))
	l.blocks = min(s.rows(1, nil).N, 1<<int(max(0, math.Round(math.Log2(blocks))))) // a power of two, so that similar times lead to the same number
	block := all / time.Duration(l.blocks)
	about := fmt.Sprintf("a generation's games last about %v on one core here", round(all))
	if least := block + time.Duration(l.blocks)*taskCost + roundCost; least > all {
		l.say(about + ", which is too short to be divided: without workers the run is faster")
	} else {
		l.say(fmt.Sprintf("%s; in %d blocks of %v for workers; with enough of them a generation takes %v", about, l.blocks, round(block), round(least)))
	}
	return nil
}

// round rounds a duration to two significant digits.
func round(d time.Duration) time.Duration {
	unit := time.Duration(1)
	for d/unit >= 100 {
		unit *= 10
	}
	return d.Round(unit)
}

// trial is how long divide plays games in order to estimate the time of all games.
const trial = 500 * time.Millisecond

// duration estimates how long all games of the current generation take on one core of this machine.
func (s *state) duration(ctx context.Context) (time.Duration, error) {
	var games atomic.Int64
	rows := s.rows(1, func() { games.Add(1) })
	over, stop := context.WithCancel(ctx)
	stop()
	_, _ = rows.Play(over, 0, rows.N) // over has ended: this builds the networks, but plays no game
	short, stop := context.WithTimeout(ctx, trial)
	defer stop()
	began := time.Now()
	_, err := rows.Play(short, 0, rows.N)
	if err != nil && (ctx.Err() != nil || !errors.Is(err, context.DeadlineExceeded)) {
		return 0, err
	}
	took := float64(time.Since(began)) / float64(max(1, games.Load()))
	return time.Duration(took * float64(s.settings.Games())), nil
}
