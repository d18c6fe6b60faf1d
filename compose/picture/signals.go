package picture

import (
	"gonum.org/v1/plot/vg"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// Option adds something to a picture.
type Option func(*row)

// WithSignals adds the signals of the moves below the notes. The bars must have signals.
func WithSignals(r *row) { r.signals = true }

const (
	laneHeight = 15 // of a signal
	laneGap    = 5  // between two
)

// lanes lists the signals from the top down.
var lanes = []scores.Signal{
	scores.Tension, scores.Advantage, scores.Surprise, scores.Blunder,
	scores.Progress, scores.Density, scores.Capture, scores.Confidence,
}

// lane returns the value of a signal at a move.
func lane(s scores.Signal, m compose.Move) float64 {
	if s == scores.Confidence {
		return m.Confidence
	}
	return m.Signals.Of(s)
}

// lanesHeight returns the height of the signals.
func (r row) lanesHeight() vg.Length {
	if !r.signals {
		return 0
	}
	return times(len(lanes), laneHeight+laneGap) + laneGap
}

// lanes draws each signal as a lane of columns, one per bar, in the player's colour. Advantage
// grows up or down from the middle.
func (r row) lanes(p pen, a area) {
	if r.movement.End() == r.movement.Start {
		return
	}
	at := r.across(a)
	for i, signal := range lanes {
		base := a.y + a.height - times(i+1, laneHeight+laneGap)
		p.area(paper, rectangle(a.x, base, a.x+a.width, base+laneHeight))
		p.text(smallFont, grey, a.x-5, base+laneHeight/2-2.2, right, string(signal))
		zero := 0.0
		if signal == scores.Advantage {
			zero = 0.5
		}
		level := func(value float64) vg.Length { return base + vg.Length(laneHeight*vg.Length(value)) }
		for _, b := range r.movement.Bars {
			value := lane(signal, b.Move)
			p.area(players[b.Move.Player], rectangle(at(b.Start), level(min(zero, value)), at(b.End()), level(max(zero, value))))
		}
		p.line(grey, 0.35, a.x, level(zero), a.x+a.width, level(zero))
	}
}
