package session

import (
	"context"
	"strings"
	"time"

	"gitlab.com/gomidi/midi/v2"
)

// Source is a MIDI input, which can be reopened after it was lost. Only one goroutine
// uses it.
type Source interface {
	// Open passes each message to receive, which must not block, until stop is called.
	Open(receive func(message []byte)) (stop func(), err error)
	Present() bool // whether the system lists the input
}

// Input is a source with the controller that is played there.
type Input struct {
	Source     Source
	Name       string     // shown if there are several inputs; else empty
	Controller Controller // nil if the input only sends a clock
	Thru       bool       // messages that mean nothing to the controller are passed on, so that they sound
}

// Controller turns MIDI messages of keys, pads and faders into calls. Only one goroutine uses it.
type Controller interface {
	// Receive handles a message. It ignores messages without a meaning.
	Receive(t Transport, m midi.Message)
	// Release releases all keys, because the input was lost.
	Release(t Transport)
	// Means reports whether a message has a meaning, so that it must not sound. Any goroutine
	// may call it.
	Means(m midi.Message) bool
}

// input is an input of a session.
type input struct {
	Input
	number     int // from 0
	transport  *transport
	messages   chan midi.Message
	disconnect func() // nil while the source is lost
}

// openInput opens the input with a number.
func openInput(i Input, number int, t *transport) (*input, error) {
	const most = 256 // messages that wait; more are lost
	opened := &input{Input: i, number: number, transport: t, messages: make(chan midi.Message, most)}
	return opened, opened.connect()
}

// connect opens the source. The performance receives the clock at once; messages of the
// controller are queued.
func (i *input) connect() (err error) {
	i.disconnect, err = i.Source.Open(func(message []byte) {
		i.transport.Receive(i.number, message)
		i.sound(message)
		if i.Controller != nil && midi.Message(message).Is(midi.ChannelMsg) {
			select {
			case i.messages <- message:
			default: // the queue is full: no person plays that fast
			}
		}
	})
	return err
}

// sound plays a message at once, if it is music rather than control.
func (i *input) sound(m midi.Message) {
	var channel, controller, value uint8
	switch {
	case !i.Thru || !m.Is(midi.ChannelMsg) || m.Is(midi.ProgramChangeMsg) || i.Controller != nil && i.Controller.Means(m):
	case !m.GetControlChange(&channel, &controller, &value) || mayPass(controller):
		i.transport.Through(m)
	case controller == midi.AllNotesOff || controller == midi.AllSoundOff:
		i.transport.EndThrough()
	}
}

// mayPass reports whether a MIDI controller is passed on. Bank select, and parameters such as the range of the pitch wheel, are set by the score
// alone.
func mayPass(controller uint8) bool {
	const firstMode, firstParameter, lastParameter = 120, midi.DataButtonIncrement, 101
	switch controller {
	case midi.BankSelectMSB, midi.BankSelectLSB, midi.DataEntryMSB, midi.DataEntryLSB:
		return false
	}
	return controller < firstMode && (controller < firstParameter || controller > lastParameter)
}

// listen handles messages and watches the source, until the performance has ended.
func (i *input) listen(ended context.Context) error {
	const pause = 250 * time.Millisecond
	watch := time.NewTicker(pause)
	defer watch.Stop()
	defer i.close()
	for {
		select {
		case m := <-i.messages:
			i.Controller.Receive(i.transport, m)
		case <-watch.C:
			i.look()
		case <-ended.Done():
			return nil
		}
	}
}

// look closes a source that has gone, and reopens it when it is back.
func (i *input) look() {
	switch {
	case i.disconnect == nil:
		if i.connect() == nil {
			i.transport.Say("%s is back\n", i.called())
		}
	case !i.Source.Present():
		i.transport.Say("%s has gone: the performance goes on without it until it is back\n", i.called())
		if i.Controller != nil {
			i.Controller.Release(i.transport)
		}
		i.transport.EndThrough()
		i.close()
	}
}

// called names the input for people.
func (i *input) called() string { return strings.TrimSpace("the MIDI input " + i.Name) }

func (i *input) close() {
	if i.disconnect != nil {
		i.disconnect()
		i.disconnect = nil
	}
}
