package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"math"
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
	Before []json.RawMessage `json:"before"` // messages that the page gets before the performance begins
	After  []timed           `json:"after"`  // messages from then on
}

// timed is a message with the time at which it is sent.
type timed struct {
	At      float64         `json:"at"` // in ms after the first turn; less than 0 before it
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

// recordFirst performs the first piece, faster than it sounds. If a gamer thinks for too long, so that the music would wait, it tries again at half the
// speed.
func recordFirst(version string) (record *first, err error) {
	for faster := 16; faster > 0; faster /= 2 {
		if record, err = tryFirst(version, faster); err == nil {
			return record, nil
		}
	}
	return nil, err
}

func tryFirst(version string, faster int) (*first, error) {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	clock := live.NewRushClock(faster)
	clock.Rush(24 * time.Hour)
	s, err := studio.New(ctx, studio.Options{Version: version, Alone: true, Order: play.Order{Games: "1", Seed: firstSeed}, Clock: clock})
	if err != nil {
		return nil, err
	}
	r := &recorder{welcome: make(chan struct{}), begin: make(chan struct{}), over: make(chan error, 1), closed: make(chan struct{})}
	var ends sync.WaitGroup
	ends.Go(func() { _ = s.Serve(r) })
	<-r.welcome // a page that came later would be told in other words what the instruments are
	ends.Go(func() { _ = s.Run(ctx) })
	select {
	case err = <-r.over:
	case <-time.After(5 * time.Minute):
		err = errors.New("the first piece does not end")
	}
	stop()
	_ = r.Close()
	ends.Wait()
	if err != nil {
		return nil, err
	}
	return r.tidy()
}

// recorder records what a page would get. It is a studio.Conn.
type recorder struct {
	all     []studio.Message
	asked   bool // whether the request to begin was received
	paused  bool // whether the performance is ready to begin
	game    bool // whether its game is known
	last    *studio.Turn
	over    chan error // the performance is over, or an error
	welcome chan struct{}
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
	var messages []studio.Message
	if err := json.Unmarshal(frame, &messages); err != nil {
		return err
	}
	for _, m := range messages {
		r.add(m)
	}
	return nil
}

func (r *recorder) add(m studio.Message) {
	r.all = append(r.all, m)
	ready := r.paused && r.game
	switch {
	case m.Welcome != nil:
		close(r.welcome)
	case m.Game != nil:
		r.game = true
	case m.Turn != nil:
		r.last = m.Turn
	case m.State != nil && m.State.Running && m.State.Paused:
		r.paused = true
	case m.State != nil && m.State.Waiting && len(r.over) == 0:
		var err error
		if r.last == nil || r.last.Result == "" {
			err = errors.New("a gamer thinks for too long")
		}
		r.over <- err
	}
	if !ready && r.paused && r.game {
		close(r.begin)
	}
}

// sooner is how long before the first turn the instruments are set up, in ms.
const sooner = 100

// tidy returns the record, which is the same each time: it depends neither on how the goroutines of the studio took turns before the performance, nor
// on which of two messages at one time came first. Its times start at the first turn.
func (r *recorder) tidy() (*first, error) {
	begun := slices.IndexFunc(r.all, func(m studio.Message) bool { return m.Turn != nil })
	if begun < 0 {
		return nil, errors.New("the first piece has no turn")
	}
	record, zero, now := &first{Seed: firstSeed}, r.all[begun].Turn.At, float64(-sooner)
	var sounds, words []timed
	state := ""
	set := map[string]bool{}            // what sets up the instruments
	ready := map[bool]json.RawMessage{} // the last states before the first turn, paused and going on
	for i, m := range r.all {
		at := timeOf(&m)
		if at != nil {
			*at = math.Round((*at-zero)*1000) / 1000
		}
		if m.MIDI != nil && i < begun {
			*at = max(*at, -sooner)
		}
		if m.Welcome != nil {
			m.Welcome.Facts = studio.Facts{} // they are in a file of their own
		}
		data, err := json.Marshal(m)
		if err != nil {
			return nil, err
		}
		told := string(data)
		switch {
		case told == "{}": // the answer to the request to begin
		case m.MIDI != nil:
			if early := *at == -sooner; !early || !set[told] {
				set[told] = early
				sounds = append(sounds, timed{*at, data})
			}
		case m.State != nil && (told == state || i < begun && (!m.State.Running || m.State.Waiting)):
		case m.State != nil && i < begun:
			ready[m.State.Paused], state = data, told
		case i < begun:
			record.Before = append(record.Before, data)
		default:
			if at != nil {
				now = *at
			}
			if m.State != nil {
				state = told
			}
			words = append(words, timed{now, data})
		}
	}
	record.Before = append(record.Before, ready[true])
	record.After = slices.Concat(sounds, []timed{{-sooner, ready[false]}}, words)
	slices.SortStableFunc(record.After, func(a, b timed) int { return cmp.Compare(a.At, b.At) })
	return record, nil
}

// timeOf returns the place of a message's time; nil if it has none.
func timeOf(m *studio.Message) *float64 {
	switch {
	case m.Turn != nil:
		return &m.Turn.At
	case m.Ending != nil:
		return &m.Ending.At
	case m.Pulse != nil:
		return &m.Pulse.At
	case m.MIDI != nil:
		return &m.MIDI.At
	}
	return nil
}

// Close implements studio.Conn.
func (r *recorder) Close() error {
	r.closing.Do(func() { close(r.closed) })
	return nil
}
