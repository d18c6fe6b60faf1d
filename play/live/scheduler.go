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
	// lead is the time before the first note, in which synthesizers load their instruments.
	lead = 100 * time.Millisecond
	// patience is how late an event may be. If an event is later, because the program was stopped, the music is delayed instead of rushing to catch
	// up.
	patience = time.Second
)

// scheduler sends messages when they are due, in a goroutine of its own. Only this goroutine uses the outputs. Other goroutines send it commands.
type scheduler struct {
	perf     *Performance
	ctx      context.Context
	alarm    Alarm
	timeline timeline
	external *externalClock // the timeline if it follows a clock; otherwise nil
	player   *player

	out       outputs
	sent      sentClock
	set       overrides
	holds     holds
	hands     hands
	mixer     mixer
	plan      []Planned // never modified
	bars      int       // number of the game's bars that have begun
	loop      int       // number of bars that are repeated; 0 for none
	beneath   bool      // whether the game goes on meanwhile
	clicks    bool      // whether the click sounds
	counts    bool      // whether it sounds because the bars before a piece are counted
	foresight foresight
	past      past
	coming    coming
}

// past holds the matches that have sounded, and the state of the music at the end of the last measure.
type past struct {
	heard         []*play.Match // the matches up to the last turn that sounded
	turn          *composedTurn // the turn that sounds or has sounded last; nil if it was taken back
	started       bool
	tick          int  // end of the last measure
	discontinuous bool // the next turn may start at another tick than the end of the last measure
}

// coming describes what sounds next.
type coming struct {
	next       *composedTurn // the next turn; nil until the player has composed it
	ready      *play.Match   // the match that began last, before its first turn; nil before the first one
	admitted   int           // serial number of the last match before which the performance was paused
	unentered  int           // serial number of a match whose first turns never sound, until its entrance is made; 0 for none
	approached *composedTurn // the turn that starts on the next bar line; nil for none
	awaited    bool          // the music waits for the next turn
	over       bool          // the player's goroutine has ended
	fault      error         // why the player's goroutine has ended
	finishing  bool          // end instead of waiting for further moves
	sustained  drone         // the notes held while the music waits for a move
}

// known returns true if the next turn is composed or no turn will follow.
func (k *scheduler) known() bool {
	return k.coming.next != nil || k.coming.over || k.coming.finishing || k.player.spent && !k.perf.Stays
}

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
	k.mixer.struck = map[struckNote]int{}
	k.foresight.silences = k.mixer.silences
	k.hands = hands{out: &k.out, foresight: &k.foresight, notes: map[[2]uint8]Note{}}
	return k
}

// run performs all turns and closes the outputs.
func (k *scheduler) run() error {
	err := guarded(k.performAll)
	k.sent.stop()
	k.foresight.silence()
	return cmp.Or(err, k.out.close())
}

// performAll performs all turns.
func (k *scheduler) performAll() error {
	k.player.ask(false)
	k.setClick(k.perf.Click)
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

// perform performs a turn: the pause before it, its bars, and the ending of the game. If the turn is undone, perform returns after the current bar.
func (k *scheduler) perform(turn *composedTurn) error {
	k.coming.approached = turn
	err := k.approach(turn)
	k.coming.approached = nil
	if err != nil {
		return err
	}
	if turn.generation != k.player.generation {
		return nil // the turn is void, because a change was requested
	}
	index := barsBefore(turn.match, turn.Number)
	if err := k.barLine(index); err != nil {
		return err
	}
	if turn.generation != k.player.generation {
		return nil
	}
	turn, again := turn.touched(k.player.touch)
	first, shift := turn.Bars[0], k.set.transpose
	k.foresight.spot = spot{turn: turn, shift: shift}
	defer func() { k.foresight.spot = spot{} }()
	err = k.play(bar(turn.score, first, shift), func() {
		k.past.add(turn.match)
		k.past.turn = turn
		k.perf.Emit(Event{Kind: TurnBegan, At: k.dueAt(first.Start), Match: turn.match, Turn: turn.Turn, Score: turn.score, Tick: first.Start, Tempo: k.timeline.tempo(), Shift: shift})
		k.player.ask(again)
		k.barBegan()
	})
	for i, b := range turn.Bars[1:] {
		if err == nil && k.past.turn == turn {
			if err = k.barLine(index + i + 1); err != nil {
				break
			}
			k.foresight.spot.bar = i + 1
			err = k.measure(bar(turn.score, b, shift), func() {
				k.perf.Emit(Event{Kind: HopBegan, At: k.dueAt(b.Start), Match: turn.match, Turn: turn.Turn, Score: turn.score, Tick: b.Start, Tempo: k.timeline.tempo(), Shift: shift})
				k.barBegan()
			})
		}
	}
	if e := turn.Ending; e != nil && err == nil && k.past.turn == turn {
		k.foresight.spot.bar, k.foresight.spot.shift = len(turn.Bars), k.set.transpose
		err = k.measure(ending(turn.score, e, k.set.transpose), func() {
			k.perf.Emit(Event{Kind: EndingBegan, At: k.dueAt(e.Start), Match: turn.match, Turn: turn.Turn, Score: turn.score, Tick: e.Start, Tempo: k.timeline.tempo()})
		})
	}
	return err
}

// approach waits for the bar line on which a turn starts, after any pause. If the turn has another score than the last one, approach sets up the
// synthesizers for that score.
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
	k.admit(turn.match, k.entrance(turn))
	counted := k.counted(turn)
	k.sent.waits = !k.sent.runs && counted > 0
	if err := k.enter(rest(turn.score, b.Start, b.Start, b.Tempo)); err != nil {
		return err
	}
	if turn.score != k.perf.score {
		k.perf.score = turn.score
		k.route()
		k.setUp()
	}
	if err := k.enterPiece(turn); err != nil {
		return err
	}
	return k.countIn(turn, counted)
}

