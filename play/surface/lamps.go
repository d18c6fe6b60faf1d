package surface

import (
	"context"
	"errors"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/play"
	"midiconnect4/play/live"
)

// Board shows a board by the lamps of pads. Show may be called from any
// goroutine; another one runs it.
type Board struct {
	keys  *Keys
	shown chan []play.Turn // the newest only
}

// NewBoard returns a board for keys, which must have lamps.
func NewBoard(keys *Keys) *Board { return &Board{keys, make(chan []play.Turn, 1)} }

// Show shows the discs of a match so far. It returns at once.
func (b *Board) Show(turns []play.Turn) {
	select {
	case <-b.shown: // nobody has to see it any more
	default:
	}
	select {
	case b.shown <- turns:
	default:
	}
}

// Run lights the lamps until ctx ends, and then switches all of them off and
// closes the sink. A port that goes is opened again when it is back.
func (b *Board) Run(ctx context.Context, sink live.Sink, port live.Port) error {
	const pause = 250 * time.Millisecond
	watch := time.NewTicker(pause)
	defer watch.Stop()
	var turns []play.Turn
	w := writer{keys: b.keys, sink: sink}
	for {
		select {
		case turns = <-b.shown:
		case <-watch.C:
			if w.sink != nil && !port.There() {
				w.leave()
			}
		case <-ctx.Done():
			return w.off()
		}
		if w.sink == nil {
			w.reopen(port)
		}
		w.light(turns)
	}
}

// writer is alone with the port of the lamps.
type writer struct {
	keys *Keys
	sink live.Sink // nil while there is none
	lit  map[uint8]uint8
}

// light sends what has changed. Where that fails, all of it is sent again to the
// port as it is opened again.
func (w *writer) light(turns []play.Turn) {
	if w.sink == nil {
		return
	}
	if w.lit == nil {
		w.lit = map[uint8]uint8{}
	}
	for note, velocity := range w.keys.lights(turns) {
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
func (w *writer) reopen(port live.Port) {
	if sink, err := port.Open(); err == nil {
		w.sink = sink
	}
}

func (w *writer) send(note, velocity uint8) error {
	return w.sink.Send(midi.NoteOn(w.keys.Lamps.Channel-1, note, velocity))
}

func (w *writer) leave() {
	_ = w.sink.Close() // it has gone
	w.sink, w.lit = nil, nil
}

// off switches all lamps off, whatever they were told.
func (w *writer) off() error {
	if w.sink == nil {
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
	return errors.Join(append(failed, w.sink.Close())...)
}

// lights is how each pad is lit.
func (k *Keys) lights(turns []play.Turn) map[uint8]uint8 {
	lights := map[uint8]uint8{}
	for _, row := range k.Pads {
		for _, note := range row {
			lights[note] = k.Lamps.Empty
		}
	}
	for i, t := range turns {
		velocity := [2]uint8{k.Lamps.First, k.Lamps.Second}[t.Side]
		if i == len(turns)-1 && k.Lamps.Last != 0 {
			velocity = k.Lamps.Last
		}
		if y, x := t.Move.Y-1, t.Move.X-1; y < len(k.Pads) && x < len(k.Pads[y]) {
			lights[k.Pads[y][x]] = velocity
		}
	}
	return lights
}
