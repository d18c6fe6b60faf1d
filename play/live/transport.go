package live

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"midiconnect4/play"
	"midiconnect4/scores"
)

// Slowest and Fastest bound the tempo that Faster sets, relative to the score's tempo.
const (
	Slowest = 0.25
	Fastest = 4
)

const mostDrama = 2 // relative to the score's drama

// command is a task for the scheduler.
type command func(*scheduler)

// do gives the scheduler a command and returns at once. If Play has not started yet, the command runs when Play starts. After the end of Play, it is
// dropped. The result says whether the scheduler runs.
func (p *Performance) do(what command) (runs bool) { return p.commands.put(what) }

// doNow waits until a command is done, if the scheduler runs, and reports whether the command was done.
func (p *Performance) doNow(what command) (done bool) {
	_, done = ask(p, func(k *scheduler) struct{} {
		what(k)
		return struct{}{}
	})
	return done
}

// ask makes the scheduler call the function what, and returns its answer; ok is false if the scheduler does not run. Before Play starts, ask returns
// at once and the scheduler calls what later, so what must not write to the caller's variables.
func ask[T any](p *Performance, what func(*scheduler) T) (answer T, ok bool) {
	answers := make(chan T, 1)
	if p.do(func(k *scheduler) { answers <- what(k) }) {
		select {
		case answer = <-answers:
			return answer, true
		case <-p.ended:
		}
	}
	select {
	case answer = <-answers:
		return answer, true
	default:
		return answer, false
	}
}

// Pause silences the performance and stops its time.
func (p *Performance) Pause() { p.do(func(k *scheduler) { k.pause() }) }

// Resume ends Pause.
func (p *Performance) Resume() { p.do(func(k *scheduler) { k.resume() }) }

// TogglePause ends Pause if it is in force; otherwise it pauses.
func (p *Performance) TogglePause() {
	p.do(func(k *scheduler) {
		if !k.resume() {
			k.pause()
		}
	})
}

func (k *scheduler) pause() {
	if k.hold(paused) {
		k.perf.Emit(Event{Kind: Paused})
	}
}

func (k *scheduler) resume() (resumed bool) {
	if resumed = k.release(paused); resumed {
		k.perf.Emit(Event{Kind: Resumed})
	}
	return resumed
}

// Suspend pauses independently of Pause, until Continue. It returns when all is silent.
func (p *Performance) Suspend() {
	p.doNow(func(k *scheduler) {
		k.steered("suspend", 0)
		k.hold(suspended)
	})
}

// Continue ends Suspend.
func (p *Performance) Continue() {
	p.do(func(k *scheduler) {
		k.steered("continue", 0)
		k.release(suspended)
	})
}

// Finish ends the performance on the next bar line, unless the next turn is already composed.
func (p *Performance) Finish() { p.do(func(k *scheduler) { k.coming.finishing = true }) }

// Undo undoes the last move of a person and everything after it, or a person's move that waits for
// its bar line. The current bar plays to its end. Undo has no effect if there is no such move.
func (p *Performance) Undo() { p.do((*scheduler).undo) }

// NewGame ends the game on the next bar line and starts the next one. After the last game it starts
// another between the same players.
func (p *Performance) NewGame() { p.leave((*play.Series).NewGame) }

// LeaveGame ends the game on the next bar line. After the last game it ends the performance.
func (p *Performance) LeaveGame() { p.leave((*play.Series).Leave) }

// leave makes a change that leaves the current game. If the game's last bars already sound, leave only asks for the next game again.
func (p *Performance) leave(by change) {
	p.do(func(k *scheduler) {
		last, ends := k.past.last(), k.sounds() && k.past.last().Over()
		k.perf.Emit(Event{Kind: GameLeft}) // before a person is asked to move in the next game
		k.player.change(func(s *play.Series) error {
			switch err := s.Forget(last); {
			case err != nil:
				return err
			case ends && s.Follows(last):
				return s.GoBack(last) // requests the following turn again
			}
			return by(s)
		})
		k.coming.next = nil
	})
}

// sounds reports whether a bar sounds, or the gap between two bars.
func (k *scheduler) sounds() bool {
	return len(k.past.heard) > 0 && (k.foresight.spot.turn != nil || k.coming.approached != nil)
}

// SetScore changes the score from the next bar line on, as if it had composed the game from the
// start. The score must fit the board.
func (p *Performance) SetScore(by *scores.Score) {
	p.do(func(k *scheduler) {
		last := k.past.last()
		k.player.change(func(s *play.Series) error { return errors.Join(s.Forget(last), s.Rescore(by)) })
		k.coming.next, k.past.discontinuous = nil, true
		k.perf.Emit(Event{Kind: ScoreChosen, Score: by})
	})
}

// Faster multiplies the tempo, but keeps it between a quarter of the score's tempo and four times that tempo. The piece keeps the score's tempo.
// Faster has no effect if a clock is followed.
func (p *Performance) Faster(by float64) { p.do(func(k *scheduler) { k.scaleTempo(by) }) }

// SetPace sets the tempo to a multiple of the score's, or of the one that SetTempo set.
func (p *Performance) SetPace(times float64) {
	p.do(func(k *scheduler) { k.scaleTempo(times / k.set.tempoScale) })
}

