package compose

import (
	"slices"

	"midiconnect4/scores"
)

// onset is the time of a note in a bar: its start in ticks from the start of the bar, its length in ticks, and the number to add to its
// velocity.
type onset struct{ start, ticks, louder int }

// onsets returns the onsets of a pattern in a bar of the game (counted from 0). Each note lasts until the next note or rest.
func (c *Composer) onsets(p *scores.Groove, bar int) []onset {
	strokes := strokesOf(p.Bars[bar%len(p.Bars)])
	step := c.score.Meter.Ticks() / len(strokes)
	var all []onset
	sounding := false
	for i, stroke := range strokes {
		switch stroke {
		case scores.Continue:
			if sounding {
				all[len(all)-1].ticks += step
			}
			continue
		case scores.Silence:
			sounding = false
			continue
		}
		sounding = true
		all = append(all, onset{i * step, step, stroke.Louder()})
	}
	return all
}

// strokesOf returns the strokes of one bar of a pattern, one per step.
func strokesOf(bar scores.GrooveBar) []scores.Stroke {
	if bar.Size == 0 {
		return bar.Strokes
	}
	strokes := make([]scores.Stroke, bar.Size)
	for i, hit := range Euclid(bar.Hits, bar.Size, bar.Turn) {
		strokes[i] = scores.Continue
		if hit {
			strokes[i] = scores.Hit
		}
	}
	return strokes
}

// evenly fills a bar with notes of the given length; the last note may be shorter.
func (c *Composer) evenly(ticks int) []onset {
	bar := c.score.Meter.Ticks()
	all := make([]onset, 0, (bar+ticks-1)/ticks)
	for start := 0; start < bar; start += ticks {
		all = append(all, onset{start, min(ticks, bar-start), 0})
	}
	return all
}

// groups returns an onset for each of the meter's groups of beats; for each beat if it has none.
func (c *Composer) groups() (all []onset) {
	start := 0
	for _, ticks := range c.score.Meter.GroupTicks() {
		all = append(all, onset{start, ticks, 0})
		start += ticks
	}
	if all == nil {
		beat, _ := c.beat()
		return c.evenly(beat)
	}
	return all
}

// stress returns what a note at a tick of the bar is louder because it begins a group of the meter.
func (c *Composer) stress(tick int) int {
	for _, ticks := range c.score.Meter.GroupTicks() {
		if tick == 0 {
			return scores.Stress
		}
		tick -= ticks
	}
	return 0
}

// beat returns the length of a beat and of its subdivision, in ticks. In compound meters such as 6/8, the subdivision is a third of the beat,
// otherwise half of it. Both are multiples of the grid.
func (c *Composer) beat() (beat, part int) {
	meter, grid := c.score.Meter, c.score.Grid
	beat, parts := 4*scores.TicksPerQuarter/meter.Unit, 2
	if meter.Compound() {
		beat, parts = 3*beat, 3
	}
	beat = min((beat+grid-1)/grid*grid, meter.Ticks())
	if part = beat / parts; part == 0 || part*parts != beat || part%grid != 0 {
		part = beat
	}
	return beat, part
}

// note returns the onset as a note in a bar that starts at the tick start. loud is the bar's usual velocity.
func (o onset) note(start, key, loud int) Note {
	return Note{Key: key, Start: start + o.start, Ticks: o.ticks, Velocity: velocity(loud + o.louder)}
}

// loudness returns the usual velocity of a voice's notes in a bar: the mean velocity of the bar's three notes.
func loudness(bar *Bar) int {
	sum := 0
	for _, n := range bar.Notes {
		sum += n.Velocity
	}
	return (sum + len(bar.Notes)/2) / len(bar.Notes)
}

// half returns the tick of the bar on which its second half begins: a group of the meter, or a beat. In a bar of one beat it lies on the grid.
func (c *Composer) half() int {
	bar, grid := c.score.Meter.Ticks(), c.score.Grid
	if groups := c.score.Meter.GroupTicks(); groups != nil {
		return c.groups()[len(groups)/2].start
	}
	beat, _ := c.beat()
	if half := (bar/beat + 1) / 2 * beat; half < bar {
		return half
	}
	return (bar/2 + grid - 1) / grid * grid
}

// before returns the voice's notes in the latest bar in which the voice played, at most eight bars back, without those on the first of two chords; nil
// if there is none. The keys include the octave shift of the voice's part.
func (c *Composer) before(voice int) []Note {
	const bars = 8
	p := c.past
	for range bars {
		if p == nil {
			return nil
		}
		if notes := lineOf(p.bar.Lines, voice); notes != nil {
			late := slices.IndexFunc(notes, func(n Note) bool { return n.Start >= p.bar.Start+p.change })
			return notes[max(late, 0):]
		}
		p = p.before
	}
	return nil
}

// lineOf returns the notes of a voice; nil if the voice has no line.
func lineOf(lines []Line, voice int) []Note {
	for _, line := range lines {
		if line.Voice == voice {
			return line.Notes
		}
	}
	return nil
}
