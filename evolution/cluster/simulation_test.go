package cluster

import (
	"container/heap"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"
)

// simulation simulates a pool, a server and workers in simulated time. Times are in seconds. Costs of server and command are as measured.
type simulation struct {
	machines, cores int     // number of workers, and of cores per worker
	tasks           int     // number of tasks per batch
	task            float64 // mean duration of a task on a core of normal speed
	varies          float64 // a task's duration differs from the mean by up to this share
	batches         int     // number of batches, which run one after another like generations
	replay          float64 // computing time of the command, and then of each machine, before its first task of a batch

	way        float64 // mean time of a message between two programs: half is fixed, the rest is exponentially distributed
	slow       float64 // share of the machines that are slow
	slower     float64 // factor by which slow machines are slower
	losses     float64 // losses per machine and hour; after the lease ends, a new machine replaces the lost one
	check      float64 // share of the tasks that two machines do
	server     float64 // computing time of the server per task
	command    float64 // computing time of the command per task
	spares     bool    // late tasks are queued once more
	randomness *rand.Rand

	now    float64
	events events
	done   int // number of finished batches

	serverFree, commandFree float64
	queue                   []*given
	waiting                 []*core // cores whose requests for a task have arrived at the server
	all                     []*simulated
	kept                    int
	began, last, given      float64
	useful                  float64 // computing time of all kept results, on a core of normal speed
	longest                 float64 // longest time of a batch
	lost                    int
}

// simulated is a task in the simulation, with its state.
type simulated struct {
	takes        float64
	first, kept  bool
	spare, check bool
	by           *machine
	waits        bool    // the task has one result and waits for a second one
	since        float64 // time when waits became true
}

// given is a queued message with a task.
type given struct {
	task  *simulated
	check bool
}

type machine struct {
	slowness float64
	dead     bool
	died     float64 // when the machine died
	batch    int     // latest batch whose replay this machine has begun
	ready    float64 // time when this replay ends
}

type core struct {
	on    *machine
	busy  bool
	asks  bool   // a request for a task is on its way or at the server
	ahead *given // next task, fetched while the core computes
	holds []*given
}

// event is a function that the simulation calls at a given time.
type event struct {
	at    float64
	order int
	what  func()
}

type events struct {
	all []event
	n   int
}

func (e *events) Len() int { return len(e.all) }
func (e *events) Less(i, j int) bool {
	a, b := e.all[i], e.all[j]
	return a.at < b.at || a.at == b.at && a.order < b.order
}
func (e *events) Swap(i, j int) { e.all[i], e.all[j] = e.all[j], e.all[i] }
func (e *events) Push(x any)    { e.all = append(e.all, x.(event)) }
func (e *events) Pop() any {
	last := e.all[len(e.all)-1]
	e.all = e.all[:len(e.all)-1]
	return last
}

// after schedules a call in a number of seconds.
func (s *simulation) after(seconds float64, what func()) {
	s.events.n++
	heap.Push(&s.events, event{s.now + seconds, s.events.n, what})
}

// send sends a message: it schedules the function what for the time when the message arrives.
func (s *simulation) send(what func()) {
	s.after(s.way/2+s.way/2*s.randomness.ExpFloat64(), what)
}

// atServer schedules the function what for the time when the server has handled a message. The server handles messages one after another, each for
// the given time.
func (s *simulation) atServer(cost float64, what func()) {
	s.serverFree = max(s.serverFree, s.now) + cost
	s.after(s.serverFree-s.now, what)
}

// half is the share of the server's computing time per task that it needs to give out the task. It needs the rest to store the result.
const half = 0.5

// run simulates all batches, and returns their total time.
func (s *simulation) run() float64 {
	for i := range s.machines {
		m := &machine{slowness: 1}
		if float64(i) < s.slow*float64(s.machines) {
			m.slowness = s.slower
		}
		s.start(m)
	}
	s.batch()
	for s.done < s.batches {
		e := heap.Pop(&s.events).(event)
		s.now = e.at
		e.what()
	}
	return s.now
}

func (s *simulation) start(m *machine) {
	var cores []*core
	for range s.cores {
		c := &core{on: m}
		cores = append(cores, c)
		s.pull(c)
	}
	if s.losses > 0 {
		s.after(s.randomness.ExpFloat64()*3600/s.losses, func() { s.lose(m, cores) })
	}
}

// lose kills a machine. Its tasks are queued again when their leases expire. A lease begins with the machine's last message, which was sent up to a
// third of ackWait ago.
func (s *simulation) lose(m *machine, cores []*core) {
	m.dead, m.died = true, s.now
	s.lost++
	lease := ackWait.Seconds() * (1 - s.randomness.Float64()/3)
	for _, c := range cores {
		for _, g := range c.holds {
			s.after(lease, func() { s.offer(g) })
		}
	}
	s.after(lease, func() { s.start(&machine{slowness: m.slowness}) })
}

