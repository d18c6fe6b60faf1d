package guard

import (
	"slices"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/play/live"
)

// Port is a MIDI output as the process is told of it.
type Port interface {
	live.Destination
	System() string  // by which the process opens what it leads to
	Leads() []string // names of the ports that hear it, once it is open
}

// Over is a port whose notes end also if this program is killed.
func (g *Guard) Over(p Port) live.Destination { return &guarded{Port: p, guard: g} }

// guarded is a port that tells the process what happens to it.
type guarded struct {
	Port
	guard *Guard
	open  *output // that was opened last; nil before
	leads []string
}

// Open implements live.Destination.
func (p *guarded) Open() (live.Output, error) {
	out, err := p.Port.Open()
	if err != nil {
		return nil, err
	}
	p.open, p.leads = &output{Output: out, guard: p.guard, number: p.guard.opened()}, nil
	p.tellLeads()
	return p.open, nil
}

// Present implements live.Destination. It is asked a few times a second: often enough to
// notice who has been connected to a virtual port.
func (p *guarded) Present() bool {
	present := p.Port.Present()
	if present && p.open != nil {
		p.tellLeads()
	}
	return present
}

// tellLeads tells what the port leads to, if that has changed.
func (p *guarded) tellLeads() {
	if leads := p.Leads(); !slices.Equal(leads, p.leads) {
		p.leads = leads
		p.guard.tell(word{Port: p.open.number, API: p.System(), Leads: leads})
	}
}

// output tells the process of each key when it is struck for the first time, until it is
// closed. Ends are not told: a note whose end had left this program may still not have
// reached the port.
type output struct {
	live.Output
	guard  *Guard
	number int
	struck live.Keys
}

// Send implements live.Output.
func (o *output) Send(at time.Duration, m midi.Message) error {
	var k key
	var velocity uint8
	if m.GetNoteStart(&k.Channel, &k.Key, &velocity) && !o.struck[k.Channel][k.Key] {
		o.struck[k.Channel][k.Key] = true
		o.guard.tell(word{Port: o.number, Struck: &k})
	}
	return o.Output.Send(at, m)
}

// Close implements live.Output.
func (o *output) Close() error {
	err := o.Output.Close()
	o.guard.tell(word{Port: o.number, Closed: true})
	return err
}
