package controller

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/gamer/game"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
)

// LEDGrid shows the board on the LEDs of pads, and the state of the performance on the LEDs of controls. It implements session.UI.
type LEDGrid struct {
	keys   *Keys
	game   game.Game
	port   live.Destination
	output live.Output   // nil while the port is lost
	lit    map[Key]uint8 // values sent to LEDs since the port was opened; nil if none were sent
}

// OpenLEDs opens the port of the LEDs. They show the board of g before the first match. keys.LEDs must not be nil.
func OpenLEDs(keys *Keys, g game.Game, port live.Destination) (*LEDGrid, error) {
	b := &LEDGrid{keys: keys, game: g, port: port}
	return b, b.open()
}

// open opens the port and prepares the LEDs.
func (b *LEDGrid) open() (err error) {
	if b.output, err = b.port.Open(); err != nil {
		b.output = nil
		return err
	}
	if message := b.keys.LEDs.Open; message != nil {
		if err = b.output.Send(0, message); err != nil {
			b.leave()
		}
	}
	return err
}

// Run implements session.UI. At the end, it switches all LEDs off. It opens a lost port again as soon as possible.
func (b *LEDGrid) Run(ctx context.Context, _ session.Transport, events <-chan live.Event) error {
	const pause = 250 * time.Millisecond
	watch := time.NewTicker(pause)
	defer watch.Stop()
	for now := session.NewScene(nil); ; {
		now = b.newest(now, events)
		if b.output == nil {
			_ = b.open() // the port may still be missing
		}
		b.light(now)
		select {
		case e, more := <-events:
			if !more {
				return b.off()
			}
			now = now.After(e)
		case <-watch.C:
			if b.output != nil && !b.port.Present() {
				b.leave()
			}
		case <-ctx.Done():
			return b.off()
		}
	}
}

// newest returns the scene after all events that have arrived. A slow port thus shows only the last state, instead of falling behind.
func (b *LEDGrid) newest(now session.Scene, events <-chan live.Event) session.Scene {
	for {
		select {
		case e, more := <-events:
			if !more {
				return now
			}
			now = now.After(e)
		default:
			return now
		}
	}
}

// light sends the values of all LEDs that have changed. After an error, it closes the port, so that all values are sent again later.
func (b *LEDGrid) light(now session.Scene) {
	if b.output == nil {
		return
	}
	if b.lit == nil {
		b.lit = map[Key]uint8{}
	}
	for key, value := range b.keys.lights(b.game, now) {
		if before, known := b.lit[key]; known && before == value {
			continue
		}
		if err := b.output.Send(0, key.light(value)); err != nil {
			b.leave()
			return
		}
		b.lit[key] = value
	}
}

func (b *LEDGrid) leave() {
	_ = b.output.Close() // ignore the error: the port is lost
	b.output, b.lit = nil, nil
}

// off switches all LEDs off and closes the port.
func (b *LEDGrid) off() error {
	if b.output == nil {
		return nil
	}
	var failed []error
	send := func(m midi.Message) {
		if err := b.output.Send(0, m); err != nil {
			failed = append(failed, err)
		}
	}
	for key := range b.keys.lights(b.game, session.Scene{}) {
		send(key.light(0))
	}
	if message := b.keys.LEDs.Close; message != nil {
		send(message)
	}
	if err := errors.Join(append(failed, b.output.Close())...); err != nil {
		return fmt.Errorf("the lamps could not be switched off: %w", err)
	}
	return nil
}

// lights returns the values of all LEDs, by key. Before the first match, they show the board of g; pads beyond the board stay dark.
func (k *Keys) lights(g game.Game, now session.Scene) map[Key]uint8 {
	position, last := g.Start(), game.Square{}
	if m := cmp.Or(now.Match, now.Ready); m != nil {
		g, position = m.Game, m.Position()
	}
	if t, ok := now.Last(); ok {
		position, last = t.Position, game.Square{X: t.Move.X, Y: t.Move.Y}
	}
	width, height := g.Size()
	lights := map[Key]uint8{}
	if k.LEDs.Pads != nil {
		for y, row := range k.Pads {
			for x, note := range row {
				pad := Key{Number: note, Channel: k.LEDs.Channel}
				if lights[pad] = 0; x < width && y < height {
					lights[pad] = k.LEDs.Pads.light(position, last, game.Square{X: x + 1, Y: y + 1})
				}
			}
		}
	}
	for i := range k.Controls {
		if c := &k.Controls[i]; c.Lamp != nil {
			key := c.Key
			key.Channel = cmp.Or(key.Channel, k.LEDs.Channel)
			lights[key] = c.value(now)
		}
	}
	return lights
}

func (c *Colours) light(p game.Position, last, s game.Square) uint8 {
	piece, ok := p.At(s.X, s.Y)
	switch {
	case !ok:
		return c.Empty
	case s == last && c.Last != 0:
		return c.Last
	}
	return [2]uint8{c.First, c.Second}[piece.Side]
}
