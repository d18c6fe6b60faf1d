package sets

import (
	"math"
	"time"

	"midiconnect4/play/take"
	"midiconnect4/scores"
)

// pace tells which of the ticks that were due are worth keeping: between two of them the
// music runs evenly, or does not run.
type pace struct {
	kept, last *take.Tick // nil before the first
}

// next takes the next tick and returns those to keep now.
func (p *pace) next(t take.Tick) (keep []take.Tick) {
	const (
		even   = 200 * time.Microsecond // farthest from where an even tempo has a tick
		change = 0.01                   // of the tempo
	)
	if p.kept == nil {
		p.kept, p.last = &t, &t
		return []take.Tick{t}
	}
	due := p.kept.At + time.Duration(float64(t.Tick-p.kept.Tick)*float64(time.Minute)/p.kept.Tempo/scores.TicksPerQuarter)
	follows := t.Tick >= p.last.Tick && (t.At-due).Abs() <= even
	if follows && math.Abs(t.Tempo/p.kept.Tempo-1) <= change {
		p.last = &t
		return nil
	}
	if !follows && p.last != p.kept {
		keep = append(keep, *p.last)
	}
	p.kept, p.last = &t, &t
	return append(keep, t)
}
