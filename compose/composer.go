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
	score     *scores.Score
	scaleKeys scaleKeys
	seed      uint64
	signs     []Signs  // of the first moves; the others are the score's
	losses    [2]int   // games that the players lost before
	tempo     float64  // of the first bar, in quarter notes a minute
	bars      int      // made so far
	moves     int      // that they are made of
	start     int      // tick on which the next bar starts
	last      int      // key of the last note so far, without its part's octave
	latest    [2]Bar   // of each player
	places    [2]place // in the players' reference sequences; a shared one has the first
	given     *int     // key of the next bar's first note; nil for the one of its own
}

// Option is a choice that a Composer is made with.
type Option func(*Composer)

// FixSigns sets the signs of the first moves, one entry a move, whatever the
// score says of signs. Those of later moves are as it says.
func FixSigns(signs []Signs) Option { return func(c *Composer) { c.signs = signs } }

// StartAt sets the tick on which the first bar starts, for a movement that
// follows others in a piece. It changes nothing else.
func StartAt(tick int) Option { return func(c *Composer) { c.start = tick } }

// Losses tells how many games of the piece the players have lost before this
// one. It matters where the signs are by result.
func Losses(games [2]int) Option { return func(c *Composer) { c.losses = games } }

// StartTempo sets the tempo of the first bar, in quarter notes a minute, in
// place of the score's.
func StartTempo(tempo float64) Option { return func(c *Composer) { c.tempo = tempo } }

// New returns the composer of a game's music, before its first bar. The same
// score, seed and options make the same bars of the same moves, everywhere.
// The score must fit the board (scores.Score.Fits).
func New(score *scores.Score, seed uint64, options ...Option) *Composer {
	c := &Composer{score: score, scaleKeys: newScaleKeys(score), seed: seed, tempo: score.Tempo}
	for _, option := range options {
		option(c)
	}
	return c
}

// Bars makes the next bars, of the next move: one, or where the score has it so
// one for each of the move's hops.
//
// A bar's first note n1 is the last note of the bar before, or the anchor of the
// reference sequence when its turn has come. n2 lies the interval of m.X from
// n1, n3 that of m.Y from n2, each up or down by its sign: as many steps of the
// scale as the coordinate says, or the score's table for it. What would leave
// the range is brought back as the score's Bounds say. The paper has semitones,
// turns round the interval where a sign would leave the range, and where both
// would, moves the note that the sign asks for by the fewest octaves, down from
// above the range or up from below it, that bring it back.
//
// Counted in thirds, m.X is minor and m.Y major ones round the twelve pitch
// classes: Balzano's group C3×C4, which the paper's last section looks ahead
// to. A note then is the one of its pitch class that lies nearest to the note
// before within the range; of two as near, the one in the sign's direction. An
// interval that goes full circle repeats the note.
//
// The three notes, and the rests where the score has any, are a random division
// of the bar into whole grid units, as rhythm says. The velocities are uniform
// over the score's span, or over a part of it, as velocities says.
//
// What the player's part makes of it comes last: its octave, which is not
// carried into the next bar, a first note that is held, articulation, and the
// drone.
func (c *Composer) Bars(m Move) []Bar {
	hops := m.Hops
	if m.Hops = nil; len(hops) == 0 || c.score.Captures != scores.CapturesByHops {
		hops = []Square{{m.X, m.Y}}
	}
	bars := make([]Bar, len(hops))
	for i, hop := range hops {
		m.X, m.Y = hop.X, hop.Y
		bars[i] = c.bar(m)
	}
	c.moves++
	return bars
}

// bar makes the next bar, from the square of m.
func (c *Composer) bar(m Move) Bar {
	signs := c.nextSigns(m.Player)
	n1 := c.first(m.Player)
	n2 := c.interval(n1, signs.X*entry(c.score.Intervals.X, m.X), minorThird)
	n3 := c.interval(n2, signs.Y*entry(c.score.Intervals.Y, m.Y), majorThird)

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

const minorThird, majorThird = 3, 4 // semitones

// interval is the key at an interval from another, counted in steps of the
// scale or in thirds of the given size.
func (c *Composer) interval(from, count, third int) int {
	if c.score.Intervals.By == scores.ByThirds {
		return nearest(c.score.Range, from, count*third)
	}
	return c.scaleKeys.step(from, count)
}

// entry is the interval of a coordinate, from a table if there is one.
func entry(table []int, coordinate int) int {
	if table == nil {
		return coordinate
	}
	return table[coordinate-1]
}
