package live

import (
	"context"

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
			k.Tell(News{Kind: Waits})
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
	k.turn(k.latest.start)
	return k.measure(k.latest, nil)
}

// await waits for a step with no regard to bars, and holds a drone where the
// score has it so.
func (k *timekeeper) await() (s step, ok bool, err error) {
	k.stopClock()
	if k.pastime() == scores.DroneWaiting {
		drone := k.drone()
		k.sendAll(drone.starts)
		defer func() { k.sendAll(drone.ends) }()
	}
	for !k.finishing {
		select {
		case s, ok = <-k.player.steps:
			k.due += max(0, k.Clock.Now()-k.at(k.tick))
			return k.taken(s, ok)
		case signal := <-k.signals:
			k.heed(signal)
		case command := <-k.commands:
			command(k)
			if err := k.obey(); err != nil {
				return s, false, err
			}
		case <-k.ctx.Done():
			return s, false, context.Cause(k.ctx)
		}
	}
	return s, false, nil
}

// drone is that of the last bar, or its last note where it has none.
func (k *timekeeper) drone() struct{ starts, ends []midi.Message } {
	turns := k.last().Turns
	turn := turns[len(turns)-1]
	notes := turn.Bar.Drone
	if len(notes) == 0 {
		notes = []compose.Note{turn.Bar.Notes[2]}
	}
	channel := uint8(k.score.Players[turn.Side].Channel - 1)
	var d struct{ starts, ends []midi.Message }
	for _, n := range notes {
		key := uint8(Shifted(n.Key, k.shift))
		d.starts = append(d.starts, midi.NoteOn(channel, key, uint8(n.Velocity)))
		d.ends = append(d.ends, midi.NoteOff(channel, key))
	}
	return d
}

func (k *timekeeper) sendAll(messages []midi.Message) {
	for _, m := range messages {
		if err := k.send(k.hands.shade(m, k.score.Velocity)); err != nil {
			k.failed.Store(true)
		}
	}
}
