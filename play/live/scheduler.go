package live

import (
	"context"
	"errors"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/play"
)

const (
	// lead is the time that a synthesizer has for its instruments before the
	// first note.
	lead = 100 * time.Millisecond
	// patience is how late an event may be before the music waits for it: a
	// program that was stopped does not rush to catch up.
	patience = time.Second
)

// scheduler is the goroutine of a performance that sends messages when they are
// due. It alone uses the outputs. Others steer it by commands.
type scheduler struct {
	perf     *Performance
	ctx      context.Context
	alarm    Alarm
	timeline timeline
	external *externalClock // the timeline; nil where no clock is followed
	player   *player

	out       outputs
	sent      sentClock
	set       overrides
	holds     holds
	hands     hands
	foresight foresight
	past      past
	coming    coming
}

// past is what has been performed.
type past struct {
	heard         []*play.Match // as far as they have been performed
	started       bool
	tick          int  // where the last measure ended
	discontinuous bool // the next turn need not follow the last one by its ticks
}

// coming is what is performed next.
type coming struct {
	next       *composedTurn // nil until the player has composed it
	approached *composedTurn // the one whose bar line is waited for; nil for none
	awaited    bool          // the music waits for the next turn
	over       bool          // the player has ended
	fault      error         // why it has, if not by the last game
	finishing  bool          // no move is waited for
	sustained  drone         // while a move is awaited
}

// known reports whether there is a next turn, or none will come.
func (c *coming) known() bool { return c.next != nil || c.over || c.finishing }

func newScheduler(ctx context.Context, p *Performance, pl *player, alarm Alarm) *scheduler {
	k := &scheduler{
		perf: p, ctx: ctx, alarm: alarm, player: pl, timeline: &ownTempo{factor: 1},
		out: outputs{clock: p.Clock, all: p.connections, tap: p.tap()}, set: overrides{tempoScale: 1},
	}
	if p.Follow {
		k.external = newExternalClock(p.score, p.FollowMeter)
		k.timeline = k.external
	}
	if p.Shared != nil {
		k.timeline = &sharedTimeline{shared: p.Shared, clock: p.Clock}
	}
	k.sent = sentClock{sends: p.SendTime, out: &k.out}
	k.foresight = foresight{perf: p, timeline: k.timeline, set: &k.set, upcoming: k.upcoming}
	k.hands = hands{out: &k.out, foresight: &k.foresight, notes: map[[2]uint8]Note{}}
	return k
}

// run performs from the first bar to the last.
func (k *scheduler) run() (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = faulty(fault)
		}
		if failed := k.end(); err == nil {
			err = failed
		}
	}()
	k.player.ask(false)
	if k.external != nil {
		k.hold(clockStands)
		k.perf.Emit(Event{Kind: ClockLost})
	}
	k.route()
	k.out.prepare(k.perf.score)
	for {
		turn, err := k.nextTurn()
		if err == nil && turn == nil {
			k.sent.stop()
			k.out.letRing(k.ctx)
		}
		if err != nil || turn == nil {
			return err
		}
		if err := k.perform(turn); err != nil {
			return err
		}
	}
}

// end silences and closes the outputs.
func (k *scheduler) end() error {
	k.sent.stop()
	k.foresight.silence()
	return k.out.close()
}

