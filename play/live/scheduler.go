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
	*Performance
	outputs
	overrides
	holds
	sentClock
	foresight

	ctx      context.Context
	alarm    Alarm
	timeline timeline
	external *externalClock // the timeline; nil where no clock is followed
	player   *player

	heard         []*play.Match // as far as they have been performed
	started       bool
	tick          int           // where the last measure ended
	next          *composedTurn // nil until the player has composed it
	approached    *composedTurn // the one whose bar line is waited for; nil for none
	discontinuous bool          // the next turn need not follow the last one by its ticks
	waits         bool          // for the next turn
	over          bool          // the player has ended
	fault         error         // why it has, if not by the last game
	finishing     bool          // no move is waited for
	sustained     drone
	through       through
	trouble       []string // that people were told of the routes
	tempoScale    float64  // by which the tempo is faster than written
}

func newScheduler(ctx context.Context, p *Performance, pl *player, alarm Alarm) *scheduler {
	k := &scheduler{
		Performance: p, ctx: ctx, alarm: alarm, player: pl,
		tempoScale: 1, through: through{}, outputs: outputs{clock: p.Clock, all: p.connections, tap: p.tap()},
	}
	k.timeline = &ownTempo{factor: 1}
	if p.Follow {
		k.external = newExternalClock(p.score, p.FollowMeter)
		k.timeline = k.external
	}
	if p.Shared != nil {
		k.timeline = &sharedTimeline{shared: p.Shared, clock: p.Clock}
	}
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
		k.Emit(Event{Kind: ClockLost})
	}
	k.route()
	k.prepare(k.score)
	for {
		turn, err := k.nextTurn()
		if err == nil && turn == nil {
			k.stopClock()
			k.letRing(k.ctx)
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
	k.stopClock()
	k.tellSilence()
	return k.close()
}

// perform performs a turn: the pause before it, if any, its bars, and the ending
// of the game. It stops after a bar in which the turn is undone.
func (k *scheduler) perform(turn *composedTurn) error {
	k.approached = turn
	err := k.approach(turn)
	k.approached = nil
	if err != nil {
		return err
	}
	if turn.generation != k.player.generation {
		return nil // the player was told to go on in another way
	}
	turn, again := turn.touched(k.player.touch)
	first, shift := turn.Bars[0], k.transpose
	k.spot = spot{turn: turn, shift: shift}
	defer func() { k.spot = spot{} }()
	err = k.play(bar(turn.score, first, shift), func() {
		k.recordHeard(turn.match)
		k.Emit(Event{Kind: TurnBegan, At: k.dueAt(first.Start), Match: turn.match, Turn: turn.Turn, Score: turn.score, Tick: first.Start, Tempo: k.timeline.tempo(), Shift: shift})
		k.player.ask(again)
	})
	for i, b := range turn.Bars[1:] {
		if err == nil && k.last() == turn.match {
			k.spot.bar = i + 1
			err = k.measure(bar(turn.score, b, shift), func() {
				k.Emit(Event{Kind: HopBegan, At: k.dueAt(b.Start), Match: turn.match, Turn: turn.Turn, Score: turn.score, Tick: b.Start, Tempo: k.timeline.tempo(), Shift: shift})
			})
		}
	}
	if e := turn.Ending; e != nil && err == nil && k.last() == turn.match {
		k.spot.bar, k.spot.shift = len(turn.Bars), k.transpose
		err = k.measure(ending(turn.score, e, k.transpose), func() {
			k.Emit(Event{Kind: EndingBegan, At: k.dueAt(e.Start), Match: turn.match, Turn: turn.Turn, Score: turn.score, Tick: e.Start, Tempo: k.timeline.tempo()})
		})
	}
	return err
}

// approach waits for the bar line of a turn, after the pause before it, if any,
// and tells the synthesizers of the parts of a new score.
func (k *scheduler) approach(turn *composedTurn) error {
	b := turn.Bars[0]
	if !k.started {
		k.started, k.tick = true, b.Start
	}
	if k.discontinuous {
		k.discontinuous = false
		k.goOnFrom(b.Start)
	}
	if k.tick < b.Start {
		if err := k.measure(rest(k.score, k.tick, b.Start, 0), nil); err != nil {
			return err
		}
	}
	k.admit(turn)
	if err := k.enter(rest(turn.score, b.Start, b.Start, b.Tempo)); err != nil {
		return err
	}
	if turn.score != k.score {
		k.score = turn.score
		k.route()
		k.setUp(k.score)
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
		k.Emit(Event{Kind: Paused, Match: turn.match})
	}
}

// sendEntrance sends what a match has sent before it, and lets it begin as it is written.
func (k *scheduler) sendEntrance(turn *composedTurn) {
	if turn.Number == 1 {
		k.fades = 0
	}
	e := turn.entrance()
	if e == nil {
		return
	}
	for _, message := range e.Messages {
		k.send(k.Clock.Now(), everyPart, message)
	}
	changed := k.transpose != e.Transpose || k.tempoScale != 1
	k.transpose, k.tempoScale = e.Transpose, 1
	k.timeline.setTempo(k.musicNow(), 0)
	if changed {
		k.adjusted()
	}
}

// goOnFrom has the music go on from another tick, at the time of this one.
func (k *scheduler) goOnFrom(tick int) {
	k.timeline.relabel(k.tick, tick)
	k.tick = tick
}

// recordHeard records what has been heard of a match.
func (k *scheduler) recordHeard(m *play.Match) {
	if len(m.Turns) > 1 {
		k.heard[len(k.heard)-1] = m
		return
	}
	k.heard = append(k.heard, m)
}

// last is the match that was heard last, nil for none.
func (k *scheduler) last() *play.Match {
	if len(k.heard) == 0 {
		return nil
	}
	return k.heard[len(k.heard)-1]
}

// measure performs a measure, up to its last tick. began is called on its first;
// it may be nil.
func (k *scheduler) measure(m measure, began func()) error {
	if err := k.enter(rest(k.score, m.start, m.start, m.tempo)); err != nil {
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
		from = k.timeline.enter(m, k.Clock.Now())
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
	k.foresee(m)
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
	k.tick = m.end
	k.tellTick(m.end)
	return nil
}

// sendEvent sends an event that is due.
func (k *scheduler) sendEvent(at time.Duration, e event) {
	if e.kind == clockPulse {
		k.tellTick(e.tick)
		k.Emit(Event{Kind: Pulse, Tick: e.tick, Tempo: k.timeline.tempo()})
		if k.SendTime {
			k.send(at, everyPart, e.message)
			k.countPulse()
		}
		return
	}
	k.sendScaled(at, e.part, e.message)
}

// sendScaled sends a message of a part with the velocity that was set, or that a fade leaves of
// it.
func (k *scheduler) sendScaled(at time.Duration, part int, m midi.Message) {
	if m, sounds := k.fade(at, k.scale(m, k.score.Velocity)); sounds {
		k.send(at, part, m)
	}
}

// dueAt is when a tick is due, now if that is not known.
func (k *scheduler) dueAt(tick int) time.Duration {
	if at, err := k.timeline.due(tick); err == nil && at != never {
		return at
	}
	return k.Clock.Now()
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
		k.startClock()
		at, _ = k.timeline.due(tick)
		now := k.Clock.Now()
		if now >= at {
			if now-at > patience {
				k.timeline.delay(now - at)
			}
			return at, nil
		}
		k.alarm.Wait(min(at, k.clockMissingAt(), k.lookAhead(), k.sharedUntil()))
	}
}

// runCommands runs all commands, and waits for more while the music is held.
func (k *scheduler) runCommands() error {
	for {
		for command, ok := k.commands.next(); ok; command, ok = k.commands.next() {
			command(k)
		}
		if k.ctx.Err() != nil {
			return context.Cause(k.ctx)
		}
		k.checkClock()
		if !k.held() {
			return nil
		}
		k.alarm.Wait(never)
	}
}
