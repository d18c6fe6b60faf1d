package notation_test

import (
	"cmp"
	"slices"

	"midiconnect4/compose"
)

// barlines lists the ticks at which each bar starts and ends.
type barlines []struct{ start, end int }

// barsOf returns the bars of a piece's sheet music, including rests between movements. It does not use the code under test.
func barsOf(p *compose.Piece) barlines {
	var all barlines
	at := 0
	add := func(ticks int) {
		all = append(all, struct{ start, end int }{at, at + ticks})
		at += ticks
	}
	before := p.Score.Meter.Ticks()
	if len(p.Movements) > 0 {
		before = scoreOf(p, p.Movements[0]).Meter.Ticks()
	}
	for _, m := range p.Movements {
		ticks := scoreOf(p, m).Meter.Ticks()
		rest := before
		if (m.Start-at)%before != 0 {
			rest = ticks
		}
		for at < m.Start {
			add(rest)
		}
		for at < m.End() {
			add(ticks)
		}
		before = ticks
	}
	if len(all) == 0 {
		add(before)
	}
	return all
}

// of returns the index of the bar that contains a tick, and the distance of the tick from the bar's start.
func (b barlines) of(tick int) (bar, from int) {
	i, _ := slices.BinarySearchFunc(b, tick+1, func(one struct{ start, end int }, tick int) int { return cmp.Compare(one.end, tick) })
	return i, tick - b[i].start
}