// batch queues the tasks of the next batch.
func (s *simulation) batch() {
	s.kept, s.all, s.given = 0, nil, 0
	s.after(s.replay, func() {
		s.began, s.last = s.now, s.now
		for range s.tasks {
			t := &simulated{takes: s.task * (1 + s.varies*(2*s.randomness.Float64()-1)), check: s.randomness.Float64() < s.check}
			s.all = append(s.all, t)
			s.send(func() { s.atServer(0, func() { s.offer(&given{task: t}) }) })
		}
		batch := s.done
		s.after(spareAfter.Seconds()/2, func() { s.askSpares(batch) })
		s.after(usualSweep.Seconds(), func() { s.judgeAlone(batch) })
	})
}

func (s *simulation) offer(g *given) {
	s.queue = append(s.queue, g)
	s.give()
}

// pull sends a request for a task to the server.
func (s *simulation) pull(c *core) {
	if c.asks || c.on.dead {
		return
	}
	c.asks = true
	s.send(func() {
		s.waiting = append(s.waiting, c)
		s.give()
	})
}

func (s *simulation) give() {
	for len(s.queue) > 0 && len(s.waiting) > 0 {
		c := s.waiting[0]
		s.waiting = s.waiting[1:]
		if c.on.dead && s.now-c.on.died > patience.Seconds() {
			continue // the request expired
		}
		at := slices.IndexFunc(s.queue, func(g *given) bool { return !g.check || g.task.by != c.on })
		if at < 0 {
			s.after(1, func() { s.waiting = append(s.waiting, c); s.give() }) // all queued tasks are checks for another machine
			return
		}
		g := s.queue[at]
		copy(s.queue[1:at+1], s.queue[:at])
		s.queue = s.queue[1:]
		if g.task.kept || g.task.first && !g.check {
			s.waiting = append(s.waiting, c)
			continue
		}
		if c.on.dead { // the server does not know this yet, and waits until the lease ends
			s.after(ackWait.Seconds(), func() { s.offer(g) })
			continue
		}
		c.holds = append(c.holds, g)
		s.atServer(half*s.server, func() { s.send(func() { s.take(c, g) }) })
	}
}

func (s *simulation) take(c *core, g *given) {
	c.asks = false
	switch {
	case c.on.dead:
	case c.busy:
		c.ahead = g
	default:
		s.compute(c, g)
	}
}

// compute does a task on a core. If the task is short, the core fetches its next task meanwhile.
func (s *simulation) compute(c *core, g *given) {
	c.busy = true
	if m := c.on; m.batch <= s.done {
		m.batch, m.ready = s.done+1, s.now+s.replay*m.slowness
	}
	if g.task.takes*c.on.slowness < quick.Seconds() {
		s.pull(c)
	}
	takes := g.task.takes * c.on.slowness
	s.after(max(0, c.on.ready-s.now)+takes, func() {
		if c.on.dead {
			return
		}
		c.busy = false
		s.send(func() { s.atServer(half*s.server, func() { s.result(c, g) }) })
		if next := c.ahead; next != nil {
			c.ahead = nil
			s.compute(c, next)
			return
		}
		s.pull(c)
	})
}

// result stores a result on the server. If the result is new, the server notifies the command.
func (s *simulation) result(c *core, g *given) {
	c.holds = slices.DeleteFunc(c.holds, func(held *given) bool { return held == g })
	t := g.task
	if t.kept || t.first && !g.check {
		return
	}
	again := t.check && !t.first
	if !t.first {
		t.first, t.by = true, c.on
	}
	s.send(func() {
		s.commandFree = max(s.commandFree, s.now) + s.command
		s.after(s.commandFree-s.now, func() {
			switch {
			case t.kept:
			case again:
				t.waits, t.since = true, s.now
				s.send(func() { s.offer(&given{t, true}) })
			default:
				s.keep(t)
			}
		})
	})
}

// keep keeps a result in the command. After the last result of a batch, it starts the next batch.
func (s *simulation) keep(t *simulated) {
	t.kept = true
	s.kept++
	s.last = s.now
	s.useful += t.takes
	if s.kept == s.tasks {
		s.longest = max(s.longest, s.now-s.began)
		s.done++
		s.batch()
	}
}

// askSpares simulates batch.askSpares.
func (s *simulation) askSpares(batch int) {
	open := s.tasks - s.kept
	switch {
	case s.done != batch:
		return
	case s.kept < 3*open || len(s.queue) > 0:
		s.given = 0
	case s.given == 0:
		s.given = s.now
	case s.spares && s.now-s.given >= max(spareAfter.Seconds(), 1.5*(s.last-s.began)*float64(min(s.machines*s.cores, s.tasks))/float64(s.kept)):
		for _, t := range s.all {
			if !t.kept && !t.first && !t.spare {
				t.spare = true
				s.send(func() { s.offer(&given{task: t}) })
			}
		}
	}
	s.after(spareAfter.Seconds()/2, func() { s.askSpares(batch) })
}

// judgeAlone simulates batch.judgeAlone.
func (s *simulation) judgeAlone(batch int) {
	if s.done != batch {
		return
	}
	s.after(usualSweep.Seconds(), func() { s.judgeAlone(batch) })
	var late []*simulated
	for _, t := range s.all {
		switch {
		case t.kept:
		case !t.waits || s.now-t.since < alone.Seconds():
			return
		default:
			late = append(late, t)
		}
	}
	for _, t := range late {
		s.after(t.takes, func() {
			if !t.kept {
				s.keep(t)
			}
		})
	}
}

