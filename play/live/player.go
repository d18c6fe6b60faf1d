package live

import (
	"context"
	"errors"
	"fmt"

	"midiconnect4/internal/offer"
	"midiconnect4/play"
	"midiconnect4/scores"
)

// composedTurn is a turn that has not sounded yet, with a copy of the match after that turn.
type composedTurn struct {
	play.Turn
	match      *play.Match
	score      *scores.Score // the score that composed the turn
	touch      *play.Touch   // the touch that it was composed with
	generation int           // number of changes requested before this turn
}

// player is the scheduler's handle on the player's goroutine, which owns the matches. That goroutine answers each request with the next turn.
type player struct {
	ctx        context.Context // of the performance
	requests   *inbox[request]
	touch      *play.Touch             // for the requested turns; read-only
	generation int                     // number of changes requested
	spent      bool                    // no turn follows, and AllOver has not been sent yet
	interrupt  context.CancelCauseFunc // cancels the choice of the latest requested turn
}

// request asks for the turn after the last one that began. A change is applied first, and voids a
// turn that has not begun.
type request struct {
	ctx        context.Context // of the choice
	change     change          // nil for none
	touch      *play.Touch     // of the turn
	again      bool            // the last turn was recomposed with that touch
	generation int
}

// change modifies a series.
type change func(*play.Series) error

// errChanged is the cause that cancels the choice of a move when the series is changed.
var errChanged = errors.New("the game goes on in another way")

// ask requests the turn after the one that has just begun; the parameter again says whether that turn was recomposed.
func (p *player) ask(again bool) { p.request(request{again: again}) }

// change changes the series, cancels the pending choice, and requests the next turn.
func (p *player) change(c change) {
	p.generation++
	p.spent = false
	p.interrupt(errChanged)
	p.request(request{change: c})
}

func (p *player) request(r request) {
	p.interrupt(nil) // cancel the previous choice
	r.ctx, p.interrupt = context.WithCancelCause(p.ctx)
	r.generation, r.touch = p.generation, p.touch
	p.requests.put(r)
}

// startPlayer starts a goroutine that plays until ctx ends.
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
					if err := p.playTurn(series, r); err != nil {
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
	return &player{ctx: ctx, requests: requests, touch: &play.Touch{}, interrupt: func(error) {}}
}

// playTurn plays a requested turn and passes it to the scheduler. The error says why there are no
// more turns.
func (p *Performance) playTurn(series *play.Series, r request) error {
	if r.again {
		series.Touch(*r.touch)
	}
	if r.change != nil {
		switch err := r.change(series); {
		case p.Stays && errors.Is(err, play.ErrOver):
			p.do(func(k *scheduler) { k.spend(r.generation) })
			return nil
		case err != nil:
			return err
		}
	}
	if r.ctx.Err() != nil {
		return nil //nolint:nilerr // the next request is a change
	}
	m, t, err := p.nextTurn(r.ctx, series)
	if err == nil && (r.touch.Start != nil || len(r.touch.Amounts) > 0) {
		t = m.Touch(*r.touch)
	}
	switch {
	case err == nil:
		turn := &composedTurn{Turn: t, match: m.Snapshot(), score: m.Score(), touch: r.touch, generation: r.generation}
		p.do(func(k *scheduler) { k.compose(turn) })
	case errors.Is(err, errChanged):
		return nil
	case p.Stays && errors.Is(err, play.ErrOver):
		p.do(func(k *scheduler) { k.spend(r.generation) })
		return nil
	}
	return err
}

// nextTurn plays the next turn. Before the first one of a match it announces the match.
func (p *Performance) nextTurn(ctx context.Context, series *play.Series) (*play.Match, play.Turn, error) {
	m, err := series.Ready()
	if err != nil {
		return nil, play.Turn{}, err
	}
	if len(m.Turns) == 0 {
		p.Emit(Event{Kind: GameReady, Match: m.Snapshot(), Score: m.Score()})
	}
	return series.Next(ctx)
}

// compose takes a turn from the player, unless a change has voided it.
func (k *scheduler) compose(turn *composedTurn) {
	if turn.generation == k.player.generation {
		k.coming.next = turn
	}
}

// spend records that no turn follows, unless a change was requested since.
func (k *scheduler) spend(generation int) {
	k.player.spent = generation == k.player.generation
	k.tellOver()
}

// tellOver emits AllOver, once, as soon as the last bar has sounded and no turn follows.
func (k *scheduler) tellOver() {
	if k.coming.awaited && k.player.spent {
		k.player.spent = false
		k.perf.Emit(Event{Kind: AllOver})
	}
}

// playerEnds records that the player has ended, and why.
func (k *scheduler) playerEnds(err error) {
	k.coming.over = true
	if !errors.Is(err, play.ErrOver) {
		k.coming.fault = err
	}
}

// guarded calls a function and turns its panic into an error.
func guarded(what func() error) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("internal error: %v", fault)
		}
	}()
	return what()
}