func (k *scheduler) scaleTempo(by float64) {
	k.set.tempoScale = k.timeline.scaleTempo(k.musicNow(), by)
	k.adjusted()
}

// SetTempo sets the tempo from now on, in quarter notes a minute, and cancels Faster; 0 restores the score's tempo from the next bar line on. It has
// no effect if a clock is followed.
func (p *Performance) SetTempo(tempo float64) {
	p.do(func(k *scheduler) {
		k.timeline.setTempo(k.musicNow(), tempo)
		k.set.tempoScale = 1
		k.adjusted()
		k.steered("tempo", tempo)
	})
}

// Transpose adds semitones to the transposition from the next turn on, up to two octaves in all.
// The piece is not transposed.
func (p *Performance) Transpose(by int) {
	p.do(func(k *scheduler) { k.transposeTo(k.set.transpose + by) })
}

// TransposeTo sets the transposition in semitones.
func (p *Performance) TransposeTo(by int) { p.do(func(k *scheduler) { k.transposeTo(by) }) }

func (k *scheduler) transposeTo(by int) {
	k.set.transpose = min(max(by, -play.MostTransposed), play.MostTransposed)
	k.adjusted()
}

// Fade fades the music to silence over a duration. The next game starts at full volume, and so do
// bars after an undo.
func (p *Performance) Fade(over time.Duration) {
	p.do(func(k *scheduler) { k.set.fadesAt, k.set.fades = k.musicNow(), over })
}

// SetVelocity sets the velocity, 1..127, of the score's loudest note; 0 restores the score's. Other
// notes scale in proportion. The piece keeps the score's velocities.
func (p *Performance) SetVelocity(loudest int) {
	p.do(func(k *scheduler) {
		k.set.loudest = loudest
		k.steered("velocity", float64(loudest))
	})
}

// StartOn makes every turn from the next one on start on a key, 0..127, as in
// compose.Composer.StartOn, until Release.
func (p *Performance) StartOn(key int) {
	p.do(func(k *scheduler) {
		k.player.startOn(&key)
		k.steered("hold", float64(key))
	})
}

// Release makes turns start where the score says.
func (p *Performance) Release() {
	p.do(func(k *scheduler) {
		k.player.startOn(nil)
		k.steered("release", 0)
	})
}

// SetDrama sets how strongly a signal drives the score's drama from the next turn on: 1 as the score says, 0 not at all, up to 2. The piece contains
// the turns as they were heard.
func (p *Performance) SetDrama(s scores.Signal, amount float64) {
	p.do(func(k *scheduler) {
		k.player.amount(s, min(max(amount, 0), mostDrama))
		k.steered(fmt.Sprintf("drama of %v", s), amount)
	})
}

// Performed returns what was performed so far, and the score of its last bar. It waits for the scheduler's answer, and returns nothing before the
// start or after the end of the performance.
func (p *Performance) Performed() (by *scores.Score, heard []*play.Match) {
	type performed struct {
		by    *scores.Score
		heard []*play.Match
	}
	now, _ := ask(p, func(k *scheduler) performed { return performed{k.perf.score.Piece(), slices.Clone(k.past.heard)} })
	return now.by, now.heard
}

// Panic ends all sounding notes; the performance goes on.
func (p *Performance) Panic() {
	p.do(func(k *scheduler) {
		k.steered("panic", 0)
		k.hush()
	})
}

// Score returns the score of the piece at the last bar. It must be called after the performance.
func (p *Performance) Score() *scores.Score { return p.score.Piece() }

// steered reports a change that has no other event.
func (k *scheduler) steered(by string, value float64) {
	k.perf.Emit(Event{Kind: Steered, Text: by, Value: value})
}

func (k *scheduler) adjusted() {
	k.perf.Emit(Event{Kind: Adjusted, Factor: k.set.tempoScale, Shift: k.set.transpose})
}

// withdraw takes back the next turn if it is a person's move; done is false if it is not.
func (k *scheduler) withdraw() (done bool) {
	next := cmp.Or(k.coming.next, k.coming.approached)
	if next == nil {
		return false
	}
	m := next.match
	before, ok := m.Undoable()
	if !ok || before != len(m.Turns)-1 {
		return false
	}
	last := k.past.last()
	k.perf.Emit(Event{Kind: TurnsUndone, Match: m.Back(before)}) // before the player asks the person anew
	k.player.change(func(s *play.Series) error { return s.Forget(last) })
	k.coming.next, k.coming.approached, k.set.fades = nil, nil, 0
	return true
}

// undo undoes a move of the match that was heard last, even if the player has started another.
func (k *scheduler) undo() {
	if k.withdraw() {
		return
	}
	m := k.past.last()
	if m == nil {
		return
	}
	turns, ok := m.Undoable()
	if !ok {
		return
	}
	back := m.Back(turns)
	k.past.heard = k.past.heard[:len(k.past.heard)-1]
	if turns > 0 {
		k.past.heard = append(k.past.heard, back)
	}
	k.perf.Emit(Event{Kind: TurnsUndone, Match: back})
	k.player.change(func(s *play.Series) error { return s.GoBack(back) })
	k.coming.next, k.past.discontinuous, k.set.fades = nil, true, 0
}
