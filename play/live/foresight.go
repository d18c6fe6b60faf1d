package live

import (
	"slices"
	"time"

	"midiconnect4/compose"
	"midiconnect4/play"
	"midiconnect4/scores"
)

// Note is a note as listeners are told of it, if Performance.Ahead asks for that.
type Note struct {
	Number        int           // counts the notes that were told of, from 1
	Part          int           // as an index of Parts of the event's score; -1 if it is of none
	Channel       uint8         // from 0
	Key, Velocity uint8         // as MIDI has them
	Pitch         float64       // in semitones, as keys count them; a tuning puts it between keys
	At            time.Duration // when it is due
	Lasts         time.Duration // 0 for a note that is held until NotesEnded
}

// foresight tells listeners of notes before they are due: those of the current measure, and those on the bar line
// after it, if what follows is known. Whatever changes when they are due, or whether, revokes them, and they
// are told of again.
type foresight struct {
	current   passage
	following passage
	line      int  // tick on which the current measure ends
	spot      spot // of the current measure
	number    int  // of the last note that was told of
}

// passage is the starts of notes in a measure, and those that were told of.
type passage struct {
	of     spot
	score  *scores.Score
	tempo  float64 // that is written; 0 for the one before
	starts []event
	told   []Note // the first of starts
}

// spot is a measure in a turn.
type spot struct {
	turn  *composedTurn // nil for none
	bar   int           // len(turn.Bars) for the ending
	touch *play.Touch   // by which it will be composed; nil as it is
	shift int           // semitones by which it is shifted
}

// passageOf is the notes of a measure.
func passageOf(at spot, s *scores.Score, m measure) passage {
	p := passage{of: at, score: s, tempo: m.tempo}
	for _, e := range m.events {
		if e.kind == noteStart {
			p.starts = append(p.starts, e)
		}
	}
	return p
}

// next is the spot after one in its turn; nil turn for none.
func (p spot) next() spot {
	last := len(p.turn.Bars) - 1
	if p.turn.Ending != nil {
		last++
	}
	if p.bar++; p.bar > last {
		return spot{}
	}
	return p
}

// measure is the measure at a spot.
func (p spot) measure() measure {
	turn := p.turn
	if p.touch != nil {
		turn, _ = turn.touched(p.touch)
	}
	if p.bar < len(turn.Bars) {
		return bar(turn.score, turn.Bars[p.bar], p.shift)
	}
	return ending(p.turn.score, p.turn.Ending, p.shift)
}

// foresee begins to tell of the notes of a measure that begins.
func (k *scheduler) foresee(m measure) {
	if k.Ahead == 0 {
		return
	}
	now := passageOf(k.spot, k.score, m)
	if told := k.following.told; len(told) <= len(now.starts) && slices.EqualFunc(k.following.starts[:len(told)], now.starts[:len(told)], sameStart) {
		now.told = told
	} else {
		k.revoke()
	}
	k.current, k.following, k.line = now, passage{}, m.end
	k.lookAhead()
}

func sameStart(a, b event) bool { return a.tick == b.tick && *a.strike == *b.strike }

// lookAhead tells of the notes that are due soon enough. It returns when there is more to tell.
func (k *scheduler) lookAhead() (again time.Duration) {
	if k.Ahead == 0 {
		return never
	}
	k.review()
	if again = k.foretell(&k.current, never); again != never || len(k.current.told) < len(k.current.starts) {
		return again
	}
	next := k.upcoming()
	if next.turn == nil {
		return never
	}
	line, err := k.timeline.due(k.line)
	if err != nil || line == never {
		return never
	}
	if soon := line - k.Ahead; k.Clock.Now() < soon {
		return soon
	}
	if k.following.of != next {
		k.following = passageOf(next, next.turn.score, next.measure())
	}
	k.foretell(&k.following, line)
	return never
}

