package compose

import "midiconnect4/scores"

// Composer makes a bar of each move, one after another. It is the musicator of
// the paper's section 3; everything that the paper leaves open, or that a
// composer may want otherwise, is a setting of the score.
//
// A Composer is a small value. A copy of it is a way back: bars that the
// original makes leave the copy as it was, and the copy makes the same bars of
// the same moves.
type Composer struct {
	score  *scores.Score
	seed   uint64
	signs  []Signs  // of the first bars; the others are drawn
	tempo  float64  // of the first bar, in quarter notes a minute
	bars   int      // made so far
	start  int      // tick on which the next bar starts
	last   int      // key of the last note so far, without its part's octave
	latest [2]Bar   // of each player
	places [2]place // in the players' reference sequences; a shared one has the first
}

// Option is a choice that a Composer is made with.
type Option func(*Composer)

// FixSigns sets the signs of the first bars, one entry a bar, whatever the
// score says of signs. Those of later bars are drawn.
func FixSigns(signs []Signs) Option { return func(c *Composer) { c.signs = signs } }

// StartAt sets the tick on which the first bar starts, for a movement that
// follows others in a piece. It changes nothing else.
func StartAt(tick int) Option { return func(c *Composer) { c.start = tick } }

// StartTempo sets the tempo of the first bar, in quarter notes a minute, in
// place of the score's.
func StartTempo(tempo float64) Option { return func(c *Composer) { c.tempo = tempo } }

// New returns the composer of a game's music, before its first bar. The same
// score, seed and options make the same bars of the same moves, everywhere.
func New(score *scores.Score, seed uint64, options ...Option) *Composer {
	c := &Composer{score: score, seed: seed, tempo: score.Tempo}
	for _, option := range options {
		option(c)
	}
	return c
}

// Bar makes the next bar, of the next move.
//
// Its first note n1 is the last note of the bar before, or the anchor of the
// reference sequence when its turn has come. n2 is m.X semitones from n1, n3
// is m.Y semitones from n2, each up or down by its sign. Where a sign would
// leave the score's range, the interval is turned round. Where both directions
// would leave it, the note that the sign asks for is moved by the fewest
// octaves, down from above the range or up from below it, that bring it back;
// a range of at least twelve keys always holds such a note.
//
// The three notes, and the rests where the score has any, are a random division
// of the bar into whole grid units, as rhythm says. The velocities are uniform
// over the score's span, or over a part of it, as velocities says.
//
// What the player's part makes of it comes last: its octave, which is not
// carried into the next bar, a first note that is held, articulation, and the
// drone.
func (c *Composer) Bar(m Move) Bar {
	signs := c.nextSigns()
	n1 := c.reference(m.Player)
	n2 := step(c.score.Range, n1, signs.X*m.X)
	n3 := step(c.score.Range, n2, signs.Y*m.Y)

	bar := Bar{Move: m, Start: c.start, Ticks: c.score.Meter.Ticks(), Tempo: c.nextTempo(m)}
	rhythm, velocities := c.rhythm(), c.velocities(m)
	for i, key := range [3]int{n1, n2, n3} {
		start, end := rhythm[i].start, rhythm[i].end
		bar.Notes[i] = Note{
			Key: key, Start: bar.Start + start, Ticks: end - start,
			On: bar.Start + c.swung(start), Off: bar.Start + c.swung(end), Velocity: velocities[i],
		}
	}

	c.bars++
	c.start = bar.End()
	c.last = n3
	c.arrange(&bar)
	c.latest[m.Player] = bar
	return bar
}

// nextSigns are the signs of the next bar. The sign of x is the first draw,
// whether or not y has one of its own.
func (c *Composer) nextSigns() Signs {
	if c.bars < len(c.signs) {
		return c.signs[c.bars]
	}
	random := stream(c.seed, forSigns, c.bars)
	x := 1 - 2*random.IntN(2)
	if c.score.Signs != scores.IndependentSigns {
		return Signs{x, x}
	}
	return Signs{x, 1 - 2*random.IntN(2)}
}

// step is the key at a signed interval from another, turned round or folded
// into the span as Bar says.
func step(span scores.Span, from, interval int) int {
	key := from + interval
	if inside(span, key) {
		return key
	}
	if turned := from - interval; inside(span, turned) {
		return turned
	}
	for key > span.High {
		key -= octave
	}
	for key < span.Low {
		key += octave
	}
	return key
}

func inside(span scores.Span, key int) bool { return span.Low <= key && key <= span.High }
