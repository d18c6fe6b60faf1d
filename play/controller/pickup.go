package controller

import (
	"math"

	"midiconnect4/play/session"
)

// pickup makes a fader take effect only when it passes the current value of its function. Without this, the first movement would make the value jump.
type pickup struct {
	moved bool    // the fader has sent a value
	last  float64 // the function's value for the fader's last position
	holds bool    // the fader takes effect
	told  bool    // people were told the value at which the fader will take effect
}

// takes returns true if the fader takes effect with this call.
func (p *pickup) takes(t session.Transport, f *Fader, call session.Call) bool {
	now, ok := call.Function.Now(t)
	if !ok { // the function has no value yet, for example before the performance starts
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
		if p.told {
			t.Say("%s follows the fader\n", call.Function.Name)
		}
		p.told = false
	} else if !p.told {
		p.told = true
		t.Say("%s is %.4g: the fader takes effect when it passes this value\n", call.Function.Name, now)
	}
	return p.holds
}
