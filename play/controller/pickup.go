package controller

import (
	"math"

	"midiconnect4/play/session"
)

// pickup lets a fader take effect only once it passes the current setting, so that nothing jumps.
type pickup struct {
	moved bool    // the fader has sent a value
	last  float64 // its last setting
	holds bool    // the fader is in effect
	told  bool    // people were told where it takes effect
}

// takes reports whether the fader is in effect, or takes effect now.
func (p *pickup) takes(t session.Transport, f *Fader, call session.Call) bool {
	now, ok := call.Function.Now(t)
	if !ok { // no setting yet, as before the performance starts
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
