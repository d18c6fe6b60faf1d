package live

import (
	"cmp"
	"context"
	"errors"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/play"
)

const (
	// lead is the time that a synthesizer has to load its instruments before the first note.
	lead = 100 * time.Millisecond
	// patience is how late an event may be. If it is later, the music is delayed, so that a program that was stopped does not rush to catch up.
	patience = time.Second
)

// scheduler is the goroutine that sends messages when they are due. Only it uses the outputs. Other
// goroutines send it commands.
type scheduler struct {
	perf     *Performance
	ctx      context.Context
	alarm    Alarm
	timeline timeline
	external *externalClock // the timeline, if a clock is followed; else nil
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

// past holds the matches that were heard, and how the music stood at its last measure.
type past struct {
	heard         []*play.Match // as far as they were heard
	started       bool
	tick          int  // end of the last measure
	discontinuous bool // the next turn may begin at a tick other than the last one's end
}

// coming is what will be performed.
type coming struct {
	next       *composedTurn // nil until the player has composed it
	approached *composedTurn // the turn whose bar line is awaited; nil for none
	awaited    bool          // the music waits for the next turn
	over       bool          // the player has ended
	fault      error         // why the player has ended; nil after the last game
	finishing  bool          // do not wait for further moves
	sustained  drone         // held while a move is awaited
}

// known reports whether the next turn is composed, or none will follow.
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

// run performs from the first bar to the last, and closes the outputs.
func (k *scheduler) run() error {
	err := guarded(k.performAll)
	k.sent.stop()
	k.foresight.silence()
	return cmp.Or(err, k.out.close())
}

// performAll performs from the first bar to the last.
func (k *scheduler) performAll() error {
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

// perform performs a turn: any pause before it, its bars, and the ending of the game. If the turn
// is undone, it stops after the current bar.
func (k *scheduler) perform(turn *composedTurn) error {
	k.coming.approached = turn
	err := k.approach(turn)
	k.coming.approached = nil
	if err != nil {
		return err
	}
	if turn.generation != k.player.generation {
		return nil // the player was given a change
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

// approach waits for the bar line of a turn, after any pause before it, and sets up the
// synthesizers for a new score.
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

// entrance returns the entrance of the match that a turn starts; nil for none.
func (t *composedTurn) entrance() *play.Entrance {
	if t.Number > 1 {
		return nil
	}
	return t.match.Entrance
}

// admit pauses before a match that waits for a person to start it.
func (k *scheduler) admit(turn *composedTurn) {
	if e := turn.entrance(); e != nil && e.Wait && k.hold(paused) {
		k.perf.Emit(Event{Kind: Paused, Match: turn.match})
	}
}

// sendEntrance sends the messages of a match's entrance, and resets the tempo and other overrides as the entrance asks.
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

// goOnFrom relabels the current tick, so that the music continues from the given one.
func (k *scheduler) goOnFrom(tick int) {
	k.timeline.relabel(k.past.tick, tick)
	k.past.tick = tick
}

// add records what was heard of a match.
func (p *past) add(m *play.Match) {
	if len(m.Turns) > 1 {
		p.heard[len(p.heard)-1] = m
		return
	}
	p.heard = append(p.heard, m)
}

// last returns the match that was heard last, nil for none.
func (p *past) last() *play.Match {
	if len(p.heard) == 0 {
		return nil
	}
	return p.heard[len(p.heard)-1]
}

// measure performs a measure, up to its last tick. It calls began, which may be nil, on its first
// tick.
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

// enterAt waits for the tick on which a measure is entered, and returns it.
func (k *scheduler) enterAt(m measure) (from int, err error) {
	for {
		from = k.timeline.enter(m, k.perf.Clock.Now())
		if _, err = k.wait(from); !errors.Is(err, errJumped) {
			return from, err
		}
	}
}

// play performs a measure that starts now.
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

// sendScaled sends a message of a part with the set velocity, and with any fade applied.
func (k *scheduler) sendScaled(at time.Duration, part int, m midi.Message) {
	if m, sounds := k.set.fade(at, k.set.scale(m, k.perf.score.Velocity)); sounds {
		k.out.send(at, part, m)
	}
}

// dueAt returns when a tick is due; now if that is not known.
func (k *scheduler) dueAt(tick int) time.Duration {
	if at, err := k.timeline.due(tick); err == nil && at != never {
		return at
	}
	return k.perf.Clock.Now()
}

// wait waits until a tick is due, and runs commands meanwhile. It returns the time at which the tick was due.
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
