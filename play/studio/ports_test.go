package studio

import (
	"errors"
	"slices"
	"testing"

	"midiconnect4/play/live"
)

// rack is a set of imitated MIDI outputs. An output is present after it was opened.
type rack struct{ forgotten []string }

func (*rack) List() ([]string, error) { return []string{"one", "two"}, nil }

func (r *rack) Destination(name string) (d live.Destination, forget func()) {
	return &racked{name: name}, func() { r.forgotten = append(r.forgotten, name) }
}

// racked is an output of a rack.
type racked struct {
	name   string
	opened bool
	look   func() // called by Present; may be nil
}

func (d *racked) Name() string { return d.name }

func (d *racked) Open() (live.Output, error) {
	if d.name == "gone" {
		return nil, errors.New("there is no such port")
	}
	d.opened = true
	return live.Nowhere{}, nil
}

func (d *racked) Present() bool {
	if d.look != nil {
		d.look()
	}
	return d.opened
}

// TestNotesDoNotWaitForPorts checks that sending a note does not wait while the operating system looks for ports.
func TestNotesDoNotWaitForPorts(t *testing.T) {
	p, free := &port{}, false
	p.name, p.chosen = "slow", &racked{name: "slow", look: func() {
		if free = p.mu.TryLock(); free {
			p.mu.Unlock()
		}
	}}
	if p.Present(); !free {
		t.Error("a note would wait until all ports are listed")
	}
}

// TestChosenPort checks that a port that was chosen and opened is present, and fails when another port is chosen.
func TestChosenPort(t *testing.T) {
	r := &rack{}
	p := &port{ports: r}
	for _, name := range []string{"", "one", "two", ""} {
		if err := p.choose(name); err != nil {
			t.Fatal(err)
		}
		output, err := p.Open()
		if err != nil {
			t.Fatal(err)
		}
		if !p.Present() || p.Name() != name {
			t.Errorf("%q is chosen; %q is present: %v", name, p.Name(), p.Present())
		}
		if err := output.Send(0, nil); err != nil {
			t.Error(err)
		}
		if err := p.choose("gone"); err == nil || p.Name() != name || !p.Present() {
			t.Errorf("%q after a choice that failed: %v", p.Name(), err)
		}
		if err := p.choose(name); err != nil {
			t.Fatal(err)
		}
		if err := output.Send(0, nil); !errors.Is(err, errAnother) {
			t.Errorf("after another choice: %v", err)
		}
	}
	if want := []string{"gone", "gone", "one", "one", "gone", "two", "two", "gone"}; !slices.Equal(r.forgotten, want) {
		t.Errorf("forgotten: %q", r.forgotten)
	}
}
