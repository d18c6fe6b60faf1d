package live

import (
	"errors"
	"time"

	"midiconnect4/compose"
	"midiconnect4/play"
	"midiconnect4/scores"
)

const (
	slowest, fastest = 0.25, 4 // of the score's tempo
	farthest         = 24      // semitones of transposition
)

// Undo takes back the last move of a person, and what was played after it. What
// sounds goes to its bar line. Where there is no such move nothing happens.
func (p *Performance) Undo() { p.do((*timekeeper).undo) }

// NewGame breaks the game off on the next bar line, and the next one begins.
// After the last one it is another between the same players.
func (p *Performance) NewGame() {
	p.do(func(k *timekeeper) {
		last := k.last()
		k.emit(Event{Kind: GameLeft}) // before a person is asked to move in the next one
		k.change(func(s *play.Series) error { return errors.Join(s.Forget(last), s.NewGame()) })
	})
}

// SetScore goes on by another score from the next bar line on, as if the game had
// been composed by it from its start. The score must fit the board.
func (p *Performance) SetScore(by *scores.Score) {
	p.do(func(k *timekeeper) {
		last := k.last()
		k.change(func(s *play.Series) error { return errors.Join(s.Forget(last), s.Rescore(by)) })
		k.turned = true
	})
}

// Score is that of the last bar. It is for after the performance.
func (p *Performance) Score() *scores.Score { return p.score }

// Faster multiplies the tempo, which stays between a quarter of the score's and
// four times it. Nothing of it is in the piece. A clock that is followed has its
// own.
func (p *Performance) Faster(by float64) {
	p.do(func(k *timekeeper) {
		if k.follow == nil {
			k.settle()
			k.factor = min(max(k.factor*by, slowest), fastest)
		}
		k.adjusted()
	})
}

// Transpose shifts the notes from the next turn on by more semitones, up to two
// octaves in all. Nothing of it is in the piece.
func (p *Performance) Transpose(by int) {
	p.do(func(k *timekeeper) {
		k.shift = min(max(k.shift+by, -farthest), farthest)
		k.adjusted()
	})
}

// Silence ends all notes that sound; the performance goes on.
func (p *Performance) Silence() {
	p.do((*timekeeper).silence)
}

func (k *timekeeper) adjusted() {
	k.emit(Event{Kind: Adjusted, Factor: k.factor, Shift: k.shift})
}

// undo takes back in the match that was heard last, even if another has begun
// that was not heard.
func (k *timekeeper) undo() {
	m := k.last()
	if m == nil {
		return
	}
	turns, ok := m.Undoable()
	if !ok {
		return
	}
	back := m.Back(turns)
	k.heard = k.heard[:len(k.heard)-1]
	if turns > 0 {
		k.heard = append(k.heard, back)
	}
	k.change(func(s *play.Series) error { return s.GoBack(back) })
	k.turned = true
	k.emit(Event{Kind: TurnsUndone, Match: back})
}

// change has the player change what follows. A step that was taken from it and
// did not begin has no more meaning.
func (k *timekeeper) change(c change) {
	k.changes++
	k.player.tell(c)
}

// last is the match that was heard last, nil for none.
func (k *timekeeper) last() *play.Match {
	if len(k.heard) == 0 {
		return nil
	}
	return k.heard[len(k.heard)-1]
}

// settle reckons time from the last tick that has come, as what it was reckoned
// by changes.
func (k *timekeeper) settle() {
	now := k.Clock.Now()
	if k.held() {
		now = k.since
	}
	if k.tempo == 0 || now <= k.due {
		return
	}
	tick := k.tick + int(float64(now-k.due)/float64(time.Second)/compose.Seconds(1, k.tempo)*k.factor)
	k.due, k.tick = k.at(tick), tick
}
