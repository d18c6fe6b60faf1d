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

// Conn is the connection to a page. Receive and Send may each be called by only one goroutine at a time; any goroutine may call Close.
type Conn interface {
	Receive() ([]byte, error)
	Send(frame []byte) error
	Close() error
}

const (
	maxQueued  = 32 << 20 // in bytes; a page with a longer queue is disconnected
	maxCounted = 1 << 20  // in bytes; a longer message counts as this long, so that a page can receive a long file
	maxRequest = 16 << 20 // maximum length of a frame from a page, in bytes
	maxAlone   = 96 << 20 // the same if the studio runs in the page's browser

	farewell = 500 * time.Millisecond // how long a page may take to receive its queue when the program ends
)

// page is a connected page.
type page struct {
	conn     Conn
	listener bool   // whether the page may only listen and vote
	voter    string // identifies the browser of a listener, whose pages share one vote

	mu     sync.Mutex
	more   *sync.Cond // signals a new message, or the end of the connection
	queue  []json.RawMessage
	queued int // length of the queue in bytes
	gone   bool
	last   bool          // nothing more will be added to the queue
	sent   chan struct{} // closed when nothing more will be sent
}

// Serve serves a page that may steer, until the page disconnects or the studio ends.
func (s *Studio) Serve(conn Conn) error { return s.serve(&page{conn: conn}) }

// ServeListener serves a page that may only listen and vote. All pages of a voter share one vote.
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

// receive answers the requests of a page until the page disconnects.
func (s *Studio) receive(p *page) error {
	for {
		frame, err := p.conn.Receive()
		if err != nil {
			return err
		}
		if len(frame) > maxAlone || len(frame) > maxRequest && !s.options.Alone {
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

// unreadable returns a text for people that says why a request cannot be parsed.
func unreadable(err error) string {
	wrong, ok := errors.AsType[*json.UnmarshalTypeError](err)
	switch {
	case ok && strings.HasSuffix(wrong.Field, "seed"):
		return fmt.Sprintf("seed: %s is no whole number from 0 to %d", strings.TrimPrefix(wrong.Value, "number "), uint64(math.MaxUint64))
	case ok && wrong.Field != "":
		return fmt.Sprintf("%s: a %s is not allowed here", wrong.Field, wrong.Value)
	}
	return "the request cannot be read: " + err.Error()
}

// idOf returns the ID of a request that cannot be parsed otherwise; 0 if it has none.
func idOf(frame []byte) int {
	var r struct{ ID int }
	_ = json.Unmarshal(frame, &r) // after an error, the ID is 0
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

// end tells the page that the program ends, and then disconnects the page.
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

// send sends the queued messages until the page disconnects. It sends all queued messages in one frame.
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

// take waits for messages, and then returns all of them. ok is false after the page has disconnected.
func (p *page) take() (messages []json.RawMessage, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.queue) == 0 && !p.gone && !p.last {
		p.more.Wait()
	}
	messages, p.queue, p.queued = p.queue, nil, 0
	return messages, !p.gone && len(messages) > 0
}

// encoded returns a message in JSON.
func encoded(m Message) json.RawMessage {
	data, err := json.Marshal(m)
	if err != nil {
		panic(err) // cannot happen, because all values can be encoded in JSON
	}
	return data
}

// join adds a page. It sends the page a welcome, and messages that describe the performance.
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

// away is how long the music goes on without a page that may steer: a page that is loaded again comes back sooner.
const away = time.Second

// leave removes a page. When no performer is left, and none comes back, it pauses the performance.
func (s *Studio) leave(p *page) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.pages, p)
	if !s.listens(p.voter) {
		s.polling.forget(p.voter)
	}
	if !p.listener && !s.hasPerformer() {
		time.AfterFunc(away, s.pauseAlone)
	}
	s.countListeners()
	s.tellState()
}

// pauseAlone pauses the performance if no page that may steer is connected.
func (s *Studio) pauseAlone() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.current != nil && s.current.transport != nil && !s.hasPerformer() {
		_ = s.current.transport.Do(session.MustCall("pause-on"))
	}
}

// hasPerformer returns true if a page that may steer is connected. The caller must hold the studio's lock.
func (s *Studio) hasPerformer() bool {
	for p := range s.pages {
		if !p.listener {
			return true
		}
	}
	return false
}

// listens returns true if a page of a voter is connected. The caller must hold the studio's lock.
func (s *Studio) listens(voter string) bool {
	for p := range s.pages {
		if p.listener && p.voter == voter {
			return true
		}
	}
	return false
}

// countListeners updates the number of listeners in the state. The caller must hold the studio's lock.
func (s *Studio) countListeners() {
	s.scene.state.Audience = 0
	for p := range s.pages {
		if p.listener {
			s.scene.state.Audience++
		}
	}
}

// tell sends a message to all pages. The caller must hold the studio's lock.
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
