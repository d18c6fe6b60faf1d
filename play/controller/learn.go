package controller

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/play/session"
)

// Learn asks people to press a key for each column, and returns the file of keys. The
// error is why the source did not open, that it has gone, or session.ErrInterrupted
// if ctx ends.
func Learn(ctx context.Context, from session.Source, columns int, people io.Writer) ([]byte, error) {
	const most = 256 // messages that wait; more are lost
	messages := make(chan midi.Message, most)
	stop, err := from.Open(func(message []byte) {
		select {
		case messages <- message:
		default:
		}
	})
	if err != nil {
		return nil, err
	}
	defer stop()
	const pause = 250 * time.Millisecond
	watch := time.NewTicker(pause)
	defer watch.Stop()
	var l learner
	for l.ask(people, columns); len(l.keys) < columns; {
		select {
		case m := <-messages:
			l.hear(m, people, columns)
		case <-watch.C:
			if !from.Present() {
				return nil, errors.New("the MIDI input has gone")
			}
		case <-ctx.Done():
			return nil, session.ErrInterrupted
		}
	}
	return l.file(), nil
}

// ask asks for the next key.
func (l *learner) ask(people io.Writer, columns int) {
	fmt.Fprintf(people, "press the key for column %d of %d\n", len(l.keys)+1, columns)
}

// hear takes a message, prints the key that it presses, and asks for the next one.
func (l *learner) hear(m midi.Message, people io.Writer, columns int) {
	switch key, taken, pressed := l.receive(m); {
	case !pressed:
	case taken > 0:
		fmt.Fprintf(people, "%s is column %d's already\n", key, taken)
	default:
		fmt.Fprintf(people, "%s\n", key)
		if len(l.keys) < columns {
			l.ask(people, columns)
		}
	}
}

// learner learns one key for each column of a board, from the left.
type learner struct {
	keys    []Key
	presses presses
}

// receive takes a message. If it presses a key, ok is true, and the next column gets
// the key, unless another column has it: then taken is the number of that one, from 1.
func (l *learner) receive(m midi.Message) (pressed Key, taken int, ok bool) {
	pressed, ok = l.presses.pressed(m)
	if !ok {
		return pressed, 0, false
	}
	for i, key := range l.keys {
		if key.covers(pressed) {
			return pressed, i + 1, true
		}
	}
	l.keys = append(l.keys, pressed)
	return pressed, 0, true
}

// file returns the keys as a file, which Parse reads.
func (l *learner) file() []byte {
	var b bytes.Buffer
	b.WriteString("# Keys of the board's columns, from the left: midiconnect4 play --in PORT --keys FILE\ncolumns:\n")
	for _, key := range l.keys {
		kind := "note"
		if key.Controller {
			kind = "controller"
		}
		fmt.Fprintf(&b, "- {%s: %d, channel: %d}\n", kind, key.Number, key.Channel)
	}
	return b.Bytes()
}
