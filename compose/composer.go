// Package compose turns moves on a board into bars of music, and bars into a standard MIDI file. It
// is the musicator of Miranda & Zhang (2005), section 3, with the settings of a score. It knows the
// coordinates and the player of a move but not the game; it reads no clock and does no input or
// output.
package compose

import "midiconnect4/scores"

// Composer composes a bar from each move, in order. It is the musicator of the paper's section 3.
// Where the paper leaves something open, a setting of the score decides.
//
// A Composer is a small value, and copying it makes undo possible: from the same moves, the
// original and the copy compose the same bars, and neither changes the other.
type Composer struct {
	score     *scores.Score
	scaleKeys scaleKeys
	modes     [][]scaleKeys // scales of the score's drama, by binding
	seed      uint64
	signs     []Signs   // of the first moves; later ones follow from the score
	losses    [2]int    // games that each player has lost before
	tempo     float64   // of the first bar, in quarter notes a minute
	bars      int       // composed so far
	moves     int       // composed so far
	start     int       // tick on which the next bar starts
	last      int       // key of the last note, before its part's octave is added
	latest    [2]Bar    // each player's last bar
	places    [2]place  // in the players' reference sequences; a shared sequence uses the first
	edits     []Edit    // of the game's bars
	given     *int      // key of the next bar's first note, if a person chose one
	share     share     // the game's share of the piece
	averages  []float64 // of the signals, by binding; read-only
	expresses bool      // whether some part has a pedal, or controllers that change
	memory    Memory    // the motifs so far
	themes    themes    // of the score's phrases
	past      *past     // the bars so far, the latest first; nil before the first bar, or if no setting needs them
}

// past is a linked list of composed bars. It is immutable, so that copies of a composer share it.
type past struct {
	bar    Bar
	keys   [notesInBar]int // without the octave of the player's part
	before *past
}

// share is a section of the piece, from 0 (start) to 1 (end).
type share struct{ from, to float64 }

// Option is an option of New.
type Option func(*Composer)

// FixSigns sets the signs of the first moves, one entry per move. Later signs follow from the
// score.
func FixSigns(signs []Signs) Option { return func(c *Composer) { c.signs = signs } }

// StartAt sets the tick on which the first bar starts, for a movement that follows others in a
// piece.
func StartAt(tick int) Option { return func(c *Composer) { c.start = tick } }

// Losses sets how many earlier games of the piece each player has lost. It matters if the score
// chooses signs by result.
func Losses(games [2]int) Option { return func(c *Composer) { c.losses = games } }

// StartTempo sets the tempo of the first bar, in quarter notes a minute, instead of the score's.
func StartTempo(tempo float64) Option { return func(c *Composer) { c.tempo = tempo } }

// Within sets the section of the piece that the game covers, from 0 (start) to 1 (end). The default is all of it.
func Within(from, to float64) Option { return func(c *Composer) { c.share = share{from, to} } }

// New returns a composer for a game. The same score, seed, options and moves make the same bars on
// every machine. The score must fit the board (scores.Score.Fits).
func New(score *scores.Score, seed uint64, options ...Option) *Composer {
	c := &Composer{score: score, scaleKeys: newScaleKeys(score, score.Scale), seed: seed, tempo: score.Tempo, share: share{0, 1}}
	c.modes = modesOf(score)
	c.expresses = expresses(score)
	for _, option := range options {
		option(c)
	}
	return c
}

// Bars composes a move: one bar, or one per hop if the score says captures: hops.
//
// A bar's first note n1 repeats the last note of the previous bar, or takes the next anchor of the reference sequence if it is due. n2 lies an
// interval from n1, and n3 an interval from n2. The intervals are m.X and m.Y steps of the scale, or the numbers of steps to which the score's tables
// map these; the signs say whether they go up or down. The score's Bounds bring back notes that would leave the range. In the paper, steps are
// semitones. There, an interval that would leave the range goes the other way; if that would leave the range too, the note moves back by the fewest
// octaves.
//
// If the intervals are thirds, m.X counts minor thirds and m.Y major thirds on the circle of the twelve pitch classes: Balzano's group C3×C4, which
// the paper's last section proposes. The note is the nearest of its pitch class to the previous note, within the range; of two equally near notes,
// the one in the sign's direction. A full circle repeats the note.
//
// A harmony may pull notes to tones of the bar's chord; the next interval starts from there.
//
// The three notes, and the score's rests, divide the bar at random into whole grid units (see
// rhythm). Velocities are uniform over the score's span or a part of it (see velocities). If the
// score has a memory, a motif may replace some of this (see remember).
//
// The settings of the player's part come last: its octave, which does not affect the next bar, a
// held first note, articulation, and the drone. The score's voices are composed after that.
func (c *Composer) Bars(m Move) []Bar {
	hops := m.Hops
	if m.Hops = nil; len(hops) == 0 || c.score.Captures != scores.CapturesByHops {
		hops = []Square{{m.X, m.Y}}
	}
	bars := make([]Bar, len(hops))
	for i, hop := range hops {
		m.X, m.Y = hop.X, hop.Y
		c.bar(m, &bars[i])
	}
	c.moves++
	return bars
}

