package live

import (
	"slices"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// nextTurn returns the requested turn, nil after the last one. If it is not ready on the bar line,
// the music waits.
func (k *scheduler) nextTurn() (*composedTurn, error) {
	defer func() { k.waits = false }()
	for k.next == nil && !k.over && !k.finishing {
		if k.started && !k.waits {
			k.Emit(Event{Kind: Waiting})
		}
		k.waits = true
		k.tellOver()
		wait := k.await
		switch {
		case k.pastime() == scores.OstinatoWaiting:
			wait = k.repeat
		case k.Steady && k.clockRuns:
			wait = k.countBar
		}
		if err := wait(); err != nil {
			return nil, err
		}
	}
	turn := k.next
	k.next = nil
	if turn != nil {
		return turn, nil
	}
	return nil, k.fault
}

// pastime returns what sounds while a move is awaited: silence, unless a person has to move.
func (k *scheduler) pastime() scores.Waiting {
	if m := k.last(); m == nil || !m.AwaitsPerson() {
		return scores.SilentWaiting
	}
	return k.score.Waiting
}

// repeat performs the last bar again.
func (k *scheduler) repeat() error {
	m := k.last()
	t := m.Turns[len(m.Turns)-1]
	b := bar(k.score, t.Last(), k.transpose)
	k.goOnFrom(b.start)
	return k.measure(b, func() {
		k.Emit(Event{Kind: BarRepeated, At: k.dueAt(b.start), Match: m, Turn: t, Score: k.score, Tick: b.start, Tempo: k.timeline.tempo(), Shift: k.transpose})
	})
}

// countBar lets the clock run for a bar, with a drone if the score says so.
func (k *scheduler) countBar() error {
	k.sustain(k.drone())
	line := k.tick
	err := k.measure(rest(k.score, line, line+k.score.Meter.Ticks(), 0), nil)
	if k.next != nil || k.over || k.finishing || err != nil {
		k.sustain(drone{})
	}
	k.goOnFrom(line)
	return err
}

// await waits for a turn, with a drone if the score says so.
func (k *scheduler) await() error {
	k.stopClock()
	defer func() { k.sustain(drone{}) }()
	for {
		if err := k.runCommands(); err != nil {
			return err
		}
		if k.next != nil || k.over || k.finishing {
			k.catchUp()
			return nil
		}
		k.sustain(k.drone())
		k.alarm.Wait(k.clockMissingAt())
	}
}

// catchUp delays the music to now if the bar line has passed.
func (k *scheduler) catchUp() {
	if at, err := k.timeline.due(k.tick); k.started && err == nil {
		k.timeline.delay(max(0, k.Clock.Now()-at))
	}
}

// drone is the set of notes of a part that are held while a move is awaited.
type drone struct {
	part  int
	notes []compose.Strike
	told  []Note
}

// drone returns the drone of the last bar, or its last note if the bar has none. It is empty unless
// the score asks for a drone while a move is awaited.
func (k *scheduler) drone() drone {
	if k.pastime() != scores.DroneWaiting {
		return drone{}
	}
	turns := k.last().Turns
	turn := turns[len(turns)-1]
	last := turn.Last()
	notes := slices.Clone(last.Drone)
	if len(notes) == 0 {
		notes = []compose.Note{last.Notes[2]}
	}
	for i := range notes {
		notes[i].Key = Shifted(k.score, notes[i].Key, k.transpose)
	}
	return drone{part: int(turn.Side), notes: compose.Strikes(k.score, int(turn.Side), last.Start, notes)}
}

// sustain replaces the held drone if the new one differs.
func (k *scheduler) sustain(d drone) {
	same := func(a, b compose.Strike) bool { return a.Channel == b.Channel && a.Key == b.Key && a.Bend == b.Bend }
	if slices.EqualFunc(k.sustained.notes, d.notes, same) {
		return
	}
	now := k.Clock.Now()
	for _, n := range k.sustained.notes {
		k.sendScaled(now, k.sustained.part, n.Stop())
	}
	for _, n := range d.notes {
		if n.Bent {
			k.sendScaled(now, d.part, n.Wheel())
		}
		k.sendScaled(now, d.part, n.Start())
	}
	k.tellEnded(k.sustained.told)
	d.told = k.tellHeld(d.part, d.notes)
	k.sustained = d
}
