package compose

import "midiconnect4/scores"

// answer composes a repetition of an earlier bar. This is the opponent's last bar or, in a canon, the bar that lies a fixed number of bars back. It
// returns nil (a rest) if there is no such bar yet.
func (c *Composer) answer(a *scores.Answer, bar *Bar) []Note {
	source, half := c.source(a, bar)
	if source == nil {
		return nil
	}
	f := source.figure()
	switch a.Way {
	case scores.Inversion:
		f = f.inverted(c.score.Scale)
	case scores.Retrograde:
		f = f.reversed(bar.Ticks)
	case scores.RetrogradeInversion:
		f = f.inverted(c.score.Scale).reversed(bar.Ticks)
	case scores.Diminution:
		f = f.faster(bar.Ticks, c.score.Grid)
	}
	if a.Start == scores.FitStart {
		return c.fitting(a, f, half, bar).notes(bar)
	}
	return c.placed(a, f, half, bar, a.Interval+c.offset(a, f[0].key, bar)).notes(bar)
}

// placed transposes the answer by steps of the scale, then by octaves into its range. In an augmentation, the octave is chosen for the whole
// figure; after that, one half of the figure is slowed down.
func (c *Composer) placed(a *scores.Answer, f figure, half int, bar *Bar, steps int) figure {
	f = f.moved(c.score.Scale, steps).inside(c.score.Keys(&a.Line), c.score.Period())
	if a.Way == scores.Augmentation {
		f = f.slower(half, bar.Ticks)
	}
	return f
}

// fitting transposes the answer to the key where it is most consonant with the bar, at most an octave above or below its usual interval
// (a.Interval). Among equally consonant keys, it takes the nearest to the usual interval; of two equally near keys, the lower one.
func (c *Composer) fitting(a *scores.Answer, f figure, half int, bar *Bar) figure {
	shift := a.Part.Shift()
	if !a.Own {
		shift = c.score.Players[1-bar.Part()].Shift()
	}
	octave := len(c.score.Scale.Steps)
	best := c.placed(a, f, half, bar, a.Interval)
	most := best.consonance(bar, shift)
	for away := 1; away <= octave; away++ {
		for _, steps := range [2]int{-away, away} {
			other := c.placed(a, f, half, bar, a.Interval+steps)
			if worth := other.consonance(bar, shift); worth > most {
				best, most = other, worth
			}
		}
	}
	return best
}

// offset returns the distance in steps from the answer's first note to the note on which it must start (a.Start).
func (c *Composer) offset(a *scores.Answer, first int, bar *Bar) int {
	to := first
	switch a.Start {
	case scores.BarStart:
		to = bar.Notes[0].Key - c.score.Players[bar.Part()].Shift()
	case scores.AnchorStart:
		at := c.places[0]
		if c.score.Shared == nil {
			at = c.places[bar.Move.Player]
		}
		to = at.key
	}
	from, _ := c.score.Scale.Degree(first)
	degree, _ := c.score.Scale.Degree(to)
	return degree - from
}

// source returns the bar that the answer repeats in a bar; nil if there is no such bar yet. An augmentation is twice as slow, so it plays only one half
// of the bar: half is 0 for the first half, 1 for the second.
func (c *Composer) source(a *scores.Answer, in *Bar) (bar *past, half int) {
	if a.Behind == nil {
		if a.Way == scores.Augmentation {
			return c.halves(a.From, in.Move.Player)
		}
		return c.past.of(1 - in.Move.Player), 0
	}
	back := *a.Behind // number of bars back from the current one
	if a.Way == scores.Augmentation {
		// An augmented bar lasts two bars. So after every two bars, the canon is one more bar behind.
		since := c.bars - max(a.From, back+1)
		if since < 0 {
			return nil, 0
		}
		half = since % 2
		back += since - since/2
	}
	if back == 0 {
		return &past{bar: *in, shift: c.score.Players[in.Part()].Shift()}, half
	}
	return c.past.back(back), half
}

// halves returns the bar that is augmented, and which half of it sounds now. A player augments every other bar of the opponent. The parameter
// from is the index of the first bar that has an answer.
func (c *Composer) halves(from, player int) (bar *past, half int) {
	for p, number := c.past, c.bars-1; p != nil && number >= from; p, number = p.before, number-1 {
		if p.bar.Move.Player == player && p.before.of(1-player) != nil {
			half = 1 - half
		}
	}
	bar = c.past
	if half == 1 { // the previous answer took the first half
		bar = bar.of(player).before
	}
	return bar.of(1 - player), half
}

// of returns the player's latest bar; nil if the player has no bar yet.
func (p *past) of(player int) *past {
	for p != nil && p.bar.Move.Player != player {
		p = p.before
	}
	return p
}

// back returns an earlier bar: 1 is the latest bar, 2 the bar before the latest. It returns nil if there is no such bar.
func (p *past) back(bars int) *past {
	for ; p != nil && bars > 1; bars-- {
		p = p.before
	}
	return p
}