// perform performs a turn: the pause before it, if any, its bars, and the ending
// of the game. It stops after a bar in which the turn is undone.
func (k *scheduler) perform(turn *composedTurn) error {
	k.coming.approached = turn
	err := k.approach(turn)
	k.coming.approached = nil
	if err != nil {
		return err
	}
	if turn.generation != k.player.generation {
		return nil // the player was told to go on in another way
	}
	turn, again := turn.touched(k.player.touch)
	first, shift := turn.Bars[0], k.set.transpose
	k.foresight.spot = spot{turn: turn, shift: shift}
	defer func() { k.foresight.spot = spot{} }()
	err = k.play(bar(turn.score, first, shift), func() {
		k.past.add(turn.match)
		k.perf.Emit(Event{Kind: TurnBegan, At: k.dueAt(first.Start), Match: turn.match, Turn: turn.Turn, Score: turn.score, Tick: first.Start, Tempo: k.timeline.tempo(), Shift: shift})
		k.player.ask(again)
	})
	for i, b := range turn.Bars[1:] {
		if err == nil && k.past.last() == turn.match {
			k.foresight.spot.bar = i + 1
			err = k.measure(bar(turn.score, b, shift), func() {
				k.perf.Emit(Event{Kind: HopBegan, At: k.dueAt(b.Start), Match: turn.match, Turn: turn.Turn, Score: turn.score, Tick: b.Start, Tempo: k.timeline.tempo(), Shift: shift})
			})
		}
	}
	if e := turn.Ending; e != nil && err == nil && k.past.last() == turn.match {
		k.foresight.spot.bar, k.foresight.spot.shift = len(turn.Bars), k.set.transpose
		err = k.measure(ending(turn.score, e, k.set.transpose), func() {
			k.perf.Emit(Event{Kind: EndingBegan, At: k.dueAt(e.Start), Match: turn.match, Turn: turn.Turn, Score: turn.score, Tick: e.Start, Tempo: k.timeline.tempo()})
		})
	}
	return err
}

// approach waits for the bar line of a turn, after the pause before it, if any,
// and tells the synthesizers of the parts of a new score.
func (k *scheduler) approach(turn *composedTurn) error {
	b := turn.Bars[0]
	if !k.past.started {
		k.past.started, k.past.tick = true, b.Start
	}
	if k.past.discontinuous {
		k.past.discontinuous = false
		k.goOnFrom(b.Start)
	}
	if k.past.tick < b.Start {
		if err := k.measure(rest(k.perf.score, k.past.tick, b.Start, 0), nil); err != nil {
			return err
		}
	}
	k.admit(turn)
	if err := k.enter(rest(turn.score, b.Start, b.Start, b.Tempo)); err != nil {
		return err
	}
	if turn.score != k.perf.score {
		k.perf.score = turn.score
		k.route()
		k.out.setUp(k.perf.score)
	}
	k.sendEntrance(turn)
	return nil
}

// entrance is that of the match that a turn begins; nil for none.
func (t *composedTurn) entrance() *play.Entrance {
	if t.Number > 1 {
		return nil
	}
	return t.match.Entrance
}

// admit pauses before a match that waits.
func (k *scheduler) admit(turn *composedTurn) {
	if e := turn.entrance(); e != nil && e.Wait && k.hold(paused) {
		k.perf.Emit(Event{Kind: Paused, Match: turn.match})
	}
}

// sendEntrance sends what a match has sent before it, and lets it begin as it is written.
func (k *scheduler) sendEntrance(turn *composedTurn) {
	if turn.Number == 1 {
		k.set.fades = 0
	}
	e := turn.entrance()
	if e == nil {
		return
	}
	for _, message := range e.Messages {
		k.out.send(k.perf.Clock.Now(), everyPart, message)
	}
	changed := k.set.transpose != e.Transpose || k.set.tempoScale != 1
	k.set.transpose, k.set.tempoScale = e.Transpose, 1
	k.timeline.setTempo(k.musicNow(), 0)
	if changed {
		k.adjusted()
	}
}

// goOnFrom has the music go on from another tick, at the time of this one.
func (k *scheduler) goOnFrom(tick int) {
	k.timeline.relabel(k.past.tick, tick)
	k.past.tick = tick
}

// add adds what has been heard of a match.
func (p *past) add(m *play.Match) {
	if len(m.Turns) > 1 {
		p.heard[len(p.heard)-1] = m
		return
	}
	p.heard = append(p.heard, m)
}

// last is the match that was heard last, nil for none.
func (p *past) last() *play.Match {
	if len(p.heard) == 0 {
		return nil
	}
	return p.heard[len(p.heard)-1]
}

