package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"sync"
	"time"

	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/studio"
)

// A browser needs some seconds to load the studio. Meanwhile the page already performs the first piece, from a record of what the studio says and
// plays. The studio then takes the same performance over, wherever it is.

const (
	firstFile = "first.json"
	firstSeed = "16" // of the game that a visitor hears first
)

// first is the record of a performance.
type first struct {
	Seed   string            `json:"seed"`
	Began  float64           `json:"began"`  // time of the first turn, in ms on the clock of all times
	Before []json.RawMessage `json:"before"` // messages that the page gets before the performance begins
	After  []timed           `json:"after"`  // messages from then on
}

// timed is a message with the time at which it is sent.
type timed struct {
	At      float64         `json:"at"`
	Message json.RawMessage `json:"message"`
}

// addFirst adds first.json.
func (f files) addFirst(version string) error {
	record, err := recordFirst(version)
	if err == nil {
		f[firstFile], err = json.Marshal(record)
	}
	return err
}

// recordFirst performs the first piece, faster than it sounds. If a gamer thinks for too long, so that the music would wait, it tries again.
func recordFirst(version string) (*first, error) {
	const tries = 5
	var err error
	for range tries {
		var record *first
		if record, err = tryFirst(version); err == nil {
			return record, nil
		}
	}
	return nil, err
}

func tryFirst(version string) (*first, error) {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	clock := live.NewRushClock()
	clock.Rush(24 * time.Hour)
	s, err := studio.New(ctx, studio.Options{Version: version, Alone: true, Order: play.Order{Games: "1", Seed: firstSeed}, Clock: clock})
	if err != nil {
		return nil, err
	}
	r := &recorder{record: first{Seed: firstSeed}, begin: make(chan struct{}), over: make(chan error, 1), closed: make(chan struct{})}
	var ends sync.WaitGroup
	ends.Go(func() { _ = s.Run(ctx) })
	ends.Go(func() { _ = s.Serve(r) })
	select {
	case err = <-r.over:
	case <-time.After(5 * time.Minute):
		err = errors.New("the first piece does not end")
	}
	stop()
	_ = r.Close()
	ends.Wait()
	slices.SortStableFunc(r.record.After, func(a, b timed) int { return cmp.Compare(a.At, b.At) }) // MIDI comes from another goroutine
	return &r.record, err
}

// recorder records what a page would get. It is a studio.Conn.
type recorder struct {
	record  first
	began   bool
	asked   bool // whether the request to begin was received
	paused  bool // whether the performance is ready to begin
	game    bool // whether its game is known
	last    *studio.Turn
	state   json.RawMessage // the last one
	now     float64         // the latest time in a message, without those of MIDI
	over    chan error      // the performance is over, or an error
	begin   chan struct{}
	closed  chan struct{}
	closing sync.Once
}

// Receive implements studio.Conn. It asks the studio to begin when the performance is ready.
func (r *recorder) Receive() ([]byte, error) {
	if r.asked {
		<-r.closed
		return nil, io.EOF
	}
	r.asked = true
	select {
	case <-r.begin:
		return []byte(`{"call":"pause-off"}`), nil
	case <-r.closed:
		return nil, io.EOF
	}
}

// Send implements studio.Conn.
func (r *recorder) Send(frame []byte) error {
	var all []json.RawMessage
	if err := json.Unmarshal(frame, &all); err != nil {
		return err
	}
	for _, data := range all {
		var m studio.Message
		if err := json.Unmarshal(data, &m); err != nil {
			return err
		}
		if err := r.add(m, data); err != nil {
			return err
		}
	}
	return nil
}

func (r *recorder) add(m studio.Message, data json.RawMessage) error {
	if m.Welcome != nil {
		m.Welcome.Facts = studio.Facts{} // they are in a file of their own
		var err error
		if data, err = json.Marshal(m); err != nil {
			return err
		}
	}
	if string(data) == "{}" { // the answer to the request to begin
		return nil
	}
	if !r.began {
		r.record.Before = append(r.record.Before, data)
		r.paused = r.paused || m.State != nil && m.State.Running && m.State.Paused
		r.game = r.game || m.Game != nil
		if r.began = r.paused && r.game; r.began {
			close(r.begin)
		}
		return nil
	}
	switch {
	case m.MIDI != nil:
		r.record.After = append(r.record.After, timed{m.MIDI.At, data})
		return nil
	case m.Turn != nil:
		r.now, r.last = m.Turn.At, m.Turn
		r.record.Began = cmp.Or(r.record.Began, r.now)
	case m.Ending != nil:
		r.now = m.Ending.At
	case m.Pulse != nil:
		r.now = m.Pulse.At
	case m.State != nil && bytes.Equal(data, r.state):
		return nil
	case m.State != nil:
		r.state = data
	}
	r.record.After = append(r.record.After, timed{r.now, data})
	if m.State != nil && m.State.Waiting && len(r.over) == 0 {
		var err error
		if r.last == nil || r.last.Result == "" {
			err = errors.New("a gamer thinks for too long")
		}
		r.over <- err
	}
	return nil
}

// Close implements studio.Conn.
func (r *recorder) Close() error {
	r.closing.Do(func() { close(r.closed) })
	return nil
}
