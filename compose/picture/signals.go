package picture

import (
	"slices"

	"gonum.org/v1/plot/vg"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// Option is an option of SVG and PNG. It adds something to the picture.
type Option func(*row)

// WithSignals is an Option. It draws the game's signals (tension, advantage and so on) below the notes. The bars must have signals.
func WithSignals(r *row) { r.signals = true }

const (
	laneHeight = 15 // height of the lane of a signal
	laneGap    = 5  // height between two lanes
)

// usual and novel list the signals in the order in which they are drawn, from top to bottom. Novel ones, which are mostly 0, are drawn only if the
// score listens to them.
var (
	usual = []scores.Signal{
		scores.Tension, scores.Advantage, scores.Surprise, scores.Blunder,
		scores.Progress, scores.Density, scores.Capture, scores.Confidence,
	}
	novel = []scores.Signal{scores.Mistake, scores.Lead, scores.Decided, scores.Standing, scores.Check, scores.Castling, scores.Promotion, scores.Win}
)

// shown returns the signals that have a lane.
func (r row) shown() []scores.Signal {
	all := slices.Clip(usual)
	for _, signal := range novel {
		if r.score.Hears(signal) {
			all = append(all, signal)
		}
	}
	return all
}

// lane returns the value of a signal at a move.
func lane(s scores.Signal, m compose.Move) float64 {
	if s == scores.Confidence {
		return m.Confidence
	}
	return m.Signals.Of(s)
}

// lanesHeight returns the height of all lanes; 0 if signals are not drawn.
func (r row) lanesHeight() vg.Length {
	if !r.signals {
		return 0
	}
	return times(len(r.shown()), laneHeight+laneGap) + laneGap
}

// lanes draws a lane for each signal, with a column for each bar in its player's colour. The columns of advantage go up or down from the middle;
// the others go up from 0.
func (r row) lanes(p pen, a area) {
	if r.movement.End() == r.movement.Start {
		return
	}
	at := r.across(a)
	for i, signal := range r.shown() {
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