// upcoming is what begins on the line on which the current measure ends, if that is known.
func (k *scheduler) upcoming() spot {
	if now := k.spot; now.turn != nil && k.last() == now.turn.match {
		if next := now.next(); next.turn != nil {
			if next.bar == len(now.turn.Bars) {
				next.shift = k.transpose
			}
			return next
		}
	}
	turn := k.next
	if turn == nil {
		turn = k.approached
	}
	if turn == nil || k.discontinuous || turn.Bars[0].Start != k.line {
		return spot{}
	}
	return spot{turn: turn, touch: k.player.touch, shift: k.transpose}
}

// review revokes what will not sound as was told.
func (k *scheduler) review() {
	const settled = 2 * time.Millisecond // that a followed clock may jitter
	now := k.Clock.Now()
	void := len(k.following.told) > 0 && k.following.of != k.upcoming()
	for _, p := range []passage{k.current, k.following} {
		for i, n := range p.told {
			if n.At > now && !void {
				at, err := k.timeline.due(p.starts[i].tick)
				void = err != nil || (at-n.At).Abs() > settled
			}
		}
	}
	if void {
		k.revoke()
	}
}

// revoke takes back the notes that were told of and are not due yet.
func (k *scheduler) revoke() {
	now, revoked := k.Clock.Now(), false
	for _, p := range []*passage{&k.current, &k.following} {
		for len(p.told) > 0 && p.told[len(p.told)-1].At > now {
			p.told, revoked = p.told[:len(p.told)-1], true
		}
	}
	if revoked {
		k.Emit(Event{Kind: NotesRevoked})
	}
}

// foretell tells of the next notes of a passage that are due soon enough, and not after a time. It returns
// when there are more of them, never if nobody knows.
func (k *scheduler) foretell(p *passage, until time.Duration) (again time.Duration) {
	again = never
	var notes []Note
	for now := k.Clock.Now(); len(p.told) < len(p.starts); {
		e := p.starts[len(p.told)]
		at, err := k.timeline.due(e.tick)
		if err != nil || at == never || at > until {
			break
		}
		if at-now > k.Ahead {
			again = at - k.Ahead
			break
		}
		n := k.note(p.score, e.part, *e.strike)
		n.At, n.Lasts = at, k.lasts(p, e.strike.Off-e.strike.On)
		p.told, notes = append(p.told, n), append(notes, n)
	}
	if notes != nil {
		k.Emit(Event{Kind: NotesAhead, Notes: notes, Score: p.score})
	}
	return again
}

// note is a note of a part that is told of now.
func (k *scheduler) note(s *scores.Score, part int, strike compose.Strike) Note {
	k.number++
	n := Note{Number: k.number, Part: part, Channel: strike.Channel, Key: strike.Key, Pitch: strike.Pitch(s, part)}
	var channel, key uint8
	k.scale(strike.Start(), s.Velocity).GetNoteOn(&channel, &key, &n.Velocity)
	return n
}

// lasts is how long ticks of a passage last.
func (k *scheduler) lasts(p *passage, ticks int) time.Duration {
	tempo := k.timeline.tempo()
	if tempo == k.current.tempo && p.tempo != 0 { // it is as written
		tempo = p.tempo
	}
	return time.Duration(compose.Seconds(ticks, tempo) / k.tempoScale * float64(time.Second))
}

// tellSilence tells that all notes end that sound, and revokes those that are not due yet.
func (k *scheduler) tellSilence() {
	if k.Ahead > 0 {
		k.revoke()
		k.Emit(Event{Kind: Silenced})
	}
}

// tellHeld tells of notes that begin now and are held.
func (k *scheduler) tellHeld(part int, strikes []compose.Strike) (held []Note) {
	if k.Ahead == 0 || len(strikes) == 0 {
		return nil
	}
	for _, strike := range strikes {
		n := k.note(k.score, part, strike)
		n.At = k.Clock.Now()
		held = append(held, n)
	}
	k.Emit(Event{Kind: NotesAhead, Notes: held, Score: k.score})
	return held
}

// tellEnded tells that notes which were held end now.
func (k *scheduler) tellEnded(held []Note) {
	if len(held) > 0 {
		k.Emit(Event{Kind: NotesEnded, Notes: held, Score: k.score})
	}
}
