package studio

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"sync"
	"time"

	"midiconnect4/play/session"
)

// Conn is the connection to a page. Receive and Send are called by one goroutine each,
// Close by any.
type Conn interface {
	Receive() ([]byte, error)
	Send(frame []byte) error
	Close() error
}

const (
	maxQueued  = 32 << 20 // bytes that wait for a page; a page further behind is disconnected
	maxCounted = 1 << 20  // most bytes that one message counts, because a requested file may be long
	maxRequest = 16 << 20 // bytes of a frame from a page

	farewell = 500 * time.Millisecond // time for a page to receive its queue when the program ends
)

// page is a connected page.
type page struct {
	conn     Conn
	listener bool   // it may only listen and vote
	voter    string // identifies the browser of a listener: one vote for all its pages

	mu     sync.Mutex
	more   *sync.Cond // the queue has a message, or the page has gone
	queue  []json.RawMessage
	queued int // bytes
	gone   bool
	last   bool          // nothing more will be queued
	sent   chan struct{} // closed when nothing is sent any more
}

// Serve serves a page that may steer, until it goes or the studio closes.
func (s *Studio) Serve(conn Conn) error { return s.serve(&page{conn: conn}) }

// ServeListener serves a page that may only listen and vote. A voter has one vote for all its pages.
func (s *Studio) ServeListener(conn Conn, voter string) error {
	return s.serve(&page{conn: conn, listener: true, voter: voter})
}

func (s *Studio) serve(p *page) error {
	p.sent = make(chan struct{})
	p.more = sync.NewCond(&p.mu)
	s.join(p)
	defer s.leave(p)
	sent := make(chan error, 1)
	go func() { sent <- p.send() }()
	err := s.receive(p)
	p.close()
	return errors.Join(err, <-sent)
}

// receive answers the requests of a page until it goes.
func (s *Studio) receive(p *page) error {
	for {
		frame, err := p.conn.Receive()
		if err != nil {
			return err
		}
		if len(frame) > maxRequest {
			return errors.New("a request is too long")
		}
		var r Request
		if err := json.Unmarshal(frame, &r); err != nil {
			p.tell(Message{Re: idOf(frame), Error: unreadable(err)})
			continue
		}
		s.answer(p, r)
	}
}

// unreadable says for people what is wrong with a request.
func unreadable(err error) string {
	wrong, ok := errors.AsType[*json.UnmarshalTypeError](err)
	switch {
	case ok && strings.HasSuffix(wrong.Field, "seed"):
		return fmt.Sprintf("seed: %s is no whole number from 0 to %d", strings.TrimPrefix(wrong.Value, "number "), uint64(math.MaxUint64))
	case ok && wrong.Field != "":
		return fmt.Sprintf("%s: it cannot be a %s", wrong.Field, wrong.Value)
	}
	return "the request cannot be read: " + err.Error()
}

// idOf returns the ID of an otherwise unreadable request; 0 for none.
func idOf(frame []byte) int {
	var r struct{ ID int }
	_ = json.Unmarshal(frame, &r) // 0 on an error
	return r.ID
}

// tell queues a message for the page.
func (p *page) tell(m Message) { p.put(encoded(m)) }

func (p *page) put(message json.RawMessage) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.gone {
		return
	}
	p.queue = append(p.queue, message)
	p.queued += min(len(message), maxCounted)
	if p.queued > maxQueued {
		p.gone = true
	}
	p.more.Signal()
}

// close disconnects the page.
func (p *page) close() {
	p.mu.Lock()
	p.gone = true
	p.more.Signal()
	p.mu.Unlock()
	_ = p.conn.Close()
}

// end tells the page that the program ends, and disconnects it.
func (p *page) end() {
	p.tell(Message{Ended: true})
	p.mu.Lock()
	p.last = true
	p.more.Signal()
	p.mu.Unlock()
	select {
	case <-p.sent:
	case <-time.After(farewell):
	}
	p.close()
}

// send sends the queue until the page goes, all waiting messages in one frame.
func (p *page) send() error {
	defer close(p.sent)
	defer p.conn.Close()
	for {
		messages, ok := p.take()
		if !ok {
			return nil
		}
		frame, err := json.Marshal(messages)
		if err != nil {
			return err
		}
		if err := p.conn.Send(frame); err != nil {
			return err
		}
	}
}

// take waits for messages, and empties the queue; ok is false once the page has gone.
func (p *page) take() (messages []json.RawMessage, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.queue) == 0 && !p.gone && !p.last {
		p.more.Wait()
	}
	messages, p.queue, p.queued = p.queue, nil, 0
	return messages, !p.gone && len(messages) > 0
}

// encoded encodes a message.
func encoded(m Message) json.RawMessage {
	data, err := json.Marshal(m)
	if err != nil {
		panic(err) // all values are JSON's
	}
	return data
}

// join welcomes a page, and tells it the state of the performance.
func (s *Studio) join(p *page) {
	welcome := s.welcome(p.listener)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pages[p] = true
	p.tell(Message{Welcome: welcome})
	for _, m := range s.scene.messages() {
		p.put(m)
	}
	s.evolver.welcome(p)
	for _, m := range s.sound.setUp(s.clock.Now()) {
		p.tell(m)
	}
	s.countListeners()
	s.tellState()
}

// leave forgets a page. After the last performer has left, the performance pauses.
func (s *Studio) leave(p *page) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.pages, p)
	if !s.listens(p.voter) {
		s.polling.forget(p.voter)
	}
	if !p.listener && s.current != nil && s.current.transport != nil && !s.hasPerformer() {
		_ = s.current.transport.Do(session.MustCall("pause-on"))
	}
	s.countListeners()
	s.tellState()
}

// hasPerformer reports whether a page that may steer is connected. The studio must be locked.
func (s *Studio) hasPerformer() bool {
	for p := range s.pages {
		if !p.listener {
			return true
		}
	}
	return false
}

// listens reports whether a page of a voter is connected. The studio must be locked.
func (s *Studio) listens(voter string) bool {
	for p := range s.pages {
		if p.listener && p.voter == voter {
			return true
		}
	}
	return false
}

// countListeners updates the number of listeners in the state.
func (s *Studio) countListeners() {
	s.scene.state.Audience = 0
	for p := range s.pages {
		if p.listener {
			s.scene.state.Audience++
		}
	}
}

// tell sends a message to all pages. The studio must be locked.
func (s *Studio) tell(m Message) json.RawMessage {
	data := encoded(m)
	for p := range s.pages {
		p.put(data)
	}
	return data
}

// closePages tells all pages that the program ends, and disconnects them.
func (s *Studio) closePages() {
	s.mu.Lock()
	var wait sync.WaitGroup
	for p := range s.pages {
		wait.Go(p.end)
	}
	s.mu.Unlock()
	wait.Wait()
}
