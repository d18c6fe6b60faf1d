package notation

import (
	"math"

	"midiconnect4/scores"
)

// tempo is the tempo notated at a bar.
type tempo struct {
	sounds    float64 // quarter notes a minute, for playback; 0 if the tempo does not change
	metronome bool    // shown as a metronome mark
	word      string  // accel. or rit., with dashes that start here; empty for none
	arrives   bool    // the dashes end here
	rubato    bool    // a rubato starts here
}

// Changes of tempo in the same direction are written as a word instead of metronome marks, if there are at least fewestChanges of them, each at most
// longestStep bars after the previous one.
const (
	fewestChanges = 3
	longestStep   = 4
)

// tempos returns the tempo notated at each bar: a metronome mark at the start of a movement, at
// audible changes of tempo, and at the end of gradual ones.
func tempos(bars []bar) []tempo {
	all := make([]tempo, len(bars))
	var changes []int // bars
	for i, b := range bars {
		switch {
		case b.score.Rubato != nil && i > 0 && !b.first: // a rubato needs no marks
			all[i].sounds = b.tempo
		case i == 0 || b.first || b.tempo != bars[i-1].tempo:
			all[i].rubato = b.score.Rubato != nil
			all[i].sounds, all[i].metronome = b.tempo, true
			changes = append(changes, i)
		}
	}
	for _, run := range runs(bars, changes) {
		if len(run) < fewestChanges {
			continue
		}
		before, last := run[0]-1, run[len(run)-1]
		if near(bars[before].tempo, bars[last].tempo) {
			continue
		}
		all[before].word = "rit."
		if faster(bars, last) {
			all[before].word = "accel."
		}
		for _, i := range run[:len(run)-1] {
			all[i].metronome = false
		}
		all[last].arrives = true
	}
	leaveOut(all, bars)
	return all
}

// leaveOut removes metronome marks that hardly differ from the previous one.
func leaveOut(all []tempo, bars []bar) {
	written := 0.0
	for i := range all {
		switch t := &all[i]; {
		case !t.metronome:
		case i > 0 && !bars[i].first && !t.arrives && near(t.sounds, written):
			t.metronome = false
		default:
			written = t.sounds
		}
	}
}

// near reports whether listeners would hardly tell two tempos apart.
func near(a, b float64) bool {
	const justNoticed = 0.04 // share of a tempo
	return math.Abs(a-b) < justNoticed*b
}

// runs groups consecutive changes of tempo in the same direction. A movement's first tempo is in no
// group.
func runs(bars []bar, changes []int) [][]int {
	all := [][]int{nil}
	for _, i := range changes {
		if i == 0 || bars[i].first {
			all = append(all, nil)
			continue
		}
		run := &all[len(all)-1]
		if n := len(*run); n > 0 && (i-(*run)[n-1] > longestStep || faster(bars, i) != faster(bars, (*run)[n-1])) {
			all = append(all, nil)
			run = &all[len(all)-1]
		}
		*run = append(*run, i)
	}
	return all
}

// tempoBeat returns the beat that a metronome mark counts: a quarter, or a dotted note in compound meters (6/8, 9/8, 12/8, and the same with
// sixteenths).
func tempoBeat(m scores.Meter) value {
	ticks := scores.TicksPerQuarter
	if m.Unit >= 8 && m.Beats > 3 && m.Beats%3 == 0 {
		ticks = 3 * 4 * scores.TicksPerQuarter / m.Unit
	}
	beat, _ := valueOf(ticks)
	return beat
}

// perMinute returns the tempo in beats a minute, rounded for people.
func (t tempo) perMinute(beat value) int {
	return int(math.Round(t.sounds * scores.TicksPerQuarter / float64(beat.ticks())))
}

// faster reports whether a bar is faster than the previous one.
func faster(bars []bar, i int) bool { return bars[i].tempo > bars[i-1].tempo }
