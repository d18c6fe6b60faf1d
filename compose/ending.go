package compose

import (
	"slices"

	"midiconnect4/scores"
)

// Nobody stands for the winner of a drawn game.
const Nobody = -1

// Ending is the music after the last bar of a game: one bar, or several if the score recalls the winning line or has a coda.
type Ending struct {
	Start, Ticks int // in ticks; Ticks is a whole number of bars
	Tempo        float64
	Notes        [2][]Note // notes of each player, in order of time, then of pitch
	Lines        []Line    // notes of the score's voices
	Controls     []Control // MIDI controller changes in any part
}

// End composes the music after the last bar of a game. If the score recalls the winning line, End repeats the bars in line: the winner's bars of
// that winning line. Then it adds one bar with the endings of the players' parts. winner is 0, 1 or Nobody. The closing notes last the whole bar
// and are as loud as the loudest note of the player's last bar. Bass, chords and drums close together with the players. End returns nil if the
// ending has no notes. It does not change the composer.
func (c *Composer) End(winner int, line ...Bar) *Ending {
	if c.score != c.base && c.score.KeyPlan == nil { // the harmony comes home
		home := *c
		home.enter(c.base)
		return home.End(winner, line...)
	}
	bar := c.score.Meter.Ticks()
	coda := c.start + len(line)*bar // first tick of the coda
	e := &Ending{Start: coda + c.codaTicks(winner), Ticks: bar}
	loudest := 0
	for player, latest := range c.latest {
		if latest.Ticks == 0 {
			continue // the player has not moved
		}
		if latest.End() == c.start {
			e.Tempo = latest.Tempo
		}
		velocity := loudestOf(latest.Notes)
		loudest = max(loudest, velocity)
		for _, key := range c.closing(player, winner) {
			e.Notes[player] = append(e.Notes[player], sustained(e.Start, e.Ticks, key, velocity))
		}
	}
	if len(e.Notes[0])+len(e.Notes[1]) == 0 {
		e.Ticks = 0
	} else {
		c.closingLines(e, loudest)
		for player, notes := range e.Notes {
			if len(notes) > 0 {
				e.Controls = c.pedal(e.Controls, player, c.score.Players[player].Pedal, e.Start, e.Start+e.Ticks)
			}
		}
		if c.score.Coda != nil {
			c.coda(e, winner, coda)
			e.Tempo = c.codaTempo(e.Tempo)
			e.Start, e.Ticks = coda, e.Start+e.Ticks-coda
		}
		c.humaniseEnding(e)
	}
	e.recall(c.start, line)
	if e.Ticks == 0 {
		return nil
	}
	return e
}

// recall puts repeated bars before the ending. The first of them starts at the given tick.
func (e *Ending) recall(tick int, bars []Bar) {
	if len(bars) == 0 {
		return
	}
	var recalled [2][]Note // notes of each player
	var controls []Control
	e.Start = tick
	for _, b := range bars {
		b = Shift{Ticks: tick - b.Start}.Bar(b)
		recalled[b.Part()] = slices.Concat(recalled[b.Part()], b.Notes, b.Drone)
		for _, control := range b.Controls {
			if control.Part == b.Part() {
				controls = append(controls, control)
			}
		}
		e.Ticks += b.Ticks
		tick += b.Ticks
	}
	for player := range recalled {
		e.Notes[player] = append(recalled[player], e.Notes[player]...)
	}
	e.Controls = append(controls, e.Controls...)
}

// tonic returns the root of the scale that is nearest to a key, within the score's range. Of two equally near roots, it takes the lower one. A
// chromatic scale has no root; then tonic returns the key.
func (c *Composer) tonic(key int) int {
	scale := c.score.Scale
	if scale.Chromatic() {
		return key
	}
	octave := c.score.Period()
	return nearest(c.score.Range, octave, key, scale.Root-scale.Class(key)-octave)
}

// closing returns the keys with which a player's part ends, ascending.
func (c *Composer) closing(player, winner int) []int {
	part, last := &c.score.Players[player], c.latest[player].Notes
	way := part.Ending.Loss
	switch winner {
	case player:
		way = part.Ending.Win
	case Nobody:
		way = part.Ending.Draw
	}
	if c.score.Coda != nil && way == scores.NoEnding {
		way = scores.HomeEnding
	}
	switch way {
	case scores.HomeEnding:
		return c.closingChord(lowestOf(last), part.Shift())
	case scores.ChordEnding:
		if c.score.Harmony != nil {
			return c.closingChord(lowestOf(last), part.Shift())
		}
		var keys []int
		for _, n := range last {
			keys = append(keys, n.Key)
		}
		slices.Sort(keys)
		return slices.Compact(keys)
	case scores.LastEnding:
		return []int{last[len(last)-1].Key}
	case scores.TonicEnding:
		list := c.score.Shared
		if list == nil {
			list = part.Reference
		}
		return []int{c.tonic(list.Notes[0]) + part.Shift()}
	default: // that is, scores.NoEnding
		return nil
	}
}
