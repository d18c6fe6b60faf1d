package live

import (
	"context"
	"slices"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// next takes the next step from the player, who was asked for it. Where it is
// not there on the bar line the music waits. ok is false after the last one.
func (k *timekeeper) next() (s step, ok bool, err error) {
	for waits := false; ; waits = true {
		select {
		case s, ok = <-k.player.steps:
			return k.taken(s, ok)
		default:
		}
		if k.finishing {
			return s, false, nil
		}
		if k.started && !waits {
			k.emit(Event{Kind: Waiting})
		}
		if k.pastime() != scores.OstinatoWaiting {
			return k.await()
		}
		if err := k.repeat(); err != nil {
			return s, false, err
		}
	}
}

// taken is what came from the player: a step, or why there is none.
func (k *timekeeper) taken(s step, ok bool) (step, bool, error) {
	if !ok {
		return s, false, k.player.err
	}
	return s, true, nil
}

// pastime is what sounds while the next move is waited for: silence, unless a
// person is to make it.
func (k *timekeeper) pastime() scores.Waiting {
	if m := k.last(); m == nil || !m.AwaitsPerson() {
		return scores.SilentWaiting
	}
	return k.score.Waiting
}

// repeat performs the last bar again.
func (k *timekeeper) repeat() error {
	m := k.last()
	t := m.Turns[len(m.Turns)-1]
	b := bar(k.score, t.Last(), k.shift)
	k.turn(b.start)
	return k.measure(b, func() {
		k.emit(Event{Kind: BarRepeated, Match: m, Turn: t, Score: k.score, Tick: b.start, Shift: k.shift})
	})
}

// await waits for a step with no regard to bars, and holds a drone where the
// score has it so.
func (k *timekeeper) await() (s step, ok bool, err error) {
	k.stopClock()
	defer func() { k.sustain(drone{}) }()
	for !k.finishing {
		if err := k.obey(); err != nil {
			return s, false, err
		}
		k.sustain(k.drone())
		select {
		case s, ok = <-k.player.steps:
			k.due += max(0, k.Clock.Now()-k.at(k.tick))
			return k.taken(s, ok)
		case signal := <-k.signals:
			k.heed(signal)
		case command := <-k.commands:
			command(k)
		case <-k.follow.missed():
		case <-k.ctx.Done():
			return s, false, context.Cause(k.ctx)
		}
	}
	return s, false, nil
}

// drone is the notes that are held while a move is awaited.
type drone struct {
	channel uint8
	keys    []uint8
	loud    []uint8 // velocity of each
}

// drone is that of the last bar, or its last note where it has none; nothing
// where the score has no drone.
func (k *timekeeper) drone() (d drone) {
	if k.pastime() != scores.DroneWaiting {
		return d
	}
	turns := k.last().Turns
	turn := turns[len(turns)-1]
	last := turn.Last()
	notes := last.Drone
	if len(notes) == 0 {
		notes = []compose.Note{last.Notes[2]}
	}
	d.channel = uint8(k.score.Players[turn.Side].Channel - 1)
	for _, n := range notes {
		d.keys = append(d.keys, uint8(Shifted(n.Key, k.shift)))
		d.loud = append(d.loud, uint8(n.Velocity))
	}
	return d
}

// sustain holds a drone in place of the one before, if it is another.
func (k *timekeeper) sustain(d drone) {
	if k.droning.channel == d.channel && slices.Equal(k.droning.keys, d.keys) {
		return
	}
	now := k.Clock.Now()
	for _, key := range k.droning.keys {
		k.strike(now, midi.NoteOff(k.droning.channel, key))
	}
	for i, key := range d.keys {
		k.strike(now, midi.NoteOn(d.channel, key, d.loud[i]))
	}
	k.droning = d
}
