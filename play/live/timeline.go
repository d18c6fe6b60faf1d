package live

import (
	"cmp"
	"errors"
	"math"
	"time"

	"midiconnect4/compose"
)

// timeline says when the ticks of the music are due. The types ownTempo, externalClock and sharedTimeline implement it.
type timeline interface {
	// due returns the time at which a tick is due, or never if that time is not known yet. The error is errJumped if the measure must be entered
	// again.
	due(tick int) (time.Duration, error)
	tempo() float64 // quarter notes a minute
	// enter returns the tick at which a measure is entered. This is its first tick or, if the clock continues in the middle of the measure, a later
	// one.
	enter(m measure, now time.Duration) (from int)
	begin(m measure)            // called when m starts; m's tempo is the tempo from now on
	relabel(from, to int)       // gives the tick from the number to; its time does not change
	delay(by time.Duration)     // makes all ticks due later
	resume(after time.Duration) // called when the music continues after a stop of the given length
	// setTempo sets the tempo from now on, in place of the measures' tempos, and cancels the factors of scaleTempo. 0 restores the measures' tempos.
	setTempo(now time.Duration, tempo float64)
	// scaleTempo multiplies the tempo from now on, and returns the product of all factors so far.
	scaleTempo(now time.Duration, by float64) (factor float64)
}

// errJumped means that the clock has jumped to another place in the song.
var errJumped = errors.New("the clock has jumped")

// ownTempo is the timeline of a performance with a tempo of its own. Until the tempo changes, the times of all ticks are computed from one tick, so
// that rounding errors do not add up.
type ownTempo struct {
	tick   int           // the tick from which times are computed
	at     time.Duration // when that tick is due
	pace   float64       // tempo after that tick, in quarter notes a minute; 0 before the first measure
	fixed  float64       // the tempo of setTempo; 0 to use the tempos of measures
	factor float64       // factor for the tempo
}

func (o *ownTempo) due(tick int) (time.Duration, error) {
	return o.at + time.Duration(compose.Seconds(tick-o.tick, o.pace)/o.factor*float64(time.Second)), nil
}

func (o *ownTempo) tempo() float64 { return o.pace }

// enter implements timeline. The first measure starts after the lead time.
func (o *ownTempo) enter(m measure, now time.Duration) (from int) {
	if o.pace == 0 {
		o.tick, o.at, o.pace = m.start, now+lead, cmp.Or(o.fixed, m.tempo)
	}
	return m.start
}

func (o *ownTempo) begin(m measure) {
	if tempo := cmp.Or(o.fixed, m.tempo, o.pace); tempo != o.pace {
		o.rebase(m.start)
		o.pace = tempo
	}
}

func (o *ownTempo) relabel(from, to int) { o.tick += to - from }

func (o *ownTempo) delay(by time.Duration) { o.at += by }

func (o *ownTempo) resume(after time.Duration) { o.at += after }

func (o *ownTempo) setTempo(now time.Duration, tempo float64) {
	if o.pace != 0 {
		o.rebase(o.next(now))
		o.pace = cmp.Or(tempo, o.pace)
	}
	o.fixed, o.factor = tempo, 1
}

func (o *ownTempo) scaleTempo(now time.Duration, by float64) (factor float64) {
	if o.pace != 0 {
		o.rebase(o.next(now))
	}
	o.factor = min(max(o.factor*by, Slowest), Fastest)
	return o.factor
}

// rebase computes times from another tick from now on, because the tempo is about to change.
func (o *ownTempo) rebase(tick int) {
	o.at, _ = o.due(tick)
	o.tick = tick
}

// next returns the first tick that is not due yet. While the music waits for a move, this tick may lie after the bar line; catchUp later delays the
// music.
func (o *ownTempo) next(now time.Duration) int {
	passed := now - o.at
	return o.tick + int(math.Ceil(float64(passed)/float64(time.Second)/compose.Seconds(1, o.pace)*o.factor))
}
