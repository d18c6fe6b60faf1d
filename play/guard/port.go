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

// Port is a MIDI output that the guard's process can open again by its name.
type Port interface {
	live.Destination
	System() string  // MIDI system to which the ports in Leads belong
	Leads() []string // names of the ports that receive the messages of this port, once it is open
}

// Over returns a destination that plays on p. Its notes end even if this program is killed.
func (g *Guard) Over(p Port) live.Destination { return &guarded{Port: p, guard: g} }

// guarded is a port that reports to the guard's process.
type guarded struct {
	Port
	guard *Guard
	open  *output // the output that was opened last; nil if none was opened
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

// Present implements live.Destination. It is called a few times a second, and so soon notices new connections of a virtual port.
func (p *guarded) Present() bool {
	present := p.Port.Present()
	if present && p.open != nil {
		p.tellLeads(nil) // nil: keep the files of killed programs (see type slip), because a new connection is not silenced
	}
	return present
}

// tellLeads tells the guard's process if the port is connected to other ports than before. If the argument left is not nil, tellLeads takes over
// these ports from killed programs, and adds to left the keys that may still sound there.
func (p *guarded) tellLeads(left *live.Keys) {
	if leads := p.Leads(); !slices.Equal(leads, p.leads) {
		p.leads = leads
		p.guard.tell(word{Port: p.open.number, API: p.System(), Leads: p.open.claim(p.System(), leads, left)})
	}
}

// output reports to the guard's process when a key is struck for the first time. It does not report the ends of notes: the end of a note may not
// have reached the port when the program is killed, so the note may still sound.
type output struct {
	live.Output
	guard  *Guard
	number int
	struck live.Keys

	mu     sync.Mutex
	slips  map[string]*slip // by the name of the connected port
	closed bool
}

// claim makes slips (files that exist while notes may sound at a port) for the connected ports with the given names. It removes the slips of other
// ports. The argument left is passed to the function claim.
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
