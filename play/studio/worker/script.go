//go:build js && wasm

package main

import (
	"io"
	"sync"
	"syscall/js"
	"time"

	"midiconnect4/play/live"
)

// script is the script of the worker: the JavaScript object studio with the functions opened, frame and closed. The script passes each frame
// (message) from the page to the first function that opened has received. With the second one it makes the clock of the studio rush.
type script struct {
	object  js.Value
	receive js.Func
	rush    js.Func

	mu       sync.Mutex
	requests [][]byte      // frames (messages of the page) that wait to be received
	more     chan struct{} // signals a new frame
}

func newScript(clock *live.RushClock) *script {
	s := &script{object: js.Global().Get("studio"), more: make(chan struct{}, 1)}
	s.receive = js.FuncOf(func(_ js.Value, args []js.Value) any {
		s.put([]byte(args[0].String()))
		return nil
	})
	s.rush = js.FuncOf(func(_ js.Value, args []js.Value) any {
		clock.Rush(time.Duration(args[0].Float() * float64(time.Millisecond)))
		return nil
	})
	return s
}

func (s *script) put(frame []byte) {
	s.mu.Lock()
	s.requests = append(s.requests, frame)
	s.mu.Unlock()
	select {
	case s.more <- struct{}{}:
	default:
	}
}

func (s *script) next() ([]byte, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.requests) == 0 {
		return nil, false
	}
	frame := s.requests[0]
	s.requests = s.requests[1:]
	return frame, true
}

// open opens a connection.
func (s *script) open() *connection {
	s.object.Call("opened", s.receive, s.rush)
	return &connection{script: s, ended: make(chan struct{})}
}

// closed tells the script that the connection has ended.
func (s *script) closed() { s.object.Call("closed") }

// connection is a connection to the page. It implements studio.Conn.
type connection struct {
	script *script
	ended  chan struct{}
	end    sync.Once
}

// Receive implements studio.Conn.
func (c *connection) Receive() ([]byte, error) {
	for {
		if frame, ok := c.script.next(); ok {
			return frame, nil
		}
		select {
		case <-c.script.more:
		case <-c.ended:
			return nil, io.EOF
		}
	}
}

// Send implements studio.Conn.
func (c *connection) Send(frame []byte) error {
	c.script.object.Call("frame", string(frame))
	return nil
}

// Close implements studio.Conn.
func (c *connection) Close() error {
	c.end.Do(func() { close(c.ended) })
	return nil
}
