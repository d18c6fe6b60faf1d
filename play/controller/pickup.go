package controller

import (
	"math"

	"midiconnect4/play/session"
)

// pickup is a fader that takes hold of a setting where it passes it, so that nothing jumps.
type pickup struct {
	moved bool    // it has sent a value
	last  float64 // the one before
	holds bool    // it has set the setting
	told  bool    // people know where it takes hold
}

// takes reports whether a fader, which asks for a call, takes hold of what is set, or holds it.
func (p *pickup) takes(t session.Transport, f *Fader, call session.Call) bool {
	now, ok := call.Function.Now(t)
	if !ok { // as before the performance begins
		p.moved, p.last, p.holds = true, call.Value.Number, true
		return true
	}
	to, from, step := call.Value.Number, p.last, math.Abs(f.High-f.Low)/math.Abs(float64(f.Last)-float64(f.First))
	reachable := min(max(now, min(f.Low, f.High)), max(f.Low, f.High))
	near := func(a, b float64) bool { return math.Abs(a-b) <= step }
	held := p.holds && near(from, now)
	passes := p.moved && (from <= reachable) != (to <= reachable)
	p.moved, p.last, p.holds = true, to, held || passes || near(to, reachable)
	if p.holds {
		p.told = false
	} else if !p.told {
		p.told = true
		t.Say("%s is %.4g: the fader takes hold there\n", call.Function.Name, now)
	}
	return p.holds
}
