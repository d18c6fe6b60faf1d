package live

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"midiconnect4/play"
	"midiconnect4/scores"
)

// Slowest and Fastest are the smallest and largest factor by which Faster can change the score's tempo.
const (
	Slowest = 0.25
	Fastest = 4
)

const mostDrama = 2 // largest amount of a signal; 1 is the score's

// command is a function that the scheduler runs.
type command func(*scheduler)

// do queues a command for the scheduler and returns at once. Commands given before Play run when Play starts. Commands given after Play are dropped.
// runs is true if the scheduler runs.
func (p *Performance) do(what command) (runs bool) { return p.commands.put(what) }

// doNow queues a command and waits until the scheduler has run it. It does not wait if the scheduler does not run. done is true if the command was
// run.
func (p *Performance) doNow(what command) (done bool) {
	_, done = ask(p, func(k *scheduler) struct{} {
		what(k)
		return struct{}{}
	})
	return done
}

// ask makes the scheduler call a function, and returns the function's result. ok is false if the scheduler does not run. Before Play starts, ask
// returns at once, and the scheduler calls the function later. So the function must not write to variables of the caller.
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

// Pause silences the performance and stops its time until Resume.
func (p *Performance) Pause() { p.do(func(k *scheduler) { k.pause() }) }

// Resume ends a pause.
func (p *Performance) Resume() { p.do(func(k *scheduler) { k.resume() }) }

// TogglePause ends a pause, or starts one if there is none.
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

// Suspend stops the music until Continue, independently of Pause and Resume. It returns when all is silent.
func (p *Performance) Suspend() {
	p.doNow(func(k *scheduler) {
		k.steered("suspend", 0)
		k.hold(suspended)
	})
}

// Continue ends a suspension.
func (p *Performance) Continue() {
	p.do(func(k *scheduler) {
		k.steered("continue", 0)
		k.release(suspended)
	})
}

// Finish ends the performance on the next bar line or, if the next turn is already composed, after that turn.
func (p *Performance) Finish() { p.do(func(k *scheduler) { k.coming.finishing = true }) }

// Undo takes back the last move of a person and all moves after it. A person's move that has not sounded yet is taken back too. The current bar plays
// to its end. Undo has no effect if there is no person's move.
func (p *Performance) Undo() { p.do((*scheduler).undo) }

// NewGame ends the current game on the next bar line, and starts the next game. After the last game, it starts another game between the same players.
func (p *Performance) NewGame() { p.leave((*play.Series).NewGame) }

// LeaveGame ends the current game on the next bar line. If it was the last game, the performance ends.
func (p *Performance) LeaveGame() { p.leave((*play.Series).Leave) }

// leave applies a change that leaves the current game. If the last bars of that game already sound, leave only requests the next game again.
func (p *Performance) leave(by change) {
	p.do(func(k *scheduler) {
		k.setLoop(0, false)
		last, ends := k.past.last(), k.sounds() && k.past.last().Over()
		k.perf.Emit(Event{Kind: GameLeft}) // emitted before a person is asked to move in the next game
		k.player.change(k.forgetting(func(s *play.Series) error {
			if ends && s.Follows(last) {
				return s.GoBack(last) // requests again the turn after last
			}
			return by(s)
		}))
		k.coming.next, k.coming.ready = nil, nil
	})
}

// forgetting returns a change after the turns that were played but not yet heard have been forgotten.
func (k *scheduler) forgetting(by change) change {
	last := k.past.last()
	return func(s *play.Series) error {
		if err := s.Forget(last); err != nil {
			return err
		}
		return by(s)
	}
}

// sounds returns true if a bar or the gap between two bars sounds now.
func (k *scheduler) sounds() bool {
	return len(k.past.heard) > 0 && (k.foresight.spot.turn != nil || k.coming.approached != nil)
}

// SetScore changes the score from the next bar line on. The music continues as if the new score had composed the game from the start. The score must
// fit the board.
func (p *Performance) SetScore(by *scores.Score) {
	p.do(func(k *scheduler) {
		next := cmp.Or(k.coming.next, k.coming.approached)
		k.player.change(k.forgetting(func(s *play.Series) error {
			if next != nil && next.byPerson() {
				s.Force(next.match.Chosen()) // it still sounds
			}
			return s.Rescore(by)
		}))
		k.coming.next, k.past.discontinuous = nil, true
		k.perf.Emit(Event{Kind: ScoreChosen, Score: by})
	})
}

// Faster multiplies the tempo by a factor. The product of all factors stays between Slowest and Fastest. The piece keeps the score's tempo. Faster
// has no effect if the performance follows a clock.
func (p *Performance) Faster(by float64) { p.do(func(k *scheduler) { k.scaleTempo(by) }) }

// SetPace multiplies the score's tempo by a factor. If SetTempo has set another tempo, it multiplies that tempo.
func (p *Performance) SetPace(times float64) {
	p.do(func(k *scheduler) { k.scaleTempo(times / k.set.tempoScale) })
}

func (k *scheduler) scaleTempo(by float64) {
	k.set.tempoScale = k.timeline.scaleTempo(k.musicNow(), by)
	k.adjusted()
}

// SetTempo sets the tempo from now on, in quarter notes a minute, and cancels the factors of Faster. 0 restores the score's tempo from the next bar
// line on. SetTempo has no effect if the performance follows a clock.
func (p *Performance) SetTempo(tempo float64) {
	p.do(func(k *scheduler) {
		k.timeline.setTempo(k.musicNow(), tempo)
		k.set.tempoScale = 1
		k.adjusted()
		k.steered("tempo", tempo)
	})
}

