package strength

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"midiconnect4/evolution/work"
	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// MeetKind is the kind of task that plays some of the games between two gamers.
const MeetKind = "meet"

// meeting is the body of a task of MeetKind. It plays two games from each of the openings From to To-1.
type meeting struct {
	Game    string       `json:"game"`
	A       gamer.Packed `json:"a"`
	B       gamer.Packed `json:"b"`
	Games   int          `json:"games"` // number of games of the whole pairing on each side
	Opening int          `json:"opening"`
	Seed    uint64       `json:"seed"`
	From    int          `json:"from"` // index of the first opening
	To      int          `json:"to"`
}

// stretch is the number of openings per task. A task takes a few tenths of a second with networks that search two plies deep, and less than an hour
// with any engine.
const stretch = 1000

// meetElsewhere plays the games of pairings on a pool; meetAll plays them on this machine.
func meetElsewhere(ctx context.Context, g game.Game, pairings []pairing, o Options) ([]*PairResults, error) {
	results := make([]*PairResults, len(pairings))
	var tasks []work.Task
	var of []int // index of the pairing, by task
	steps := 0
	for i, p := range pairings {
		results[i] = new(PairResults)
		o.Seed = p.seed
		own, err := o.tasks(g, p)
		if err != nil {
			return nil, err
		}
		for _, t := range own {
			tasks, of, steps = append(tasks, t), append(of, i), steps+t.Steps
		}
	}
	var lock sync.Mutex
	err := o.Pool.Do(ctx, tasks, o.watch("games", steps), func(i int, result []byte) error {
		var m PairResults
		if err := cmp.Or(work.ReadResult(result, &m), m.Check(tasks[i].Steps/2)); err != nil {
			return fmt.Errorf("the games of %v: %w", pairings[of[i]], err)
		}
		lock.Lock()
		defer lock.Unlock()
		results[of[i]].join(&m)
		return nil
	})
	return results, err
}

// tasks divides the games of a pairing into tasks. o.Seed must be the pairing's seed.
func (o Options) tasks(g game.Game, p pairing) ([]work.Task, error) {
	a, err := gamer.Pack(p.a)
	if err != nil {
		return nil, err
	}
	b, err := gamer.Pack(p.b)
	if err != nil {
		return nil, err
	}
	n := len(o.openings(g, p.a, p.b))
	var tasks []work.Task
	for from := 0; from < n; from += stretch {
		to := min(n, from+stretch)
		tasks = append(tasks, work.NewTask(MeetKind, meeting{g.Name(), a, b, o.Games, o.Opening, o.Seed, from, to}, 2*(to-from)))
	}
	return tasks, nil
}

// join adds the results of other games of the same pairing.
func (m *PairResults) join(other *PairResults) {
	for first, row := range other {
		for second, n := range row {
			m[first][second] += n
		}
	}
}

func (m meeting) open() (g game.Game, a, b engine.Engine, err error) {
	if g, err = gamer.FindGame(m.Game); err != nil {
		return nil, nil, nil, err
	}
	if a, err = m.A.Open(g); err == nil {
		b, err = m.B.Open(g)
	}
	return g, a, b, err
}

// Check returns an error if the gamers cannot be opened, or if a number is out of bounds. It implements work.Body.
func (m meeting) Check() error {
	g, _, _, err := m.open()
	switch {
	case err != nil:
		return err
	case m.Games < 1 || m.Games > MaxGames || m.Opening < AutoOpening || m.Opening > MaxOpening(g):
		return errors.New("its number of games or random moves is out of bounds")
	}
	return nil
}

// DoMeeting does a task of MeetKind, on one core.
var DoMeeting = work.NewKind("a meeting", doMeeting)

func doMeeting(ctx context.Context, m meeting, step func()) ([]byte, error) {
	g, a, b, err := m.open()
	if err != nil {
		return nil, err
	}
	o := Options{Games: m.Games, Opening: m.Opening, Seed: m.Seed, Cores: 1}
	starts := o.openings(g, a, b)
	if m.From < 0 || m.To > len(starts) || m.From >= m.To {
		return nil, errors.New("a meeting has openings that do not exist")
	}
	results, err := o.meet(ctx, a, b, starts[m.From:m.To], m.From, step)
	if err != nil {
		return nil, err
	}
	return json.Marshal(results)
}
