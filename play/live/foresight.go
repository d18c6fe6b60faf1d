package live

import (
	"cmp"
	"slices"
	"time"

	"midiconnect4/compose"
	"midiconnect4/play"
	"midiconnect4/scores"
)

// Note is a note that is announced to listeners before it sounds. Notes are announced only if Performance.Ahead is not 0.
type Note struct {
	Number        int           // number of the announced note, counted from 1 over the whole performance
	Part          int           // index in Parts of the event's score; -1 for notes of no part
	Channel       uint8         // from 0
	Key, Velocity uint8         // MIDI numbers, 0..127
	Pitch         float64       // in semitones on the scale of Key; with a tuning, it may lie between keys
	At            time.Duration // when the note is due
	Lasts         time.Duration // duration; 0 if the note is held until NotesEnded
}

// foresight announces notes before they are due: the notes of the current measure and, if the next turn is known, the notes on the next bar line. If
// notes are cancelled or their times change, foresight revokes the announced notes, and announces the remaining ones again.
type foresight struct {
	perf     *Performance
	timeline timeline
	set      *overrides
	silences func(part int) bool // returns true if the notes of a part are not heard
	upcoming func() spot         // returns the measure after the current one

	current   passage
	following passage
	line      int  // end of the current measure
	spot      spot // the current measure
	number    int  // number of the last announced note
}

// passage holds the starts of a measure's notes, and those notes that were announced.
type passage struct {
	of     spot
	score  *scores.Score
	tempo  float64 // written tempo; 0 to keep the tempo of the previous measure
	starts []event
	told   []Note // the announced notes; told[i] announces starts[i], or has the number 0 if its part is silent
}

// spot identifies a measure: a bar of a turn, or the ending after it.
type spot struct {
	turn  *composedTurn // nil for no measure
	bar   int           // index in turn.Bars; len(turn.Bars) for the ending
	touch *play.Touch   // the touch with which to recompose the turn; nil to leave the turn unchanged
	shift int           // transposition in semitones
}

// passageOf returns the notes of a measure, none of them announced.
func passageOf(at spot, s *scores.Score, m measure) passage {
	p := passage{of: at, score: s, tempo: m.tempo}
	for _, e := range m.events {
		if e.kind == noteStart {
			p.starts = append(p.starts, e)
		}
	}
	return p
}

// next returns the next measure of the turn. After the last measure, the result has a nil turn.
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

// foresee starts to announce the notes of m, a measure that starts now.
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

// lookAhead announces the notes that are due within Performance.Ahead. It returns the time at which to call it again, or never if that time is not
// known.
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

// review revokes the announced notes if their times have changed, or if the next measure is no longer the expected one.
func (f *foresight) review() {
	const settled = 2 * time.Millisecond // deviations up to this are taken for jitter of a followed clock
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

// foretell announces the notes of a passage that are due within Performance.Ahead, and not after a given time (parameter until). It returns the time
// at which to call it again, or never if that time is not known.
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
		if f.silences(e.part) {
			p.told = append(p.told, Note{At: at})
			continue
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

// note returns a Note that announces a strike in the given part. Its times are not set.
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
	if tempo == f.current.tempo && p.tempo != 0 { // the written tempo is the sounding one
		tempo = p.tempo
	}
	return time.Duration(compose.Seconds(ticks, tempo) / f.set.tempoScale * float64(time.Second))
}

// silence announces that all sounding notes end, and revokes the announced notes that are not due yet.
func (f *foresight) silence() {
	if f.perf.Ahead > 0 {
		f.revoke()
		f.perf.Emit(Event{Kind: Silenced})
	}
}

// hold announces notes that start now and have no known end.
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

// end announces that held notes end.
func (f *foresight) end(held []Note) {
	if len(held) > 0 {
		f.perf.Emit(Event{Kind: NotesEnded, Notes: held, Score: f.perf.score})
	}
}

// upcoming returns the measure after the current one. If it is not known, the result has a nil turn.
func (k *scheduler) upcoming() spot {
	if now := k.foresight.spot; now.turn != nil && k.past.turn == now.turn {
		if next := now.next(); next.turn != nil {
			if next.bar == len(now.turn.Bars) {
				next.shift = k.set.transpose
			}
			return next
		}
	}
	turn := cmp.Or(k.coming.next, k.coming.approached)
	if turn == nil || k.loop > 0 || k.past.discontinuous || turn.Bars[0].Start != k.foresight.line || k.counted(turn) > 0 {
		return spot{}
	}
	return spot{turn: turn, touch: k.player.touch, shift: k.set.transpose}
}
