package notation

import (
	"math"

	"midiconnect4/scores"
)

// tempo says what is written about the tempo in a bar.
type tempo struct {
	sounds    float64 // new tempo for playback, in quarter notes a minute; 0 if it does not change
	metronome bool    // whether a metronome mark is written
	word      string  // "accel." or "rit.", with a dashed line that starts here; empty if there is none
	arrives   bool    // whether a dashed line ends here
	rubato    bool    // whether the word "rubato" is written
}

// A gradual change of tempo is written as a word (accel. or rit.) instead of metronome marks. It is gradual if it consists of at least
// fewestChanges changes in the same direction, each at most longestStep bars after the previous one.
const (
	fewestChanges = 3
	longestStep   = 4
)

// tempos returns what is written about the tempo in each bar. A metronome mark stands at the start of a movement, at an audible change of tempo,
// and at the end of a gradual change.
func tempos(bars []bar) []tempo {
	all := make([]tempo, len(bars))
	var changes []int // bars in which the tempo changes
	for i, b := range bars {
		switch {
		case b.score.Rubato != nil && i > 0 && !b.first: // during a rubato, no metronome marks are written
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

// leaveOut removes metronome marks whose tempo hardly differs from the tempo of the mark before.
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

// near reports whether two tempos are so similar that listeners would hardly notice a difference.
func near(a, b float64) bool {
	const justNoticed = 0.04 // smallest noticeable difference, as a share of the tempo
	return math.Abs(a-b) < justNoticed*b
}

// runs groups successive changes of tempo in the same direction. changes lists the bars in which the tempo changes. The first tempo of a
// movement belongs to no group.
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

// tempoBeat returns the beat that a metronome mark counts: a dotted note in compound meters (6/8, 9/8, 12/8, and the same with sixteenths),
// a half in 3/2 and the like, otherwise a quarter.
func tempoBeat(m scores.Meter) value {
	ticks := scores.TicksPerQuarter
	switch unit := 4 * scores.TicksPerQuarter / m.Unit; {
	case m.Compound():
		ticks = 3 * unit
	case m.Unit == 2:
		ticks = unit
	}
	beat, _ := valueOf(ticks)
	return beat
}

// perMinute returns the tempo in beats a minute, rounded to a whole number.
func (t tempo) perMinute(beat value) int {
	return int(math.Round(t.sounds * scores.TicksPerQuarter / float64(beat.ticks())))
}

// faster reports whether bar i has a faster tempo than the bar before it.
func faster(bars []bar, i int) bool { return bars[i].tempo > bars[i-1].tempo }