// measure performs a measure, up to its last tick. began is called on its first;
// it may be nil.
func (k *scheduler) measure(m measure, began func()) error {
	if err := k.enter(rest(k.perf.score, m.start, m.start, m.tempo)); err != nil {
		return err
	}
	return k.play(m, began)
}

// enter waits for the first tick of a measure.
func (k *scheduler) enter(m measure) error {
	_, err := k.enterAt(m)
	return err
}

// enterAt waits for the tick on which a measure is entered.
func (k *scheduler) enterAt(m measure) (from int, err error) {
	for {
		from = k.timeline.enter(m, k.perf.Clock.Now())
		if _, err = k.wait(from); !errors.Is(err, errJumped) {
			return from, err
		}
	}
}

// play performs a measure that begins now.
func (k *scheduler) play(m measure, began func()) error {
	k.timeline.begin(m)
	k.tellTick(m.start)
	if began != nil {
		began()
	}
	k.foresight.foresee(m)
	for from := m.start; ; {
		err := k.events(m, from)
		if !errors.Is(err, errJumped) {
			return err
		}
		if from, err = k.enterAt(m); err != nil {
			return err
		}
	}
}

// events performs the events of a measure from a tick on.
func (k *scheduler) events(m measure, from int) error {
	for _, e := range m.events {
		if e.tick < from {
			continue
		}
		at, err := k.wait(e.tick)
		if err != nil {
			return err
		}
		k.sendEvent(at, e)
	}
	if _, err := k.wait(m.end); err != nil {
		return err
	}
	k.past.tick = m.end
	k.tellTick(m.end)
	return nil
}

// sendEvent sends an event that is due.
func (k *scheduler) sendEvent(at time.Duration, e event) {
	if e.kind == clockPulse {
		k.tellTick(e.tick)
		k.perf.Emit(Event{Kind: Pulse, Tick: e.tick, Tempo: k.timeline.tempo()})
		if k.perf.SendTime {
			k.out.send(at, everyPart, e.message)
			k.sent.count()
		}
		return
	}
	k.sendScaled(at, e.part, e.message)
}

// sendScaled sends a message of a part with the velocity that was set, or that a fade leaves of
// it.
func (k *scheduler) sendScaled(at time.Duration, part int, m midi.Message) {
	if m, sounds := k.set.fade(at, k.set.scale(m, k.perf.score.Velocity)); sounds {
		k.out.send(at, part, m)
	}
}

// dueAt is when a tick is due, now if that is not known.
func (k *scheduler) dueAt(tick int) time.Duration {
	if at, err := k.timeline.due(tick); err == nil && at != never {
		return at
	}
	return k.perf.Clock.Now()
}

// wait waits until a tick is due, and runs commands meanwhile. It returns when the
// tick was due.
func (k *scheduler) wait(tick int) (at time.Duration, err error) {
	for {
		if err := k.runCommands(); err != nil {
			return 0, err
		}
		if _, err := k.timeline.due(tick); err != nil {
			return 0, err
		}
		if k.sent.start() {
			k.timeline.delay(settling)
		}
		at, _ = k.timeline.due(tick)
		now := k.perf.Clock.Now()
		if now >= at {
			if now-at > patience {
				k.timeline.delay(now - at)
			}
			return at, nil
		}
		k.alarm.Wait(min(at, k.external.silentAt(), k.foresight.lookAhead(), k.sharedUntil()))
	}
}

// runCommands runs all commands, and waits for more while the music is held.
func (k *scheduler) runCommands() error {
	for {
		for command, ok := k.perf.commands.next(); ok; command, ok = k.perf.commands.next() {
			command(k)
		}
		if k.ctx.Err() != nil {
			return context.Cause(k.ctx)
		}
		k.checkClock()
		if !k.holds.held() {
			return nil
		}
		k.alarm.Wait(never)
	}
}
