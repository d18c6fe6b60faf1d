//go:build cgo && jack

package midiport

// #include "jack.h"
// #include <stdlib.h>
import "C"

import (
	"errors"
	"unsafe"
)

// errNotSent is the error of a message that the server does not take.
var errNotSent = errors.New("the JACK server does not take messages")

// jackOutput is an output of a JACK server. The output of the driver rtmidi loses messages that do not fit into a period, and does not notice that the
// server never calls it.
type jackOutput struct{ client *C.client }

func (jack) output(client, name string, to *Port) (o sender, ok bool) {
	names := [...]*C.char{C.CString(client), C.CString(name), nil}
	if to != nil {
		names[2] = C.CString(to.Name)
	}
	defer func() {
		for _, name := range names {
			C.free(unsafe.Pointer(name))
		}
	}()
	c := started(func() *C.client { return C.openOutput(names[0], names[1], names[2]) })
	return &jackOutput{c}, c != nil
}

// started opens a client again if the server does not call it. See start in jack.c.
func started(open func() *C.client) (c *C.client) {
	const tries = 3
	for range tries {
		if c = open(); c != nil {
			break
		}
	}
	return c
}

// SendMessage sends a message. It returns an error if the server has ended, or has stood still until the queue was full.
func (o *jackOutput) SendMessage(m []byte) error {
	if C.enqueue(o.client, unsafe.Pointer(unsafe.SliceData(m)), C.uint32_t(len(m))) == 0 {
		return errNotSent
	}
	return nil
}

// Close closes the output after all messages have arrived.
func (o *jackOutput) Close() error {
	C.drain(o.client)
	C.closeClient(o.client)
	return nil
}
