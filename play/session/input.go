package session

import (
	"context"
	"strings"
	"time"

	"gitlab.com/gomidi/midi/v2"
)

// Source is a MIDI input. It can be opened again after it was lost. Only one goroutine may use it.
type Source interface {
	// Open opens the input. It passes each message to receive, until stop is called. receive must not block.
	Open(receive func(message []byte)) (stop func(), err error)
	Present() bool // returns true if the operating system has the input now
}

// Input is a source of MIDI messages, with the controller that is connected to it.
type Input struct {
	Source     Source
	Name       string     // name shown to people if there are several inputs; otherwise empty
	Controller Controller // nil if the input only receives a MIDI clock
	Thru       bool       // whether messages that mean nothing to the controller are played, like the notes of a keyboard
}

// Controller translates MIDI messages of keys, pads and faders into calls. Only one goroutine may use it, except for Means.
type Controller interface {
	// Receive makes the call that a message means. It ignores messages without a meaning.
	Receive(t Transport, m midi.Message)
	// Release has the effect of releasing all keys. It is called when the input is lost.
	Release(t Transport)
	// Means returns true if a message has a meaning, and so must not sound. Any goroutine may call it.
	Means(t Transport, m midi.Message) bool
}

// input is an input of a session.
type input struct {
	Input
	number     int // number of the input, counted from 0
	transport  *transport
	messages   chan midi.Message
	disconnect func() // nil while the source is lost
}

// openInput opens an input. number counts the inputs from 0.
func openInput(i Input, number int, t *transport) (*input, error) {
	const most = 256 // length of the queue of messages; further messages are lost
	opened := &input{Input: i, number: number, transport: t, messages: make(chan midi.Message, most)}
	return opened, opened.connect()
}

// connect opens the source. Clock messages reach the performance at once; messages of the controller are queued.
func (i *input) connect() (err error) {
	i.disconnect, err = i.Source.Open(func(message []byte) {
		i.transport.Receive(i.number, message)
		i.sound(message)
		if i.Controller != nil && midi.Message(message).Is(midi.ChannelMsg) {
			select {
			case i.messages <- message:
			default: // the queue is full, but no person plays that fast
			}
		}
	})
	return err
}

// sound plays a message at once. It ignores messages that have a meaning for the controller or that would change the score's instruments.
func (i *input) sound(m midi.Message) {
	var channel, controller, value uint8
	switch {
	case !i.Thru || !m.Is(midi.ChannelMsg) || m.Is(midi.ProgramChangeMsg) || i.Controller != nil && i.Controller.Means(i.transport, m):
	case !m.GetControlChange(&channel, &controller, &value) || mayPass(controller):
		i.transport.Through(m)
	case controller == midi.AllNotesOff || controller == midi.AllSoundOff:
		i.transport.EndThrough()
	}
}

// mayPass returns true if messages with this controller number may be played. Bank select and parameters (such as the range of the pitch wheel) may
// not, because the score sets them.
func mayPass(controller uint8) bool {
	const firstMode, firstParameter, lastParameter = 120, midi.DataButtonIncrement, 101
	switch controller {
	case midi.BankSelectMSB, midi.BankSelectLSB, midi.DataEntryMSB, midi.DataEntryLSB:
		return false
	}
	return controller < firstMode && (controller < firstParameter || controller > lastParameter)
}

// listen handles messages and watches the source, until ended is done.
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

// look closes a source that is lost, and opens it again when it is back.
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

// called returns the name of the input for messages to people.
func (i *input) called() string { return strings.TrimSpace("the MIDI input " + i.Name) }

func (i *input) close() {
	if i.disconnect != nil {
		i.disconnect()
		i.disconnect = nil
	}
}
