package live

import (
	"slices"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// nextTurn returns the next turn; nil after the last one. If the turn is not composed yet when the last bar ends, the music waits. A loop sounds before,
// and meanwhile.
func (k *scheduler) nextTurn() (*composedTurn, error) {
	defer func() { k.coming.awaited = false }()
	for {
		if err := k.performLoop(); err != nil {
			return nil, err
		}
		if k.known() {
			break
		}
		k.admitAwaited()
		if k.past.started && !k.coming.awaited {
			k.perf.Emit(Event{Kind: Waiting})
		}
		k.coming.awaited = true
		k.tellOver()
		wait := k.await
		switch {
		case k.pastime() == scores.OstinatoWaiting:
			wait = k.repeat
		case k.perf.Steady && k.sent.runs:
			wait = k.countBar
		}
		if err := wait(); err != nil {
			return nil, err
		}
	}
	turn := k.coming.next
	k.coming.next = nil
	if turn != nil {
		return turn, nil
	}
	return nil, k.coming.fault
}

// pastime returns what sounds while the music waits for a move: silence for a gamer's move, and what the score says for a person's move.
func (k *scheduler) pastime() scores.Waiting {
	if m := k.past.last(); m == nil || !m.AwaitsPerson() {
		return scores.SilentWaiting
	}
	return k.perf.score.Waiting
}

// repeat performs the last bar again.
func (k *scheduler) repeat() error {
	m := k.past.last()
	return k.playAgain(m, lastBars(m, 1)[0])
}

// countBar waits for the length of a bar, while the MIDI clock that the performance sends keeps running. A drone sounds if the score asks for it.
func (k *scheduler) countBar() error {
	k.sustain(k.drone())
	line := k.past.tick
	err := k.measure(rest(k.perf.score, line, line+k.perf.score.Meter.Ticks(), 0), nil)
	if k.known() || err != nil {
		k.sustain(drone{})
	}
	k.goOnFrom(line)
	return err
}

// await waits for a turn, or a loop. A drone sounds if the score asks for it.
func (k *scheduler) await() error {
	k.sent.stop()
	defer func() { k.sustain(drone{}) }()
	for {
		if err := k.runCommands(); err != nil {
			return err
		}
		k.admitAwaited()
		if k.known() || k.repeats(k.past.last()) {
			k.catchUp()
			return nil
		}
		k.sustain(k.drone())
		k.alarm.Wait(k.external.silentAt())
	}
}

// catchUp delays the music to the current time if the bar line was due before.
func (k *scheduler) catchUp() {
	if at, err := k.timeline.due(k.past.tick); k.past.started && err == nil {
		k.timeline.delay(max(0, k.perf.Clock.Now()-at))
	}
}

// drone is a set of notes of one part that are held while the music waits for a move.
type drone struct {
	part  int
	notes []compose.Strike
	told  []Note
}

// drone returns the drone of the last bar; if that bar has no drone, its last note. If the score does not ask for a drone while the music waits for a
// person, the result is empty.
func (k *scheduler) drone() drone {
	if k.pastime() != scores.DroneWaiting {
		return drone{}
	}
	turns := k.past.last().Turns
	turn := turns[len(turns)-1]
	last := turn.Last()
	notes := slices.Clone(last.Drone)
	if len(notes) == 0 {
		notes = slices.Clone(last.Notes[len(last.Notes)-1:])
	}
	for i := range notes {
		notes[i].Key = Shifted(k.perf.score, notes[i].Key, k.set.transpose)
	}
	return drone{part: last.Part(), notes: compose.Strikes(k.perf.score, last.Part(), last.Start, notes)}
}

// sustain ends the held notes and starts the notes of d. If both are the same notes, it does nothing.
func (k *scheduler) sustain(d drone) {
	same := func(a, b compose.Strike) bool { return a.Channel == b.Channel && a.Key == b.Key && a.Bend == b.Bend }
	if slices.EqualFunc(k.coming.sustained.notes, d.notes, same) {
		return
	}
	now := k.perf.Clock.Now()
	for _, n := range k.coming.sustained.notes {
		k.sendScaled(now, k.coming.sustained.part, n.Stop())
	}
	for _, n := range d.notes {
		if n.Bent {
			k.sendScaled(now, d.part, n.Wheel())
		}
		k.sendScaled(now, d.part, n.Start())
	}
	k.foresight.end(k.coming.sustained.told)
	d.told = k.foresight.hold(d.part, d.notes)
	k.coming.sustained = d
}
