// Package compose turns moves on a board into bars of music, and bars into a standard MIDI file. It implements the musicator of Miranda & Zhang
// (2005), section 3; a score sets the options. The package knows the coordinates and the player of a move, but not the game. It reads no clock
// and does no input or output.
package compose

import "midiconnect4/scores"

// Composer composes a bar from each move, in order. It is the musicator of the paper's section 3. Settings of the score decide what the paper
// leaves open.
//
// A Composer is a small value. To undo moves, keep a copy: the original and the copy compose the same bars from the same moves, and do not
// affect each other.
type Composer struct {
	score     *scores.Score // in the present key
	base      *scores.Score // in its own key
	scaleKeys scaleKeys
	modes     [][]scaleKeys // for each entry of the score's drama section: the scales that it may choose
	seed      uint64
	signs     []Signs   // signs (directions of intervals) of the first moves; the score decides the later signs
	losses    [2]int    // number of earlier games that each player has lost
	tempo     float64   // tempo of the first bar, in quarter notes a minute
	bars      int       // number of bars composed so far
	moves     int       // number of moves composed so far
	start     int       // tick on which the next bar starts
	last      int       // key of the last note, without the octave shift of the player's part
	latest    [2]Bar    // each player's last bar
	singer    int       // player whose part played the last bar
	places    [2]place  // each player's position in its reference sequence; if the players share a sequence, only places[0] counts
	edits     []Edit    // changes that a person made to the game's bars
	given     *int      // key of the next bar's first note, if a person chose one
	share     share     // the section of the piece that the game covers
	averages  []float64 // for each entry of the score's drama section: the average of its signal; read-only
	turned    []Control // last value of each controller that drama has moved; read-only
	expresses bool      // whether some part has a pedal, or controllers that change
	memory    Memory    // the motifs so far
	themes    themes    // the themes of the score's phrases
	tonal     tonality  // state of the score's harmony
	past      *past     // list of the bars so far, the latest first; nil before the first bar, or if no setting needs it
}

// past is a linked list of composed bars. It is immutable, so that copies of a composer share it.
type past struct {
	bar    Bar
	shift  int // octave shift of the player's part, in keys
	change int // tick of the bar at which its last chord begins
	before *past
}

// share is a section of the piece, from 0 (start) to 1 (end).
type share struct{ from, to float64 }

// Option is an option of New.
type Option func(*Composer)

// FixSigns sets the signs (directions of the intervals, up or down) of the first moves, one entry per move. The score decides the later signs.
func FixSigns(signs []Signs) Option { return func(c *Composer) { c.signs = signs } }

// StartAt sets the tick at which the first bar starts. Use it for a movement that follows others in a piece.
func StartAt(tick int) Option { return func(c *Composer) { c.start = tick } }

// Losses sets how many earlier games of the piece each player has lost. It matters only if the score chooses signs (directions of intervals) by
// result.
func Losses(games [2]int) Option { return func(c *Composer) { c.losses = games } }

// StartTempo sets the tempo of the first bar, in quarter notes a minute, instead of the score's.
func StartTempo(tempo float64) Option { return func(c *Composer) { c.tempo = tempo } }

// Within sets the section of the piece that the game covers, from 0 (start) to 1 (end). The default is all of it.
func Within(from, to float64) Option { return func(c *Composer) { c.share = share{from, to} } }

// New returns a composer for a game. Equal scores, seeds, options and moves give equal bars on every machine. The score must fit the board (see
// scores.Score.Fits).
func New(score *scores.Score, seed uint64, options ...Option) *Composer {
	c := &Composer{score: score, base: score, tonal: tonality{turned: -1}, scaleKeys: newScaleKeys(score, score.Scale), seed: seed, tempo: score.Tempo, share: share{0, 1}}
	c.modes = modesOf(score)
	c.themes.all = writtenThemes(score, c.scaleKeys)
	c.expresses = expresses(score)
	for _, option := range options {
		option(c)
	}
	return c
}

