package take

import (
	"cmp"
	"math"
	"slices"
	"time"

	"midiconnect4/scores"
)

const (
	// pulse is the greatest number of ticks after a short pause of the music that are made longer to absorb the pause.
	pulse = scores.TicksPerQuarter / 24
	// stop is the shortest pause in the music that is written as empty bars.
	stop = 250 * time.Millisecond
)

// stretch is a time span in which the ticks of the file are evenly spaced.
type stretch struct {
	at, until time.Duration
	from, to  int // ticks of the file; while the music runs, it has as many ticks as the piece
}

// quarter returns how long a quarter note of the file lasts in the stretch.
func (s stretch) quarter() time.Duration {
	return time.Duration(float64(s.until-s.at) * scores.TicksPerQuarter / float64(s.to-s.from))
}

// grid converts times to ticks of the file. While the music runs, a tick of the file is a tick of the piece. Every bar of the piece starts on a
// bar line of the file.
type grid []stretch

// newGrid returns the grid of a take.
func newGrid(t *Take) grid {
	g := grid{}
	if len(t.ticks) == 0 {
		return append(g, even(t.start(), 0, max(t.end()-t.start(), time.Second)))
	}
	last := t.ticks[0]
	for i, now := range t.ticks[1:] {
		ahead := pulse
		if i+2 < len(t.ticks) {
			ahead = min(pulse, t.ticks[i+2].Tick-now.Tick)
		}
		last = g.extend(last, now, t.barAt(now.At), ahead)
	}
	if left := t.end() - last.At; left > 0 {
		ticks := max(1, int(math.Round(float64(left)/float64(lasts(1, last.Tempo)))))
		g.add(last.At, t.end(), ticks)
	}
	if len(g) == 0 {
		g = append(g, even(t.start(), 0, time.Second))
	}
	return g
}

// even returns a stretch with the default tempo. The parameter at is the time at which it starts; from is the tick.
func even(at time.Duration, from int, length time.Duration) stretch {
	const tempo = 120
	return stretch{at, at + length, from, from + max(1, int(float64(length)/float64(lasts(1, tempo))))}
}

// extend extends the grid from one position in the music (last) to the next (now). bar is the length of a bar in ticks. After the tick now.Tick, the
// music goes on without a jump for at least the number of ticks in ahead; 0 or less means that it jumps. extend returns the position to which the
// grid reaches, the last of the next call.
func (g *grid) extend(last, now Tick, bar, ahead int) Tick {
	ticks := now.Tick - last.Tick
	passed := now.At - last.At
	if expected := lasts(ticks, last.Tempo); ticks < 0 || passed < expected/2 {
		ticks = 0 // the music has jumped
	}
	gap := passed - lasts(ticks, last.Tempo)
	if gap >= stop {
		bars := max(1, int(math.Round(float64(gap)/float64(lasts(bar, last.Tempo)))))
		g.add(last.At, last.At+gap, bars*bar)
		last.At += gap
	}
	switch {
	case ticks > 0:
		g.add(last.At, now.At, ticks)
		return now
	case now.At == last.At || gap >= stop:
		return now
	case ahead > 0: // make the next ticks longer, to absorb the pause
		on := Tick{now.At + lasts(ahead, now.Tempo), now.Tick + ahead, now.Tempo}
		g.add(last.At, on.At, ahead)
		return on
	}
	return Tick{last.At, now.Tick, now.Tempo}
}

// add adds a stretch with the given number of ticks.
func (g *grid) add(at, until time.Duration, ticks int) {
	if until <= at {
		return
	}
	from := 0
	if n := len(*g); n > 0 {
		from = (*g)[n-1].to
	}
	*g = append(*g, stretch{at, until, from, from + ticks})
}

// lasts returns how long a number of ticks lasts at a tempo in quarter notes a minute.
func lasts(ticks int, tempo float64) time.Duration {
	return time.Duration(float64(ticks) * float64(time.Minute) / tempo / scores.TicksPerQuarter)
}

// barAt returns the length of a bar at a time, in ticks.
func (t *Take) barAt(at time.Duration) int {
	m := scores.Meter{Beats: 4, Unit: 4}
	for _, change := range t.meters {
		if change.at <= at {
			m = change.Meter
		}
	}
	return m.Ticks()
}

// stretchAt returns the stretch that contains a time.
func (g grid) stretchAt(at time.Duration) stretch {
	i, _ := slices.BinarySearchFunc(g, at, func(s stretch, at time.Duration) int { return cmp.Compare(s.until, at) })
	return g[min(i, len(g)-1)]
}

// place returns the tick at a time, perhaps with a fraction.
func (g grid) place(at time.Duration) float64 {
	s := g.stretchAt(at)
	at = max(at, s.at)
	return float64(s.from) + float64(float64(at-s.at)/float64(s.until-s.at)*float64(s.to-s.from))
}

// slowest returns the length of the longest quarter note in the grid.
func (g grid) slowest() (longest time.Duration) {
	for _, s := range g {
		longest = max(longest, s.quarter())
	}
	return longest
}
