package guard

import (
	"context"
	"errors"
	"slices"
	"sync"
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
	left := new(live.Keys)
	if p.tellLeads(left); *left != (live.Keys{}) {
		if err := live.Hush(context.Background(), out, left); err != nil {
			return nil, errors.Join(err, p.open.Close())
		}
	}
	return p.open, nil
}

// Present implements live.Destination. It is asked a few times a second: often enough to
// notice who has been connected to a virtual port.
func (p *guarded) Present() bool {
	present := p.Port.Present()
	if present && p.open != nil {
		p.tellLeads(nil) // what is connected now is not silenced, and so not taken over
	}
	return present
}

// tellLeads tells what the port leads to, if that has changed. The other ports are taken over from
// programs that were killed if there is room for the keys that those left.
func (p *guarded) tellLeads(left *live.Keys) {
	if leads := p.Leads(); !slices.Equal(leads, p.leads) {
		p.leads = leads
		p.guard.tell(word{Port: p.open.number, API: p.System(), Leads: p.open.claim(p.System(), leads, left)})
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

	mu     sync.Mutex
	slips  map[string]*slip // by the names of the ports that hear it
	closed bool
}

// claim makes slips for the ports that hear the output, and removes those of others.
func (o *output) claim(api string, names []string, left *live.Keys) (all []lead) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed {
		return nil
	}
	before := o.slips
	o.slips = map[string]*slip{}
	for _, name := range names {
		s, had := before[name]
		if !had {
			s = claim(api, name, left)
		}
		delete(before, name)
		o.slips[name] = s
		all = append(all, lead{name, s.path()})
	}
	for _, s := range before {
		s.drop()
	}
	return all
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
	o.mu.Lock()
	defer o.mu.Unlock()
	o.closed = true
	for _, s := range o.slips {
		s.drop()
	}
	return err
}
