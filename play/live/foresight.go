package live

import (
	"cmp"
	"slices"
	"time"

	"midiconnect4/compose"
	"midiconnect4/play"
	"midiconnect4/scores"
)

// Note is a note announced to listeners. Notes are announced only if Performance.Ahead is set.
type Note struct {
	Number        int           // counts announced notes, from 1
	Part          int           // index in Parts of the event's score; -1 for none
	Channel       uint8         // from 0
	Key, Velocity uint8         // MIDI numbers, 0..127
	Pitch         float64       // in semitones, counted like keys; with a tuning, between keys
	At            time.Duration // when the note is due
	Lasts         time.Duration // 0 for a note held until NotesEnded
}

// foresight announces notes before they are due: those of the current measure, and those on the bar line after it if the next turn is known. If notes
// are cancelled or their times change, it revokes the announcements, and announces again what remains.
type foresight struct {
	perf     *Performance
	timeline timeline
	set      *overrides
	upcoming func() spot // what starts at the end of the current measure

	current   passage
	following passage
	line      int  // end of the current measure
	spot      spot // of the current measure
	number    int  // of the last announced note
}

// passage holds the starts of a measure's notes, and the announcements made of them.
type passage struct {
	of     spot
	score  *scores.Score
	tempo  float64 // written tempo; 0 keeps the previous measure's
	starts []event
	told   []Note // the announced notes: one for each of the first starts
}

// spot identifies a measure of a turn.
type spot struct {
	turn  *composedTurn // nil for none
	bar   int           // len(turn.Bars) for the ending
	touch *play.Touch   // the touch to recompose the turn with; nil to keep the turn as it is
	shift int           // transposition in semitones
}

// passageOf returns the notes of a measure.
func passageOf(at spot, s *scores.Score, m measure) passage {
	p := passage{of: at, score: s, tempo: m.tempo}
	for _, e := range m.events {
		if e.kind == noteStart {
			p.starts = append(p.starts, e)
		}
	}
	return p
}

// next returns the next spot in the turn, or one with a nil turn after the last.
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

// foresee starts to announce the notes of m, which starts now.
func (f *foresight) foresee(m measure) {
	if f.perf.Ahead == 0 {
		return
	}
	now := passageOf(f.spot, f.perf.score, m)
	if told := f.following.told; len(told) <= len(now.starts) && slices.EqualFunc(f.following.starts[:len(told)], now.starts[:len(told)], sameStart) {
		now.told = told
	} else {
		f.revoke()
	}
	f.current, f.following, f.line = now, passage{}, m.end
	f.lookAhead()
}

func sameStart(a, b event) bool { return a.tick == b.tick && *a.strike == *b.strike }

// lookAhead announces the notes that are due within Performance.Ahead. It returns the time at which it can announce more; never if unknown.
func (f *foresight) lookAhead() (again time.Duration) {
	if f.perf.Ahead == 0 {
		return never
	}
	f.review()
	if again = f.foretell(&f.current, never); again != never || len(f.current.told) < len(f.current.starts) {
		return again
	}
	next := f.upcoming()
	if next.turn == nil {
		return never
	}
	line, err := f.timeline.due(f.line)
	if err != nil || line == never {
		return never
	}
	if soon := line - f.perf.Ahead; f.perf.Clock.Now() < soon {
		return soon
	}
	if f.following.of != next {
		f.following = passageOf(next, next.turn.score, next.measure())
	}
	f.foretell(&f.following, line)
	return never
}

// review revokes the announced notes if their times have changed, or if another measure will follow.
func (f *foresight) review() {
	const settled = 2 * time.Millisecond // tolerated jitter of a followed clock
	now := f.perf.Clock.Now()
	void := len(f.following.told) > 0 && f.following.of != f.upcoming()
	for _, p := range []passage{f.current, f.following} {
		for i, n := range p.told {
			if n.At > now && !void {
				at, err := f.timeline.due(p.starts[i].tick)
				void = err != nil || (at-n.At).Abs() > settled
			}
		}
	}
	if void {
		f.revoke()
	}
}

