package live

import (
	"context"
	"errors"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/compose"
	"midiconnect4/play"
)

const (
	// lead is the time that a synthesizer has for its instruments before the
	// first note.
	lead = 100 * time.Millisecond
	// attention is how often commands are looked for between two events.
	attention = 5 * time.Millisecond
	// patience is how late an event may be before the music waits for it: a
	// program that was stopped does not rush to catch up.
	patience = time.Second
	// settling is the time that those who follow the clock have between start,
	// or continue, and the first pulse.
	settling = 2 * time.Millisecond
)

// timekeeper is what one goroutine of a performance knows: it keeps time and is
// alone with the sink.
type timekeeper struct {
	*Performance
	outputs

	ctx    context.Context
	player *player
	heard  []*play.Match

	// The music's time: from a tick on that is due at a time, by a tempo.
	tick  int
	due   time.Duration
	tempo float64

	factor float64 // by which the tempo is faster than written
	shift  int     // semitones by which the next turn sounds higher than written

	changes int  // of what the player plays
	turned  bool // the next step need not follow on the last by its ticks
	droning drone

	started                   bool
	finishing                 bool          // no move is waited for
	paused, suspended, silent bool          // silent: no output is left
	since                     time.Duration // of the hold, for any of these
	runs                      bool          // the clock that others follow
	follow                    *follower     // of another's clock; nil for none
}

// run performs from the first bar to the last.
func (k *timekeeper) run() (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = faulty(fault)
		}
		if failed := k.end(); err == nil {
			err = failed
		}
	}()
	k.player.ask()
	if k.follow != nil {
		k.hold(&k.follow.stopped)
		k.emit(Event{Kind: ClockLost})
	}
	k.setUp(k.score)
	for {
		s, ok, err := k.next()
		if err != nil || !ok {
			return err
		}
		if err := k.perform(s); err != nil {
			return err
		}
	}
}

// end silences and closes the outputs.
func (k *timekeeper) end() error {
	k.stopClock()
	return k.close()
}

// perform performs a step: the pause before it, if any, its bars, and the ending
// of the game. What is taken back meanwhile does not go on.
func (k *timekeeper) perform(s step) error {
	changes := k.changes
	if err := k.approach(s); err != nil {
		return err
	}
	if k.changes != changes {
		k.player.ask()
		return nil
	}
	s = k.given(s)
	first, shift := s.turn.Bars[0], k.shift
	err := k.play(bar(s.score, first, shift), func() {
		k.hear(s.match)
		k.emit(Event{Kind: TurnBegan, Match: s.match, Turn: s.turn, Score: s.score, Tick: first.Start, Shift: shift})
		k.player.ask()
	})
	for _, b := range s.turn.Bars[1:] {
		if err == nil && k.last() == s.match {
			err = k.measure(bar(s.score, b, shift), nil)
		}
	}
	if e := s.turn.Ending; e != nil && err == nil && k.last() == s.match {
		err = k.measure(ending(s.score, e, k.shift), func() {
			k.emit(Event{Kind: EndingBegan, Match: s.match, Turn: s.turn, Score: s.score, Tick: e.Start})
		})
	}
	return err
}

// approach comes to the bar line of a step, after the pause before it, if any,
// and tells the synthesizer of the parts of a new score.
func (k *timekeeper) approach(s step) error {
	b := s.turn.Bars[0]
	if !k.started {
		k.started = true
		k.tick, k.tempo, k.due = b.Start, b.Tempo, k.Clock.Now()+lead
	}
	if k.turned {
		k.turned = false
		k.turn(b.Start)
	}
	if k.tick < b.Start {
		if err := k.measure(rest(k.tick, b.Start, k.tempo), nil); err != nil {
			return err
		}
	}
	k.follow.barOf(s.score)
	if err := k.begin(b.Start); err != nil || s.score == k.score {
		return err
	}
	k.score = s.score
	k.use(s.score)
	k.setUp(s.score)
	return nil
}

// turn has the music go on from another tick, at the time of this one.
func (k *timekeeper) turn(to int) {
	k.follow.turn(k.tick, to)
	k.tick = to
}

// hear notes that a match is heard as far as it has come now.
func (k *timekeeper) hear(m *play.Match) {
	if len(m.Turns) > 1 {
		k.heard[len(k.heard)-1] = m
		return
	}
	k.heard = append(k.heard, m)
}

// measure performs a measure, up to its last tick. began is called on its first;
// it may be nil.
func (k *timekeeper) measure(m measure, began func()) error {
	if err := k.begin(m.start); err != nil {
		return err
	}
	return k.play(m, began)
}

