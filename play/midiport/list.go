package midiport

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"time"

	"midiconnect4/internal/text"
)

// List has the ports of a MIDI system.
type List struct {
	Inputs  []Port `json:"inputs"`
	Outputs []Port `json:"outputs"`
}

// List returns the inputs and outputs that exist now.
func (s *System) List() (List, error) {
	inputs, err := s.Inputs()
	if err != nil {
		return List{}, err
	}
	outputs, err := s.Outputs()
	return List{inputs, outputs}, err
}

// Watch calls the function changed each time that the list of ports changes, with the new list. The parameter list is the list that is already known.
// When ctx ends, Watch returns its cause. If the function or the MIDI system returns an error, Watch returns this error.
func (s *System) Watch(ctx context.Context, list List, changed func(List) error) error {
	const pause = 250 * time.Millisecond
	for {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(pause):
		}
		now, err := s.List()
		if err != nil {
			return err
		}
		if reflect.DeepEqual(now, list) {
			continue
		}
		list = now
		if err := changed(list); err != nil {
			return err
		}
	}
}

// Text returns the list for people, with one port per line.
func (l List) Text() string {
	return fmt.Sprintf("inputs:\n%soutputs:\n%s", portLines(l.Inputs), portLines(l.Outputs))
}

func portLines(ports []Port) string {
	if len(ports) == 0 {
		return "  none\n"
	}
	var b strings.Builder
	for _, p := range ports {
		fmt.Fprintf(&b, "  %d  %s\n", p.Number, text.Printable(p.Name))
	}
	return b.String()
}

// JSON returns the list as a line of JSON. An empty list is [] and not null.
func (l List) JSON() ([]byte, error) {
	l.Inputs, l.Outputs = append([]Port{}, l.Inputs...), append([]Port{}, l.Outputs...)
	line, err := json.Marshal(l)
	return append(line, '\n'), err
}