// revoke revokes the announced notes that are not due yet.
func (f *foresight) revoke() {
	now, revoked := f.perf.Clock.Now(), false
	for _, p := range []*passage{&f.current, &f.following} {
		for len(p.told) > 0 && p.told[len(p.told)-1].At > now {
			p.told, revoked = p.told[:len(p.told)-1], true
		}
	}
	if revoked {
		f.perf.Emit(Event{Kind: NotesRevoked})
	}
}

// foretell announces the notes of a passage that are due within Performance.Ahead, and not after until. It returns the time at which it can announce
// more; never if unknown.
func (f *foresight) foretell(p *passage, until time.Duration) (again time.Duration) {
	again = never
	var notes []Note
	for now := f.perf.Clock.Now(); len(p.told) < len(p.starts); {
		e := p.starts[len(p.told)]
		at, err := f.timeline.due(e.tick)
		if err != nil || at == never || at > until {
			break
		}
		if at-now > f.perf.Ahead {
			again = at - f.perf.Ahead
			break
		}
		n := f.note(p.score, e.part, *e.strike)
		n.At, n.Lasts = at, f.lasts(p, e.strike.Off-e.strike.On)
		p.told, notes = append(p.told, n), append(notes, n)
	}
	if notes != nil {
		f.perf.Emit(Event{Kind: NotesAhead, Notes: notes, Score: p.score})
	}
	return again
}

// note returns the Note that announces a strike of the given part.
func (f *foresight) note(s *scores.Score, part int, strike compose.Strike) Note {
	f.number++
	n := Note{Number: f.number, Part: part, Channel: strike.Channel, Key: strike.Key, Pitch: strike.Pitch(s, part)}
	var channel, key uint8
	f.set.scale(strike.Start(), s.Velocity).GetNoteOn(&channel, &key, &n.Velocity)
	return n
}

// lasts returns the duration of a number of ticks in a passage.
func (f *foresight) lasts(p *passage, ticks int) time.Duration {
	tempo := f.timeline.tempo()
	if tempo == f.current.tempo && p.tempo != 0 { // the written tempo is in force
		tempo = p.tempo
	}
	return time.Duration(compose.Seconds(ticks, tempo) / f.set.tempoScale * float64(time.Second))
}

// silence announces the end of all sounding notes, and revokes those that are not due yet.
func (f *foresight) silence() {
	if f.perf.Ahead > 0 {
		f.revoke()
		f.perf.Emit(Event{Kind: Silenced})
	}
}

// hold announces notes that start now and are held.
func (f *foresight) hold(part int, strikes []compose.Strike) (held []Note) {
	if f.perf.Ahead == 0 || len(strikes) == 0 {
		return nil
	}
	for _, strike := range strikes {
		n := f.note(f.perf.score, part, strike)
		n.At = f.perf.Clock.Now()
		held = append(held, n)
	}
	f.perf.Emit(Event{Kind: NotesAhead, Notes: held, Score: f.perf.score})
	return held
}

// end announces the end of held notes.
func (f *foresight) end(held []Note) {
	if len(held) > 0 {
		f.perf.Emit(Event{Kind: NotesEnded, Notes: held, Score: f.perf.score})
	}
}

// upcoming returns what starts at the end of the current measure, if it is known.
func (k *scheduler) upcoming() spot {
	if now := k.foresight.spot; now.turn != nil && k.past.last() == now.turn.match {
		if next := now.next(); next.turn != nil {
			if next.bar == len(now.turn.Bars) {
				next.shift = k.set.transpose
			}
			return next
		}
	}
	turn := cmp.Or(k.coming.next, k.coming.approached)
	if turn == nil || k.past.discontinuous || turn.Bars[0].Start != k.foresight.line {
		return spot{}
	}
	return spot{turn: turn, touch: k.player.touch, shift: k.set.transpose}
}
