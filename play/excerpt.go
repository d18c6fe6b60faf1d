package play

import (
	"fmt"
	"slices"

	"midiconnect4/compose"
	"midiconnect4/internal/text"
)

// Excerpt returns copies of composed matches that contain only some bars: those whose numbers are from, from+1, …, to. Bars are counted from 1
// through all matches; as in sheet music, endings and bars of silence count. The first copy starts with the first of these bars, and has the tempo
// and the controller values that the piece has there. Matches without such bars are left out.
func Excerpt(matches []*Match, from, to int) ([]*Match, error) {
	x := excerpt{from: from, to: to}
	var cut []*Match
	for _, m := range matches {
		if again := x.cut(m); len(again.Turns) > 0 {
			cut = append(cut, again)
		}
	}
	switch {
	case x.bars < to:
		return nil, fmt.Errorf("the piece has only %s", text.Count(x.bars, "bar"))
	case len(cut) == 0:
		return nil, fmt.Errorf("these bars contain no music; choose other bars")
	}
	return cut, nil
}

// excerpt is the state while Excerpt goes through the piece.
type excerpt struct {
	from, to int
	bars     int  // number of bars counted so far
	begun    bool // whether a bar of the excerpt was found
	start    int  // tick of the piece at which the excerpt starts
	end      int  // tick at which the last counted bar ends
	bar      int  // length of the last counted bar in ticks
	controls []compose.Control
}

// cut returns a copy of a match with only those bars that are in the excerpt.
func (x *excerpt) cut(m *Match) *Match {
	again := m.Snapshot()
	again.Turns, again.derived.whole, again.derived.excerpt = nil, m, true
	for _, t := range m.Turns {
		cut := t
		cut.Bars, cut.Ending = nil, nil
		for _, b := range t.Bars {
			if x.takes(b.Start, b.Ticks) {
				cut.Bars = append(cut.Bars, x.inside(b))
			} else if len(again.Turns)+len(cut.Bars) == 0 {
				again.derived.leftOut++
			}
			x.remember(b.Controls)
		}
		if e := t.Ending; e != nil && x.takes(e.Start, e.Ticks) {
			cut.Ending = compose.Shift{Ticks: -x.start}.Ending(e)
			cut.Ending.Controls = x.before(cut.Ending.Controls, cut.Ending.Start)
		}
		if len(cut.Bars) > 0 || cut.Ending != nil {
			again.Turns = append(again.Turns, cut)
		}
	}
	return again
}

// takes counts the next bar of music (from tick start), and the bars of silence before it. It reports whether this bar of music is in the
// excerpt.
func (x *excerpt) takes(start, ticks int) bool {
	for ; x.bar > 0 && x.end < start; x.end += x.bar {
		x.count(x.end)
	}
	x.count(start)
	x.end, x.bar = start+ticks, ticks
	return x.bars >= x.from && x.bars <= x.to
}

// count counts a bar that starts at a tick.
func (x *excerpt) count(tick int) {
	if x.bars++; x.bars == x.from {
		x.start = tick
	}
}

// inside returns a copy of a bar with times from the start of the excerpt. Notes that sound on after the excerpt's last bar are cut off.
func (x *excerpt) inside(b compose.Bar) compose.Bar {
	b = compose.Shift{Ticks: -x.start}.Bar(b)
	b.Controls = x.before(b.Controls, b.Start)
	if x.bars == x.to {
		for _, line := range b.Lines {
			for i := range line.Notes {
				n := &line.Notes[i]
				n.Ticks, n.Off = min(n.End(), b.End())-n.Start, min(n.Off, b.End())
			}
		}
	}
	return b
}

// remember keeps the last value of each controller before the excerpt.
func (x *excerpt) remember(controls []compose.Control) {
	if x.begun {
		return
	}
	for _, c := range controls {
		same := func(known compose.Control) bool { return known.Part == c.Part && known.Controller == c.Controller }
		if i := slices.IndexFunc(x.controls, same); i >= 0 {
			x.controls[i] = c
		} else {
			x.controls = append(x.controls, c)
		}
	}
}

// before adds the values that the controllers have at the start of the excerpt to the controls of its first bar.
func (x *excerpt) before(controls []compose.Control, start int) []compose.Control {
	if x.begun {
		return controls
	}
	x.begun = true
	for i := range x.controls {
		x.controls[i].Tick = start
	}
	return append(x.controls, controls...)
}