// bar composes the next bar from m's square. It fills *bar instead of returning a Bar, because bars are large.
func (c *Composer) bar(m Move, bar *Bar) {
	c.modulate(m)
	edit := c.edit(c.bars + 1)
	edit.start(c)
	effects, pinned := c.effects(m), c.given != nil
	composed := c.cell(m, effects)
	now := composed
	if c.score.Memory != nil {
		now = c.remember(m, now, pinned, effects)
	}
	if c.score.Phrases != nil {
		now = c.phrased(m, now, pinned, effects)
	}
	now = edit.keep(c.score.Meter.Ticks(), composed, now)
	*bar = Bar{Move: m, Start: c.start, Ticks: c.score.Meter.Ticks(), Tempo: c.rubato(effects.tempo(c.nextTempo(m)))}
	bar.Swapped = c.score.Phrases != nil && c.score.Phrases.At(c.bars).Singer == 1-m.Player
	if c.score.KeyPlan != nil {
		bar.Scale = &c.score.Scale
	}
	for i, key := range now.keys {
		start, end := now.slots[i].start, now.slots[i].end
		bar.Notes[i] = Note{
			Key: key, Start: bar.Start + start, Ticks: end - start,
			On: bar.Start + c.swung(start), Off: bar.Start + c.swung(end), Velocity: now.loudness[i],
		}
	}

	c.bars++
	c.start = bar.End()
	c.last = now.keys[notesInBar-1]
	strokes := c.strike(bar, effects)
	c.arrange(bar, effects)
	bar.Controls = effects.controls(bar)
	if len(c.score.Voices) > 0 || strokes != nil {
		bar.Lines = c.lines(bar, strokes, effects)
		c.past = &past{*bar, now.keys, c.past}
	}
	if c.expresses {
		bar.Controls = c.express(bar.Controls, bar)
	}
	c.latest[bar.Part()] = *bar
	c.humanise(bar)
}

// cell composes the raw material of the next bar, before the memory changes it.
func (c *Composer) cell(m Move, e effects) cell {
	signs := c.nextSigns(m.Player)
	intervals := [...]int{signs.X * entry(c.score.Intervals.X, m.X), signs.Y * entry(c.score.Intervals.Y, m.Y)}
	return cell{intervals: intervals, keys: c.keys(m, intervals, e), slots: c.rhythm(m), loudness: c.velocities(m, e)}
}

// keys composes the keys of the next bar's notes from the intervals between them.
func (c *Composer) keys(m Move, intervals [notesInBar - 1]int, e effects) (keys [notesInBar]int) {
	scale := e.scale(c)
	minorThird, majorThird := c.score.Thirds()
	given := c.given != nil
	if keys[0] = c.first(m.Player, scale, e); !given {
		keys[0] = c.pulled(0, keys[0], m.Player, e)
	}
	keys[1] = c.interval(scale, keys[0], intervals[0], minorThird)
	keys[1] = c.pulled(1, keys[1], m.Player, e)
	keys[2] = c.interval(scale, keys[1], intervals[1], majorThird)
	keys[2] = c.pulled(2, keys[2], m.Player, e)
	return keys
}

// interval returns the key that lies count steps of a scale from another key. If the score's intervals are thirds, it lies count thirds away, each of
// third keys.
func (c *Composer) interval(scale scaleKeys, from, count, third int) int {
	if c.score.Intervals.By == scores.ByThirds {
		return nearest(c.score.Range, c.score.Period(), from, count*third)
	}
	return scale.step(from, count)
}

// entry maps a coordinate to an interval by the table. If the table is nil, the interval is the coordinate.
func entry(table []int, coordinate int) int {
	if table == nil {
		return coordinate
	}
	return table[coordinate-1]
}
