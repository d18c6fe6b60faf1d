package server

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/coder/websocket"
)

const (
	fromPerformers = 16 << 20 // maximum length of a frame in bytes; it may have a score or saved games
	fromListeners  = 1 << 10
	patience       = 10 * time.Second // for a page that reads nothing
	breath         = 40 * time.Millisecond
)

// socket connects a page with the studio. The WebSocket library rejects pages of other sites.
func (v *Server) socket(w http.ResponseWriter, r *http.Request) {
	leave, ok := v.places.take(r.RemoteAddr)
	if !ok {
		http.Error(w, "too many pages are connected: close some, and load this page again", http.StatusServiceUnavailable)
		return
	}
	defer leave()
	c, err := websocket.Accept(w, r, nil)
	if err != nil {
		return // the library has already replied
	}
	c.SetReadLimit(fromPerformers)
	if v.audience {
		c.SetReadLimit(fromListeners)
	}
	ctx, end := context.WithCancel(r.Context())
	defer end()
	page := &conn{ctx: ctx, end: end, socket: c, slow: v.audience}
	if v.audience {
		_ = v.studio.ServeListener(page, voter(r)) // ignore the error: the page has disconnected
	} else {
		_ = v.studio.Serve(page)
	}
	_ = c.CloseNow()
}

// conn is the socket of a page. It implements studio.Conn.
type conn struct {
	ctx    context.Context
	end    context.CancelFunc
	socket *websocket.Conn
	slow   bool // whether to pause before each request, so that votes cannot come in fast
}

// Receive implements studio.Conn.
func (c *conn) Receive() ([]byte, error) {
	if c.slow {
		select {
		case <-time.After(breath):
		case <-c.ctx.Done():
			return nil, c.ctx.Err()
		}
	}
	kind, frame, err := c.socket.Read(c.ctx)
	if err == nil && kind != websocket.MessageText {
		err = errors.New("received a frame that is not text")
	}
	return frame, err
}

// Send implements studio.Conn.
func (c *conn) Send(frame []byte) error {
	ctx, cancel := context.WithTimeout(c.ctx, patience)
	defer cancel()
	return c.socket.Write(ctx, websocket.MessageText, frame)
}

// Close implements studio.Conn.
func (c *conn) Close() error {
	c.end()
	return nil
}
