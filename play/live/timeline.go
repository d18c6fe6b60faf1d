package live

import (
	"cmp"
	"errors"
	"math"
	"time"

	"midiconnect4/compose"
)

// timeline says when the ticks of the music are due. There are three: ownTempo,
// externalClock and sharedTimeline.
type timeline interface {
	// due is when a tick is due, never where that is not known yet. The error is
	// errJumped when the measure must be entered again.
	due(tick int) (time.Duration, error)
	tempo() float64 // in quarter notes a minute
	// enter chooses the tick on which a measure is entered: its first one, unless
	// the clock went on in the middle of it.
	enter(m measure, now time.Duration) (from int)
	begin(m measure)            // m begins, in its tempo
	relabel(from, to int)       // the tick that was from is now to, at the same time
	delay(by time.Duration)     // all is due later
	resume(after time.Duration) // time stood still for so long
	// setTempo sets the tempo from now on, in place of the tempo of each measure and of
	// all factors; 0 leaves each measure its own again.
	setTempo(now time.Duration, tempo float64)
	// scaleTempo multiplies the tempo from now on, and returns the product of all
	// factors so far.
	scaleTempo(now time.Duration, by float64) (factor float64)
}

// errJumped says that the clock goes on in another place.
var errJumped = errors.New("the clock has jumped")

// ownTempo is the timeline of a performance that keeps its own time. All due times
// are computed from one tick, until the tempo changes.
type ownTempo struct {
	tick   int           // from which time is computed
	at     time.Duration // when it is due
	pace   float64       // tempo from there on, in quarter notes a minute; 0 before the first measure
	fixed  float64       // tempo that was set; 0 for the one of each measure
	factor float64       // by which the music is faster than that
}

func (o *ownTempo) due(tick int) (time.Duration, error) {
	return o.at + time.Duration(compose.Seconds(tick-o.tick, o.pace)/o.factor*float64(time.Second)), nil
}

func (o *ownTempo) tempo() float64 { return o.pace }

// enter has the first measure begin after the lead.
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

// rebase computes time from another tick on, as the tempo is about to change.
func (o *ownTempo) rebase(tick int) {
	o.at, _ = o.due(tick)
	o.tick = tick
}

// next is the first tick that is not due yet. While a move is awaited, time is delayed beyond now.
func (o *ownTempo) next(now time.Duration) int {
	passed := now - o.at
	return o.tick + int(math.Ceil(float64(passed)/float64(time.Second)/compose.Seconds(1, o.pace)*o.factor))
}