// Transpose adds semitones to the transposition, from the next turn on. The total is at most two octaves up or down. The piece is not transposed.
func (p *Performance) Transpose(by int) {
	p.do(func(k *scheduler) { k.transposeTo(k.set.transpose + by) })
}

// TransposeTo sets the transposition in semitones, from the next turn on.
func (p *Performance) TransposeTo(by int) { p.do(func(k *scheduler) { k.transposeTo(by) }) }

func (k *scheduler) transposeTo(by int) {
	k.set.transpose = min(max(by, -play.MostTransposed), play.MostTransposed)
	k.adjusted()
}

// Fade fades the music out over a duration. The next game starts at full volume, as does the next bar after an undo.
func (p *Performance) Fade(over time.Duration) {
	p.do(func(k *scheduler) {
		k.set.fadesAt, k.set.fades = k.musicNow(), over
		k.perf.Emit(Event{Kind: Fading, Value: over.Seconds()})
	})
}

// SetVelocity sets the velocity (1..127) of the score's loudest note; 0 restores the score's velocity. Other notes are scaled in proportion. The
// piece keeps the score's velocities.
func (p *Performance) SetVelocity(loudest int) {
	p.do(func(k *scheduler) {
		k.set.loudest = loudest
		k.steered("velocity", float64(loudest))
	})
}

// StartOn makes all turns start on a key (0..127), from the next turn until Release. For details, see compose.Composer.StartOn.
func (p *Performance) StartOn(key int) {
	p.do(func(k *scheduler) {
		k.player.startOn(&key)
		k.steered("hold", float64(key))
	})
}

// Release ends StartOn: turns start as the score says.
func (p *Performance) Release() {
	p.do(func(k *scheduler) {
		k.player.startOn(nil)
		k.steered("release", 0)
	})
}

// SetDrama sets how strongly a signal drives the score's drama, from the next turn on. The amount is between 0 (not at all) and 2; 1 is the score's
// strength. The piece has the turns as they sounded.
func (p *Performance) SetDrama(s scores.Signal, amount float64) {
	p.do(func(k *scheduler) {
		k.player.amount(s, min(max(amount, 0), mostDrama))
		k.steered(fmt.Sprintf("drama of %v", s), amount)
	})
}

// Performed returns the matches up to the last turn that has sounded, and the score of that turn. It waits for the scheduler's answer. It returns
// nothing before the start and after the end of the performance.
func (p *Performance) Performed() (by *scores.Score, heard []*play.Match) {
	type performed struct {
		by    *scores.Score
		heard []*play.Match
	}
	now, _ := ask(p, func(k *scheduler) performed { return performed{k.perf.score.Piece(), slices.Clone(k.past.heard)} })
	return now.by, play.AllThick(now.heard)
}

// Panic ends all sounding notes. The performance continues.
func (p *Performance) Panic() {
	p.do(func(k *scheduler) {
		k.steered("panic", 0)
		k.hush()
	})
}

// Score returns the score of the last bar. It must be called only after the performance.
func (p *Performance) Score() *scores.Score { return p.score.Piece() }

// steered emits an event for a change that has no event of its own.
func (k *scheduler) steered(by string, value float64) {
	k.perf.Emit(Event{Kind: Steered, Text: by, Value: value})
}

func (k *scheduler) adjusted() {
	k.perf.Emit(Event{Kind: Adjusted, Factor: k.set.tempoScale, Shift: k.set.transpose})
}

// withdraw takes back the next turn if it is a person's move that has not sounded yet. done is false if there is no such turn.
func (k *scheduler) withdraw() (done bool) {
	next := cmp.Or(k.coming.next, k.coming.approached)
	if next == nil || !next.byPerson() {
		return false
	}
	m := next.match
	k.perf.Emit(Event{Kind: TurnsUndone, Match: m.Back(len(m.Turns) - 1)}) // emitted before the player asks the person again
	k.player.change(k.forgetting(func(s *play.Series) error {
		s.Force(nil)
		return nil
	}))
	k.coming.next, k.coming.approached, k.set.fades = nil, nil, 0
	return true
}

// undo takes back the last move of a person in the match that sounded last, even if the player has already started the next match.
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
	k.goBack(m, turns)
}

// goBack continues the match that sounded last from the position after a number of its turns.
func (k *scheduler) goBack(m *play.Match, turns int) {
	back := m.Back(turns)
	k.perf.Emit(Event{Kind: TurnsUndone, Match: back})
	k.goOn(back)
}

// goOn continues the current match, or the next one, as m.
func (k *scheduler) goOn(m *play.Match) {
	k.past.turn = nil
	if last := k.past.last(); last != nil && last.Serial() == m.Serial() {
		k.past.heard = k.past.heard[:len(k.past.heard)-1]
	}
	if len(m.Turns) > 0 {
		k.past.heard = append(slices.Clip(k.past.heard), m)
	}
	if n := len(k.past.heard); n > 0 {
		k.past.heard[n-1] = k.past.heard[n-1].Thick()
	}
	k.player.change(func(s *play.Series) error { return s.GoBack(m) })
	k.coming.next, k.coming.approached, k.coming.ready, k.past.discontinuous, k.set.fades = nil, nil, nil, true, 0
	k.coming.admitted = 0
}
