package sets

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"midiconnect4/play/live"
)

// Ending says how a set ended.
type Ending struct {
	Whole bool // whether the set is complete
	Now   bool // whether the set is being recorded now
}

// End says whether a set is complete, was cut off, or is still being recorded.
func (e Ending) End() string {
	switch {
	case e.Now:
		return "being kept"
	case e.Whole:
		return "whole"
	}
	return "cut off"
}

// WriteJSON writes a line of JSON for each set that can be read.
func WriteJSON(w io.Writer, all []Entry) error {
	type listed struct {
		Name    string    `json:"name"`
		Began   time.Time `json:"began"`
		Game    string    `json:"game"`
		Players [2]string `json:"players"`
		Score   string    `json:"score"`
		Seed    uint64    `json:"seed"`
		Seconds float64   `json:"seconds"`
		Bytes   int64     `json:"bytes"`
		Ended   string    `json:"ended"`
		Evening string    `json:"evening,omitempty"`
	}
	lines := json.NewEncoder(w)
	for _, e := range all {
		if e.Failed != nil {
			continue
		}
		if err := lines.Encode(listed{e.Name, e.Began, e.Game, e.Players, e.Score, e.Seed, e.Length.Seconds(), e.Bytes, e.End(), e.Evening}); err != nil {
			return err
		}
	}
	return nil
}

// Print prints what happened in the performance, with times. If messages is true, it also prints the MIDI messages.
func (s *Set) Print(w io.Writer, messages bool) error {
	for i := range s.Records {
		r := &s.Records[i]
		lines := []string{r.Line()}
		if messages {
			lines = append(lines, r.Messages()...)
		}
		for _, line := range lines {
			if line == "" {
				continue
			}
			if _, err := fmt.Fprintf(w, "%12s  %s\n", Clock(r.At), line); err != nil {
				return err
			}
		}
	}
	return nil
}

// Replay sends the messages of the set from a time on, each at its time. It also prints what happened.
func (s *Set) Replay(ctx context.Context, w io.Writer, clock live.Clock, from time.Duration, to ...live.Destination) error {
	printing, stop := context.WithCancel(ctx)
	defer stop()
	over, printed := make(chan struct{}), make(chan struct{})
	begun := clock.Now()
	go func() {
		defer close(printed)
		for i := range s.Records {
			r := &s.Records[i]
			line := r.Line()
			if line == "" || r.At < from {
				continue
			}
			select {
			case <-time.After(r.At - from - (clock.Now() - begun)):
			case <-over: // after the last message, print the rest at once
			}
			if printing.Err() != nil {
				return
			}
			fmt.Fprintf(w, "%12s  %s\n", Clock(r.At), line)
		}
	}()
	err := live.Replay(ctx, clock, s.Messages(from), to...)
	if err != nil {
		stop()
	}
	close(over)
	<-printed
	return err
}
