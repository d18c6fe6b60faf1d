package live

import (
	"context"
	"fmt"
	"iter"

	"midiconnect4/play"
	"midiconnect4/scores"
)

// step is a turn that is composed and has not sounded, with the match as it
// stands after it.
type step struct {
	match *play.Match
	turn  play.Turn
	going *play.Match // the match itself, which rests until the next turn is asked for
	err   error       // in place of both: nothing follows
}

// player plays matches, one turn for each that it is asked for.
type player struct {
	asked chan struct{}
	steps chan step // closed after the last one
}

// startPlayer starts a goroutine that plays until ctx ends. It may outlive ctx:
// a gamer cannot be stopped while it chooses.
func startPlayer(ctx context.Context, s *scores.Score, matches iter.Seq[*play.Match]) *player {
	p := &player{make(chan struct{}, 1), make(chan step, 1)}
	go func() {
		giveWay()
		defer close(p.steps)
		defer func() {
			if fault := recover(); fault != nil {
				p.steps <- step{err: faulty(fault)}
			}
		}()
		if !p.wanted(ctx) {
			return
		}
		err := play.Play(s, matches, func(m *play.Match, t play.Turn) bool {
			p.steps <- step{match: m.Snapshot(), turn: t, going: m} // there is room: one was asked for
			return p.wanted(ctx)
		})
		if err != nil {
			p.steps <- step{err: err}
		}
	}()
	return p
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