// Bars composes a move: one bar, or one bar per hop if the score has the setting captures: hops.
//
// The first note, n1, repeats the last note of the previous bar, or takes the next note of the reference sequence if that is due. n2 lies an
// interval from n1, and n3 an interval from n2. The intervals are m.X and m.Y steps of the scale, or the score's tables map m.X and m.Y to
// numbers of steps. The signs say whether an interval goes up or down. The score's Bounds bring back notes that would leave the range. In the
// paper, steps are semitones. There, an interval that would leave the range goes the other way. If that would leave the range too, the note
// moves back by the fewest octaves.
//
// If the score's intervals are thirds, m.X counts minor thirds and m.Y major thirds on the circle of the twelve pitch classes. This is Balzano's
// group C3×C4, which the paper's last section proposes. Of the keys with the resulting pitch class, the note takes the nearest to the previous
// note, within the range; of two equally near keys, the one in the sign's direction. A full circle repeats the note.
//
// A harmony may move notes to tones of the bar's chord. The next interval starts from the moved note.
//
// The three notes, and the score's rests, divide the bar at random into whole grid units (see rhythm). Velocities are uniform over the score's
// span or a part of it (see velocities). If the score has a memory, a motif may replace some of this (see remember).
//
// The settings of the player's part are applied last: its octave (which does not affect the next bar), a held first note, articulation, and the
// drone. The score's voices are composed after that.
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
	c.harmonise(m)
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
	now = edit.keep(c.score.Meter.Ticks(), composed, c.directed(m, now, pinned, effects))
	*bar = Bar{Move: m, Start: c.start, Ticks: c.score.Meter.Ticks(), Tempo: c.rubato(effects.tempo(c.nextTempo(m))), effects: effects}
	bar.Swapped = c.score.Phrases != nil && c.score.Phrases.At(c.bars).Singer == 1-m.Player
	if c.base.ChangesKey() {
		bar.Scale = &c.score.Scale
	}
	bar.Notes = make([]Note, now.size())
	part := &c.score.Players[bar.Part()]
	for i := range bar.Notes {
		t := now.tone(i)
		bar.Notes[i] = Note{
			Key: t.key, Start: bar.Start + t.start, Ticks: t.end - t.start,
			On: bar.Start + c.swung(t.start, part), Off: bar.Start + c.swung(t.end, part), Velocity: velocity(t.velocity + part.Level + c.stress(t.start)),
		}
	}

	c.bars++
	c.start = bar.End()
	c.last = bar.Notes[len(bar.Notes)-1].Key
	strokes := c.strike(bar, effects)
	c.arrange(bar, effects)
	bar.Way = composed.way(part.Shift())
	bar.Controls = c.controls(effects, bar)
	if len(c.score.Voices) > 0 || strokes != nil || c.score.Phrases.Accompanied() {
		other := c.other(bar, composed, effects.scale(c))
		bar.Lines = c.lines(bar, strokes, other, effects)
		if other != nil {
			accompanied := *bar
			accompanied.Notes = other
			c.latest[1-bar.Part()] = accompanied
		}
		c.past = &past{*bar, c.score.Players[bar.Part()].Shift(), c.tonal.change, c.past}
	}
	if c.expresses {
		bar.Controls = c.express(bar.Controls, bar)
	}
	c.latest[bar.Part()], c.singer = *bar, bar.Part()
	c.humanise(bar)
}

// cell composes the next bar's notes before the memory and the phrases change them.
func (c *Composer) cell(m Move, e effects) cell {
	signs := c.nextSigns(m.Player)
	intervals := [...]int{signs.X * entry(c.score.Intervals.X, m.X), signs.Y * entry(c.score.Intervals.Y, m.Y)}
	now := cell{intervals: intervals, slots: c.rhythm(m)}
	c.setKeys(m, &now, e)
	now.loudness = c.velocities(m, e)
	return now
}

// setKeys composes the keys of the next bar's notes from the intervals between them and the times of the notes.
func (c *Composer) setKeys(m Move, now *cell, e effects) {
	scale := e.scale(c)
	minorThird, majorThird := c.score.Thirds()
	given := c.given != nil
	pull := func(note, key int) {
		now.keys[note] = c.pulled(note, key, m.Player, &now.slots, e)
		now.pulled[note] = now.keys[note] != key
	}
	first, origin := c.first(m.Player, scale, e)
	now.origin = origin
	if now.keys[0] = c.resolved(first, scale); !given {
		pull(0, now.keys[0])
	}
	pull(1, c.interval(scale, now.keys[0], now.intervals[0], minorThird))
	pull(2, c.interval(scale, now.keys[1], now.intervals[1], majorThird))
}

// interval returns the key that lies count steps of a scale from another key. If the score's intervals are thirds, it instead lies count thirds
// away, where a third has third keys.
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