// entrance returns the entrance of the match if t is the first turn of the match that sounds; otherwise nil.
func (k *scheduler) entrance(t *composedTurn) *play.Entrance {
	if t.Number > 1 && t.match.Serial() != k.coming.unentered {
		return nil
	}
	return t.match.Entrance
}

// admit pauses the performance before a match that a person must start. e is the match's entrance, or nil after its first turn.
func (k *scheduler) admit(m *play.Match, e *play.Entrance) {
	if e == nil || !e.Wait || k.coming.admitted == m.Serial() {
		return
	}
	k.coming.admitted = m.Serial()
	k.hold(paused)
	k.perf.Emit(Event{Kind: Paused, Match: m})
}

// admitAwaited is admit for a match whose first move a person makes. It does not wait for that move.
func (k *scheduler) admitAwaited() {
	if m := k.coming.ready; m != nil && !k.known() && len(m.Turns) == 0 && m.AwaitsPerson() && k.current() == m {
		k.admit(m, m.Entrance)
	}
}

// enterPiece sends the MIDI messages of a match's entrance before the match's first turn, sets transposition and tempo as the entrance says, and makes
// its calls.
func (k *scheduler) enterPiece(turn *composedTurn) error {
	if turn.Number == 1 && k.set.fades != 0 {
		k.set.fades = 0
		k.perf.Emit(Event{Kind: Fading})
	}
	e := k.entrance(turn)
	k.coming.unentered = 0
	if e == nil {
		return nil
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
	for _, words := range e.Calls {
		k.perf.Call(words)
	}
	return k.runCommands()
}

// goOnFrom gives the current tick the number tick, so that the music continues with the ticks after it.
func (k *scheduler) goOnFrom(tick int) {
	k.timeline.relabel(k.past.tick, tick)
	k.past.tick = tick
}

// add records that a turn of a match has started. m is the match up to that turn.
func (p *past) add(m *play.Match) {
	if len(m.Turns) > 1 {
		p.heard[len(p.heard)-1] = m
		return
	}
	p.heard = append(p.heard, m)
	play.Thin(p.heard)
}

// last returns the match that sounded last; nil for none.
func (p *past) last() *play.Match {
	if len(p.heard) == 0 {
		return nil
	}
	return p.heard[len(p.heard)-1]
}

// measure performs a measure up to its last tick. If the function began is not nil, measure calls it at the first tick.
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

// enterAt waits for the tick at which a measure is entered, and returns that tick.
func (k *scheduler) enterAt(m measure) (from int, err error) {
	for {
		from = k.timeline.enter(m, k.perf.Clock.Now())
		if _, err = k.wait(from); !errors.Is(err, errJumped) {
			return from, err
		}
	}
}

// play performs a measure that starts now. If the function began is not nil, play calls it first.
func (k *scheduler) play(m measure, began func()) error {
	k.timeline.begin(m)
	k.tellTick(m.start)
	if began != nil {
		began()
	}
	k.foresight.foresee(m)
	if k.clicks || k.counts {
		m = clicked(m, k.perf.score.Meter)
	}
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

// sendEvent sends an event that is due now. The parameter at is the exact time at which it was due.
func (k *scheduler) sendEvent(at time.Duration, e event) {
	if e.kind == clockPulse {
		k.tellTick(e.tick)
		k.perf.Emit(Event{Kind: Pulse, Tick: e.tick, Tempo: k.timeline.tempo()})
		if k.perf.SendTime && !k.sent.waits {
			k.out.send(at, everyPart, e.message)
			k.sent.count()
		}
		return
	}
	if e.part == clickPart {
		k.out.send(at, clickPart, e.message)
		return
	}
	k.sendScaled(at, e.part, e.message)
}

// sendScaled sends a part's message as the performer has mixed the parts, with the velocity that the performer has set, and with the fade-out.
func (k *scheduler) sendScaled(at time.Duration, part int, m midi.Message) {
	if m, sounds := k.set.fade(at, k.set.scale(m, k.perf.score.Velocity)); sounds && k.mixer.passes(k.perf.score, part, m) {
		k.out.send(at, part, m)
	}
}

// dueAt returns the time at which a tick is due. If that time is not known, it returns the current time.
func (k *scheduler) dueAt(tick int) time.Duration {
	if at, err := k.timeline.due(tick); err == nil && at != never {
		return at
	}
	return k.perf.Clock.Now()
}

// wait waits until a tick is due, and runs commands during that time. It returns the time at which the tick was due.
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

// runCommands runs all queued commands. While the music is stopped, it waits for more commands.
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