// Computing times per task in seconds, as measured (docs/lab/measurements.md).
const (
	serverCost  = 0.84e-3
	commandCost = 0.58e-3
)

func TestSimulation(t *testing.T) {
	near := func(what string, got, want, off float64) {
		if math.Abs(got-want) > off {
			t.Errorf("%s: %.4f s, want %.4f", what, got, want)
		}
	}
	plain := func() *simulation {
		return &simulation{machines: 10, cores: 10, tasks: 1000, task: 1, batches: 1, randomness: rand.New(rand.NewPCG(1, 1))}
	}
	near("all at once", plain().run(), 10, 1e-9)
	s := plain()
	s.tasks, s.batches = 150, 3
	near("two rounds, three times", s.run(), 6, 1e-9)
	s = plain()
	s.tasks, s.slow, s.slower = 100, 0.1, 4
	near("one slow machine", s.run(), 4, 1e-9)
	s = plain()
	s.tasks, s.slow, s.slower, s.spares = 100, 0.1, 10, true
	near("one slow machine, with spares", s.run(), 1+1.5/0.9+1, spareAfter.Seconds())
	s = plain()
	s.task, s.tasks, s.server = 0.01, 10_000, 0.01
	near("the server has no time", s.run(), 100, 1)
	s = plain()
	s.task, s.tasks, s.command = 0.01, 10_000, 0.01
	near("the command has no time", s.run(), 100, 1)
	s = plain()
	s.check = 1
	near("everything twice", s.run(), 20, 1.01)
	s = plain()
	s.replay, s.batches, s.tasks = 0.5, 2, 100
	near("replays", s.run(), 2*(0.5+0.5+1), 1e-9)
	s = plain()
	s.losses, s.batches, s.tasks = 36, 20, 100 // ten machines with 36 losses per hour each: one loss every ten seconds
	s.run()
	if s.lost == 0 || s.longest < 1+ackWait.Seconds()*2/3 || s.longest > 1+3*ackWait.Seconds() {
		t.Errorf("%d machines lost, the longest batch took %.1f s", s.lost, s.longest)
	}
}

// TestLongThousandWorkers simulates a thousand workers with one core each, which do batches of tasks. It prints a table;
// docs/lab/measurements.md has some of its rows.
func TestLongThousandWorkers(t *testing.T) {
	if testing.Short() {
		t.Skip("takes ten seconds")
	}
	var table strings.Builder
	w := tabwriter.NewWriter(&table, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "batches\ttasks\tof\tchecked\twhat happens\ttime\tideal\tefficiency\tlongest batch\tlost")
	base := simulation{machines: 1000, cores: 1, varies: 0.3, way: 0.5e-3, server: serverCost, command: commandCost, spares: true}
	for _, c := range []struct {
		tasks, batches int
		task, replay   float64
		check          float64
		least          float64 // lowest efficiency that the test accepts
	}{
		{20_000, 1, 10, 0, 0.01, 0.75},
		{20_000, 1, 1, 0, 0.01, 0.75},
		{20_000, 1, 0.1, 0, 0.01, 0.1},
		{1000, 20, 10, 0, 0, 0.1},
		{1000, 20, 10, 0, 0.01, 0.1},
		{250, 20, 0.2, 0.35, 0, 0.01},
	} {
		for _, trouble := range []struct {
			what   string
			change func(*simulation)
		}{
			{"nothing", func(*simulation) {}},
			{"ways of 50 ms", func(s *simulation) { s.way = 50e-3 }},
			{"1 % ten times slower", func(s *simulation) { s.slow, s.slower = 0.01, 10 }},
			{"each lost twice an hour", func(s *simulation) { s.losses = 2 }},
			{"all of it", func(s *simulation) { s.way, s.slow, s.slower, s.losses = 50e-3, 0.01, 10, 2 }},
			{"all of it, no spares", func(s *simulation) {
				s.way, s.slow, s.slower, s.losses, s.spares = 50e-3, 0.01, 10, 2, false
			}},
		} {
			s := base
			s.tasks, s.batches, s.task, s.replay, s.check = c.tasks, c.batches, c.task, c.replay, c.check
			s.randomness = rand.New(rand.NewPCG(18, 1000))
			trouble.change(&s)
			took := s.run()
			ideal := s.useful / 1000
			fmt.Fprintf(w, "%d\t%d\t%v s\t%v %%\t%s\t%.2f s\t%.2f s\t%.0f %%\t%.2f s\t%d\n", c.batches, c.tasks, c.task, 100*c.check, trouble.what,
				took, ideal, 100*ideal/took, s.longest, s.lost)
			if ideal/took < c.least && s.spares {
				t.Errorf("%d of %v s, %s: efficiency %.2f", c.tasks, c.task, trouble.what, ideal/took)
			}
		}
	}
	_ = w.Flush()
	t.Log("\n" + table.String())
}
