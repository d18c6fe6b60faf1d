package sets

import (
	"math"
	"time"

	"midiconnect4/play/take"
	"midiconnect4/scores"
)

// pace selects the ticks that are worth recording. Between two recorded ticks, the music runs evenly or pauses.
type pace struct {
	kept, last *take.Tick // the tick that was recorded last, and the latest tick; nil before the first
}

// next gets the next tick. It returns the ticks that must be recorded now, perhaps none.
func (p *pace) next(t take.Tick) (keep []take.Tick) {
	const (
		even   = 200 * time.Microsecond // greatest deviation from an even tempo
		change = 0.01                   // smallest relative change of tempo that is recorded
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
