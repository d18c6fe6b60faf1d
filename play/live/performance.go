package live

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"midiconnect4/play"
	"midiconnect4/scores"
)

// Performance is a performance of matches in real time.
type Performance struct {
	Clock    Clock // by default, the clock of this machine
	SendTime bool  // whether to send MIDI clock, start, stop and continue
	Click    bool  // whether a click marks the beats from the start
	CountIn  int   // number of bars of clicks before the first bar, unless its match has an Entrance
	Steady   bool  // whether to keep sending the clock while the music waits for a move; a bar that is late waits for the next bar line of that clock
	Follow   bool  // whether to follow the MIDI clock that Receive takes
	// FollowMeter is the meter of the followed sequencer. The zero value stands for the score's meter.
	FollowMeter scores.Meter
	Shared      SharedTime         // a time that other programs share; nil for none
	Stays       bool               // whether to wait for Undo or NewGame after the last match, until ctx ends
	Ahead       time.Duration      // how long before they are due to announce notes, as far as they are known then; 0 for no announcements
	Call        func(words string) // makes a planned call; it must not wait. It may be nil if no call is planned
	Tap         Tap                // receives copies of all sent messages; nil for none
	Leeway      time.Duration      // by how much a message may be late and still sound in time, as outputs delay all messages; 0 for none

	score       *scores.Score
	connections []*connection
	listeners   listeners
	commands    inbox[command]
	errands     errands
	chosenIn    atomic.Pointer[play.Match] // see ChosenIn
	begun       chan struct{}              // closed when the first match begins
	begins      func()                     // closes begun
	ended       chan struct{}
}

// New returns a performance with the score s, on one or more destinations.
func New(s *scores.Score, to ...Destination) *Performance {
	p := &Performance{
		Clock: NewClock(),
		score: s, ended: make(chan struct{}), begun: make(chan struct{}),
	}
	p.begins = sync.OnceFunc(func() { close(p.begun) })
	for _, d := range to {
		c := &connection{Destination: d}
		if routed, ok := d.(Routed); ok {
			c.names = routed.Parts
		}
		p.connections = append(p.connections, c)
	}
	return p
}

// Open opens the outputs. After an error, all outputs are closed.
func (p *Performance) Open() error {
	for _, c := range p.connections {
		if c.opened != nil {
			continue
		}
		output, err := c.Open()
		if err != nil {
			return errors.Join(err, p.Close())
		}
		c.opened, c.name = output, c.Name()
	}
	return nil
}

// Close closes the outputs that Open has opened. It is only needed if Play is never called.
func (p *Performance) Close() error {
	p.listeners.end()
	var failed []error
	for _, c := range p.connections {
		if c.opened != nil {
			failed = append(failed, c.opened.Close())
			c.opened = nil
		}
	}
	return errors.Join(failed...)
}

// Play performs matches, one after another, until the last one ends or ctx ends. heard has copies of the matches, up to the last turn that sounded.
// Play opens the outputs if Open was not called. It always closes them at the end, and leaves no note sounding. The error is the cause of ctx, or the
// reason why the performance failed. Play may be called only once.
func (p *Performance) Play(ctx context.Context, matches play.Programme) (heard []*play.Match, err error) {
	defer p.listeners.end()
	if err := p.Open(); err != nil {
		return nil, err
	}
	// A thread that wakes needs one of Go's processors to run. Game searches hold some processors. Other processors are held by threads that the
	// operating system has preempted while they looked for work or collected garbage. With spare processors, notes do not wait for any of these.
	const spare = 8
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + spare))
	ctx, stop := context.WithCancelCause(ctx)
	alarm := p.Clock.NewAlarm()
	defer alarm.Close()
	p.commands.open(alarm.Wake) // now, before watch sends commands
	var watching sync.WaitGroup
	for _, c := range p.connections {
		c.use(c.opened, p.Clock, len(p.connections) > 1)
		watching.Go(func() { p.watch(ctx, c) })
	}
	go func() {
		defer close(p.ended)
		heard, err = p.schedule(ctx, matches, alarm)
	}()
	<-p.ended
	stop(nil)
	watching.Wait()
	p.Emit(Event{Kind: Ended, Score: p.score.Piece(), Heard: heard})
	return play.Snapshots(heard), err // copies, because listeners and a player that still runs read the originals
}

// schedule runs the scheduler. It is the body of the scheduler's goroutine.
func (p *Performance) schedule(ctx context.Context, matches play.Programme, alarm Alarm) (heard []*play.Match, err error) {
	p.Clock.KeepTime()
	defer p.commands.open(nil)
	stop := context.AfterFunc(ctx, func() { p.do(func(*scheduler) {}) })
	defer stop()
	k := newScheduler(ctx, p, startPlayer(ctx, p, matches), alarm)
	err = k.run()
	return play.AllThick(k.past.heard), err
}

// lose closes an output that is lost. The music stops when no output is left. closed receives the error of closing the lost output.
func (k *scheduler) lose(c *connection) (closed <-chan error) {
	closed = k.out.lose(c)
	if k.out.left() == 0 {
		k.hold(noOutput)
	}
	k.perf.Emit(Event{Kind: PortLost, Output: c.name, Left: k.out.left()})
	return closed
}

// rejoin resumes playing on a destination that was lost and has been reopened as output.
func (k *scheduler) rejoin(c *connection, output Output) {
	k.out.rejoin(c, output, k.perf.score)
	k.sendControls()
	k.sent.rejoin(c)
	k.perf.Emit(Event{Kind: PortBack, Output: c.name, Left: k.out.left()})
	k.release(noOutput)
}