// begin waits for the tick on which a measure begins.
func (k *timekeeper) begin(start int) error {
	_, err := k.enter(measure{start: start, end: start})
	return err
}

// enter waits for the tick on which a measure is entered.
func (k *timekeeper) enter(m measure) (from int, err error) {
	for {
		from = k.follow.enter(m)
		if err = k.wait(from); !errors.Is(err, errJumped) {
			return from, err
		}
	}
}

// play performs a measure that begins now.
func (k *timekeeper) play(m measure, began func()) error {
	if tempo := k.hands.tempoOr(m.tempo); tempo != k.tempo {
		k.due, k.tick, k.tempo = k.at(m.start), m.start, tempo
	}
	if began != nil {
		began()
	}
	for from := m.start; ; {
		err := k.events(m, from)
		if !errors.Is(err, errJumped) {
			return err
		}
		if from, err = k.enter(m); err != nil {
			return err
		}
	}
}

// events performs what of a measure comes on a tick or later.
func (k *timekeeper) events(m measure, from int) error {
	for _, e := range m.events {
		if e.tick < from {
			continue
		}
		if err := k.wait(e.tick); err != nil {
			return err
		}
		k.happen(e)
	}
	if err := k.wait(m.end); err != nil {
		return err
	}
	k.due, k.tick = k.at(m.end), m.end
	return nil
}

// happen sends an event.
func (k *timekeeper) happen(e event) {
	if e.kind == clockPulse {
		k.emit(Event{Kind: Pulse, Tick: e.tick, Tempo: k.pace()})
		if !k.SendTime {
			return
		}
	}
	k.strike(k.at(e.tick), e.message)
}

// strike sends a message with the velocity that hands have set.
func (k *timekeeper) strike(at time.Duration, m midi.Message) {
	k.send(at, k.hands.shade(m, k.score.Velocity))
}

// pace is the tempo of the music, in quarter notes a minute, which Faster
// multiplies.
func (k *timekeeper) pace() float64 {
	if k.follow != nil {
		return k.follow.lock.tempo()
	}
	return k.tempo
}

// at is the time of a tick, not before the one from which time is reckoned.
func (k *timekeeper) at(tick int) time.Duration {
	if k.follow != nil {
		return k.follow.at(tick)
	}
	return k.due + time.Duration(compose.Seconds(tick-k.tick, k.tempo)/k.factor*float64(time.Second))
}

// wait waits for the time of a tick, and does what it is told meanwhile.
func (k *timekeeper) wait(tick int) error {
	for {
		if err := k.obey(); err != nil {
			return err
		}
		if k.follow.jumps() {
			return errJumped
		}
		k.retime()
		k.startClock()
		now, at := k.Clock.Now(), k.at(tick)
		if now >= at {
			if now-at > patience {
				k.due += now - at
			}
			return nil
		}
		k.Clock.Wait(min(at, now+k.follow.attention()))
	}
}

// obey does what the performance is told, as long as it is held.
func (k *timekeeper) obey() error {
	for {
		select {
		case <-k.ctx.Done():
			return context.Cause(k.ctx)
		case command := <-k.commands:
			command(k)
			continue
		case signal := <-k.signals:
			k.heed(signal)
			continue
		default:
		}
		k.miss()
		if !k.held() {
			return nil
		}
		select {
		case <-k.ctx.Done():
			return context.Cause(k.ctx)
		case command := <-k.commands:
			command(k)
		case signal := <-k.signals:
			k.heed(signal)
		}
	}
}

func (k *timekeeper) held() bool {
	return k.paused || k.suspended || k.silent || k.follow.stands()
}

// hold stops time, and all sound, for a reason.
func (k *timekeeper) hold(reason *bool) {
	if !k.held() {
		k.since = k.Clock.Now()
		k.stopClock()
		k.droning = drone{}
		k.silence()
	}
	*reason = true
}

// release ends a reason to hold, and after the last one time goes on.
func (k *timekeeper) release(reason *bool) {
	if !*reason {
		return
	}
	*reason = false
	if k.held() {
		return
	}
	k.due += k.Clock.Now() - k.since
	k.follow.rejoin(reason)
}

// startClock has those who follow the clock start, or go on.
func (k *timekeeper) startClock() {
	if !k.SendTime || k.runs {
		return
	}
	message := midi.Continue()
	if len(k.heard) == 0 {
		message = midi.Start()
	}
	k.runs = true
	k.due += settling
	k.send(k.Clock.Now(), message)
}

// stopClock has them stop.
func (k *timekeeper) stopClock() {
	if !k.runs {
		return
	}
	k.runs = false
	k.send(k.Clock.Now(), midi.Stop())
}
