package controller

import (
	"context"
	"errors"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/gamer/game"
	"midiconnect4/play/live"
)

// Board shows a board by the lamps of pads. Show may be called from any
// goroutine; another one runs it.
type Board struct {
	keys  *Keys
	shown chan shown // the newest only
}

// shown is a board and the square of the last move.
type shown struct {
	position game.Position // nil for an empty board
	last     game.Square
}

// NewBoard returns a board for keys, which must have lamps.
func NewBoard(keys *Keys) *Board { return &Board{keys, make(chan shown, 1)} }

// Show shows what stands on a board, after a move that landed on a square; the
// zero one is none. It returns at once.
func (b *Board) Show(p game.Position, last game.Square) {
	select {
	case <-b.shown: // nobody has to see it any more
	default:
	}
	select {
	case b.shown <- shown{p, last}:
	default:
	}
}

// Run lights the lamps until ctx ends, and then switches all of them off and
// closes the output. A port that goes is opened again when it is back.
func (b *Board) Run(ctx context.Context, output live.Output, port live.Destination) error {
	const pause = 250 * time.Millisecond
	watch := time.NewTicker(pause)
	defer watch.Stop()
	var now shown
	w := writer{keys: b.keys, output: output}
	for {
		select {
		case now = <-b.shown:
		case <-watch.C:
			if w.output != nil && !port.Present() {
				w.leave()
			}
		case <-ctx.Done():
			return w.off()
		}
		if w.output == nil {
			w.reopen(port)
		}
		w.light(now)
	}
}

// writer is alone with the port of the lamps.
type writer struct {
	keys   *Keys
	output live.Output // nil while there is none
	lit    map[uint8]uint8
}

// light sends what has changed. Where that fails, all of it is sent again to the
// port as it is opened again.
func (w *writer) light(now shown) {
	if w.output == nil {
		return
	}
	if w.lit == nil {
		w.lit = map[uint8]uint8{}
	}
	for note, velocity := range w.keys.lights(now) {
		if before, known := w.lit[note]; known && before == velocity {
			continue
		}
		if err := w.send(note, velocity); err != nil {
			w.leave()
			return
		}
		w.lit[note] = velocity
	}
}

// reopen opens the port, if it is back.
func (w *writer) reopen(port live.Destination) {
	if output, err := port.Open(); err == nil {
		w.output = output
	}
}

func (w *writer) send(note, velocity uint8) error {
	return w.output.Send(0, midi.NoteOn(w.keys.Lamps.Channel-1, note, velocity))
}

func (w *writer) leave() {
	_ = w.output.Close() // it has gone
	w.output, w.lit = nil, nil
}

// off switches all lamps off, whatever they were told.
func (w *writer) off() error {
	if w.output == nil {
		return nil
	}
	var failed []error
	for _, row := range w.keys.Pads {
		for _, note := range row {
			if err := w.send(note, 0); err != nil {
				failed = append(failed, err)
			}
		}
	}
	return errors.Join(append(failed, w.output.Close())...)
}

// lights is how each pad is lit.
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
		return k.Lamps.Empty
	}
	piece, ok := now.position.At(s.X, s.Y)
	switch {
	case !ok:
		return k.Lamps.Empty
	case s == now.last && k.Lamps.Last != 0:
		return k.Lamps.Last
	}
	return [2]uint8{k.Lamps.First, k.Lamps.Second}[piece.Side]
}
