package live

import (
	"cmp"
	"errors"
	"math"
	"time"

	"midiconnect4/compose"
)

// timeline says when the ticks of the music are due. Implementations: ownTempo, externalClock and
// sharedTimeline.
type timeline interface {
	// due returns when a tick is due, or never if that is not known yet. The error is errJumped if
	// the measure must be entered again.
	due(tick int) (time.Duration, error)
	tempo() float64 // quarter notes a minute
	// enter returns the tick on which a measure is entered: its first one, unless the clock resumed
	// in the middle of it.
	enter(m measure, now time.Duration) (from int)
	begin(m measure)            // called when m begins; its tempo takes effect
	relabel(from, to int)       // renumbers the tick from as to; it stays at the same time
	delay(by time.Duration)     // everything becomes due later
	resume(after time.Duration) // the music stood still for that long
	// setTempo fixes the tempo from now on. It replaces the measures' tempos and cancels all factors; 0 restores the measures' tempos.
	setTempo(now time.Duration, tempo float64)
	// scaleTempo multiplies the tempo from now on, and returns the product of all factors so far.
	scaleTempo(now time.Duration, by float64) (factor float64)
}

// errJumped means that the clock has jumped to another place.
var errJumped = errors.New("the clock has jumped")

// ownTempo is the timeline of a performance with its own tempo. All due times are computed from one
// tick, until the tempo changes.
type ownTempo struct {
	tick   int           // origin of computed times
	at     time.Duration // when it is due
	pace   float64       // tempo from there on, in quarter notes a minute; 0 before the first measure
	fixed  float64       // set by setTempo; 0 for the measures' own
	factor float64       // multiplies the tempo
}

func (o *ownTempo) due(tick int) (time.Duration, error) {
	return o.at + time.Duration(compose.Seconds(tick-o.tick, o.pace)/o.factor*float64(time.Second)), nil
}

func (o *ownTempo) tempo() float64 { return o.pace }

// enter starts the first measure after the lead time.
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

// rebase moves the origin of time to another tick, as the tempo is about to change.
func (o *ownTempo) rebase(tick int) {
	o.at, _ = o.due(tick)
	o.tick = tick
}

// next returns the first tick that is not due yet. If a move is awaited, that tick may lie beyond the bar line; catchUp then delays the music.
func (o *ownTempo) next(now time.Duration) int {
	passed := now - o.at
	return o.tick + int(math.Ceil(float64(passed)/float64(time.Second)/compose.Seconds(1, o.pace)*o.factor))
}
