package session

import (
	"context"
	"strings"
	"time"

	"gitlab.com/gomidi/midi/v2"
)

// Source is a MIDI input, which can be opened again after it was lost. One goroutine
// uses it.
type Source interface {
	// Open passes each message to receive, which returns at once, until stop is called.
	Open(receive func(message []byte)) (stop func(), err error)
	Present() bool // as far as the system says
}

// Input is a source with the controller that is played there.
type Input struct {
	Source     Source
	Name       string     // for people, if there are several; else empty
	Controller Controller // nil if there is only a clock
	Thru       bool       // what has no meaning for the controller sounds
}

// Controller is what a performer plays: keys, pads, faders. One goroutine uses it.
type Controller interface {
	// Receive takes a message. It ignores messages that have no meaning.
	Receive(t Transport, m midi.Message)
	// Release lets go of all keys, because the input was lost.
	Release(t Transport)
	// Means reports whether a message has a meaning, so that it does not sound. Any goroutine
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

// openInput opens an input, which has a number.
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
			default: // nobody plays so much
			}
		}
	})
	return err
}

// sound has a message sound that is played by hand, without delay.
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

// mayPass reports whether a controller may change what sounds. Banks, and parameters such as the range of the pitch
// wheel, are the score's.
func mayPass(controller uint8) bool {
	const firstMode, firstParameter, lastParameter = 120, midi.DataButtonIncrement, 101
	switch controller {
	case midi.BankSelectMSB, midi.BankSelectLSB, midi.DataEntryMSB, midi.DataEntryLSB:
		return false
	}
	return controller < firstMode && (controller < firstParameter || controller > lastParameter)
}

// listen hears the controller and watches the source, until the performance has
// ended.
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

// look says that the source has gone, or is back.
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

// called is what people call the input.
func (i *input) called() string { return strings.TrimSpace("the MIDI input " + i.Name) }

func (i *input) close() {
	if i.disconnect != nil {
		i.disconnect()
		i.disconnect = nil
	}
}
