package controller

import (
	"context"
	"errors"
	"fmt"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
)

// LEDGrid shows the board by the LEDs of pads. It implements session.UI.
type LEDGrid struct {
	keys   *Keys
	game   game.Game
	port   live.Destination
	output live.Output     // nil while the port is lost
	lit    map[uint8]uint8 // velocities that were sent, by note
}

// OpenLEDs opens the port of the LEDs of keys, which must have some.
func OpenLEDs(keys *Keys, g game.Game, port live.Destination) (*LEDGrid, error) {
	output, err := port.Open()
	return &LEDGrid{keys: keys, game: g, port: port, output: output}, err
}

// shown is a position and the square of the last move.
type shown struct {
	position game.Position // nil shows an empty board
	last     game.Square   // the zero one if there was no move
}

// Run implements session.UI. It switches all LEDs off at the end. A port that was lost
// is opened again when it is back.
func (b *LEDGrid) Run(ctx context.Context, _ session.Transport, events <-chan live.Event) error {
	const pause = 250 * time.Millisecond
	watch := time.NewTicker(pause)
	defer watch.Stop()
	for now := (shown{position: b.game.Start()}); ; {
		now = b.newest(now, events)
		if b.output == nil {
			b.reopen()
		}
		b.light(now)
		select {
		case e, more := <-events:
			if !more {
				return b.off()
			}
			now = b.after(now, e)
		case <-watch.C:
			if b.output != nil && !b.port.Present() {
				b.leave()
			}
		case <-ctx.Done():
			return b.off()
		}
	}
}

// newest is what to show after all events that have come, so that a slow port skips
// boards instead of falling behind.
func (b *LEDGrid) newest(now shown, events <-chan live.Event) shown {
	for {
		select {
		case e, more := <-events:
			if !more {
				return now
			}
			now = b.after(now, e)
		default:
			return now
		}
	}
}

// after is what to show after an event.
func (b *LEDGrid) after(now shown, e live.Event) shown {
	var turns []play.Turn
	switch e.Kind {
	case live.TurnBegan, live.TurnsUndone:
		turns = e.Match.Turns
	case live.GameLeft:
	default:
		return now
	}
	if len(turns) == 0 {
		return shown{position: b.game.Start()}
	}
	last := turns[len(turns)-1]
	return shown{last.Position, game.Square{X: last.Move.X, Y: last.Move.Y}}
}

// light sends what has changed. If that fails, everything is sent again once the port
// is back.
func (b *LEDGrid) light(now shown) {
	if b.output == nil {
		return
	}
	if b.lit == nil {
		b.lit = map[uint8]uint8{}
	}
	for note, velocity := range b.keys.lights(now) {
		if before, known := b.lit[note]; known && before == velocity {
			continue
		}
		if err := b.send(note, velocity); err != nil {
			b.leave()
			return
		}
		b.lit[note] = velocity
	}
}

// reopen opens the port, if it is back.
func (b *LEDGrid) reopen() {
	if output, err := b.port.Open(); err == nil {
		b.output = output
	}
}

func (b *LEDGrid) send(note, velocity uint8) error {
	return b.output.Send(0, midi.NoteOn(b.keys.LEDs.Channel-1, note, velocity))
}

func (b *LEDGrid) leave() {
	_ = b.output.Close() // it has gone
	b.output, b.lit = nil, nil
}

// off switches all LEDs off and closes the port.
func (b *LEDGrid) off() error {
	if b.output == nil {
		return nil
	}
	var failed []error
	for _, row := range b.keys.Pads {
		for _, note := range row {
			if err := b.send(note, 0); err != nil {
				failed = append(failed, err)
			}
		}
	}
	if err := errors.Join(append(failed, b.output.Close())...); err != nil {
		return fmt.Errorf("the lamps were not switched off: %w", err)
	}
	return nil
}

// lights returns the velocity of each pad, by note.
func (k *Keys) lights(now shown) map[uint8]uint8 {
	lights := map[uint8]uint8{}
	for y, row := range k.Pads {
		for x, note := range row {
			lights[note] = k.light(now, game.Square{X: x + 1, Y: y + 1})
		}
	}
	return lights
}

func (k *Keys) light(now shown, s game.Square) uint8 {
	if now.position == nil {
		return k.LEDs.Empty
	}
	piece, ok := now.position.At(s.X, s.Y)
	switch {
	case !ok:
		return k.LEDs.Empty
	case s == now.last && k.LEDs.Last != 0:
		return k.LEDs.Last
	}
	return [2]uint8{k.LEDs.First, k.LEDs.Second}[piece.Side]
}
