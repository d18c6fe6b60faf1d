package server

import (
	"net"
	"sync"
)

// bounded is a listener that accepts only as many connections as there are places. It closes others at once.
type bounded struct {
	net.Listener
	places *places
}

// Accept implements net.Listener.
func (b bounded) Accept() (net.Conn, error) {
	for {
		c, err := b.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if leave, ok := b.places.take(c.RemoteAddr().String()); ok {
			return placed{c, sync.OnceFunc(leave)}, nil
		}
		_ = c.Close()
	}
}

// placed is a connection with a place.
type placed struct {
	net.Conn
	leave func() // has an effect only once
}

// Close implements net.Conn.
func (c placed) Close() error {
	c.leave()
	return c.Conn.Close()
}
