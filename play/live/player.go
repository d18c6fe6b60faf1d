package live

import (
	"context"
	"errors"
	"fmt"

	"midiconnect4/internal/offer"
	"midiconnect4/play"
	"midiconnect4/scores"
)

// composedTurn is a turn that has not sounded yet, with a copy of its match up to that turn.
type composedTurn struct {
	play.Turn
	match      *play.Match
	score      *scores.Score // the score that composed the turn
	touch      *play.Touch   // the touch with which the turn was composed
	generation int           // number of changes that had been requested before this turn
}

// byPerson returns true if a person has chosen the turn's move.
func (t *composedTurn) byPerson() bool {
	before, ok := t.match.Undoable()
	return ok && before == len(t.match.Turns)-1
}

// player is how the scheduler talks to the player's goroutine, which owns the matches. That goroutine answers each request with the next turn.
type player struct {
	ctx        context.Context // the context of the performance
	requests   *inbox[request]
	touch      *play.Touch             // the touch for requested turns; read-only
	generation int                     // number of changes requested so far
	spent      bool                    // no turn follows, and AllOver has not been emitted yet
	interrupt  context.CancelCauseFunc // cancels the choice of the move for the last request
	later      func(*play.Series)      // is done with the next change; nil for nothing
	thinks     func(now bool)          // told when a turn is requested, and when it is there
}

// request asks for the turn after the last turn that has begun. If the request has a change, the player applies it first, and turns that were
// composed before it are void.
type request struct {
	ctx        context.Context // cancelled if the choice of the move is no longer needed
	change     change          // nil for none
	touch      *play.Touch     // the touch to compose the turn with
	again      bool            // whether the last turn was recomposed with touch
	generation int
}

// change modifies the series of matches.
type change func(*play.Series) error

// errChanged is the cause that cancels the choice of a move because the series was changed.
var errChanged = errors.New("the game goes on in another way")

// ask requests the turn after the turn that has just begun. The bool says whether the turn that has begun was recomposed.
func (p *player) ask(again bool) { p.request(request{again: again}) }

// change requests a change of the series and then the next turn. It cancels the pending choice of a move.
func (p *player) change(c change) {
	if first := p.later; first != nil {
		then := c
		p.later, c = nil, func(s *play.Series) error {
			first(s)
			return then(s)
		}
	}
	p.generation++
	p.spent = false
	p.interrupt(errChanged)
	p.request(request{change: c})
}

func (p *player) request(r request) {
	p.interrupt(nil) // cancel the previous choice
	r.ctx, p.interrupt = context.WithCancelCause(p.ctx)
	r.generation, r.touch = p.generation, p.touch
	p.thinks(true)
	p.requests.put(r)
}

// startPlayer starts the player's goroutine, which runs until ctx ends. After the last turn it waits for a change.
func startPlayer(ctx context.Context, p *Performance, matches play.Programme) *player {
	more := make(chan struct{}, 1)
	requests := &inbox[request]{wake: func() { offer.Wake(more) }}
	score := p.score
	go func() {
		p.Clock.GiveWay()
		err := guarded(func() error {
			series := play.NewSeries(score, matches)
			for {
				for r, ok := requests.next(); ok; r, ok = requests.next() {
					switch err := p.playTurn(series, r); {
					case errors.Is(err, play.ErrOver):
						p.do(func(k *scheduler) { k.spend(r.generation) })
					case err != nil:
						return err
					}
				}
				select {
				case <-more:
				case <-ctx.Done():
					return nil
				}
			}
		})
		p.do(func(k *scheduler) { k.playerEnds(err) })
	}()
	thinks := func(bool) {}
	if clock, rushes := p.Clock.(*RushClock); rushes {
		thinks = clock.think
	}
	return &player{ctx: ctx, requests: requests, touch: &play.Touch{}, interrupt: func(error) {}, thinks: thinks}
}

// playTurn plays a requested turn and passes it to the scheduler. If no turn follows, the error says why.
func (p *Performance) playTurn(series *play.Series, r request) error {
	if r.again {
		series.Touch(*r.touch)
	}
	if r.change != nil {
		if err := r.change(series); err != nil {
			return err
		}
	}
	if r.ctx.Err() != nil {
		return nil //nolint:nilerr // the next request is a change
	}
	m, t, err := p.nextTurn(r, series)
	if err == nil && (r.touch.Start != nil || len(r.touch.Amounts) > 0) {
		t = m.Touch(*r.touch)
	}
	switch {
	case err == nil:
		turn := &composedTurn{Turn: t, match: m.Snapshot(), score: m.Score(), touch: r.touch, generation: r.generation}
		p.do(func(k *scheduler) { k.compose(turn) })
	case errors.Is(err, errChanged):
		return nil
	}
	return err
}

// nextTurn plays the next turn. Before the first turn of a match, it emits GameReady.
func (p *Performance) nextTurn(r request, series *play.Series) (*play.Match, play.Turn, error) {
	m, err := series.Ready()
	if err != nil {
		return nil, play.Turn{}, err
	}
	ready := m.Snapshot()
	p.chosenIn.Store(ready)
	if len(m.Turns) == 0 {
		p.Emit(Event{Kind: GameReady, Match: ready, Score: m.Score()})
		p.do(func(k *scheduler) {
			if r.generation == k.player.generation {
				k.coming.ready = ready
			}
		})
		p.begins()
	}
	return series.Next(r.ctx)
}

// compose receives a turn from the player. It drops the turn if a change has been requested since.
func (k *scheduler) compose(turn *composedTurn) {
	if turn.generation == k.player.generation {
		k.player.thinks(false)
		k.coming.next = turn
		if k.player.later != nil {
			k.again()
		}
	}
}

// spend records that no turn follows. It does nothing if a change has been requested since.
func (k *scheduler) spend(generation int) {
	k.player.spent = generation == k.player.generation
	k.player.thinks(!k.player.spent)
	k.tellOver()
}

// tellOver emits AllOver, once, when the last bar has sounded, no turn follows, and the performance stays.
func (k *scheduler) tellOver() {
	if k.perf.Stays && k.coming.awaited && k.player.spent {
		k.player.spent = false
		k.perf.Emit(Event{Kind: AllOver})
	}
}

// playerEnds records that the player's goroutine has ended, and why.
func (k *scheduler) playerEnds(err error) {
	k.coming.over = true
	k.player.thinks(false)
	k.coming.fault = err
}

// guarded calls a function, and returns its error or, if it panics, an error that describes the panic.
func guarded(what func() error) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("internal error: %v", fault)
		}
	}()
	return what()
}
