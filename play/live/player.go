package live

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"sync"

	"midiconnect4/play"
	"midiconnect4/scores"
)

// step is a turn that is composed and has not sounded, with the match as it
// stands after it and the score that it is composed by.
type step struct {
	match *play.Match
	turn  play.Turn
	going *play.Match // the match itself, which rests until the next turn is asked for
	score *scores.Score
}

// player plays matches, one turn for each that it is asked for.
type player struct {
	stays bool // after the last match, for what may be asked then
	asked chan struct{}
	steps chan step // closed after the last one
	err   error     // why there is none more, when steps is closed

	mu        sync.Mutex // of what follows, and of what is put into steps
	changes   []change
	interrupt context.CancelCauseFunc // ends the current choice
}

// errChanged ends a choice, because the series goes on in another way.
var errChanged = errors.New("the game goes on in another way")

// change has a series go on in another way.
type change func(*play.Series) error

// startPlayer starts a goroutine that plays until ctx ends.
func startPlayer(ctx context.Context, p *Performance, matches iter.Seq[*play.Match]) *player {
	r := &player{
		stays: p.Stays, interrupt: func(error) {},
		asked: make(chan struct{}, 1), steps: make(chan step, 1),
	}
	score, clock := p.score, p.Clock
	go func() {
		clock.GiveWay()
		defer close(r.steps)
		defer func() {
			if fault := recover(); fault != nil {
				r.err = faulty(fault)
			}
		}()
		series := play.NewSeries(score, matches) // here: it is bound to the thread
		defer series.Stop()
		if err := r.play(ctx, series); !errors.Is(err, play.ErrOver) {
			r.err = err
		}
	}()
	return r
}

// play plays turns as they are wanted.
func (p *player) play(ctx context.Context, series *play.Series) error {
	for p.wanted(ctx) {
		for done := false; !done; {
			choosing, err := p.change(ctx, series)
			if err != nil || ctx.Err() != nil {
				return err
			}
			m, t, err := series.Next(choosing)
			switch {
			case err == nil:
				done = p.put(step{match: m.Snapshot(), turn: t, going: m, score: series.Score()})
			case p.stays && errors.Is(err, play.ErrOver):
				<-choosing.Done()
			case !errors.Is(err, errChanged):
				return err
			}
		}
	}
	return nil
}

// put hands a step over, unless there is a change to make first.
func (p *player) put(s step) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.changes) > 0 {
		return false
	}
	p.steps <- s // there is room: one was asked for
	return true
}

// change makes the pending changes. The context that it returns is for the next
// choice, and ends with the next change.
func (p *player) change(ctx context.Context, series *play.Series) (choosing context.Context, err error) {
	p.mu.Lock()
	changes := p.changes
	p.changes = nil
	p.interrupt(nil)
	choosing, p.interrupt = context.WithCancelCause(ctx)
	p.mu.Unlock()
	for _, change := range changes {
		if err := change(series); err != nil {
			return nil, err
		}
	}
	return choosing, nil
}

// tell has a change made. A step that was not taken yet is dropped.
func (p *player) tell(c change) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.changes = append(p.changes, c)
	select {
	case _, open := <-p.steps:
		if open {
			p.ask()
		}
	default:
	}
	p.interrupt(errChanged)
}

// ask asks for the next turn.
func (p *player) ask() { p.asked <- struct{}{} }

// wanted waits until a turn is asked for, and reports false if none will be.
func (p *player) wanted(ctx context.Context) bool {
	select {
	case <-p.asked:
		return true
	case <-ctx.Done():
		return false
	}
}

// faulty is the error for a panic.
func faulty(fault any) error { return fmt.Errorf("a fault in this program: %v", fault) }
