package compose

import "midiconnect4/scores"

// answer is an earlier bar once more: the last one of the player who does not move, or
// in a canon the one that lies so many bars behind. It rests until there is one.
func (c *Composer) answer(a *scores.Answer, bar *Bar) []Note {
	source, half := c.source(a, bar.Move.Player)
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
	return c.placed(a, f, half, bar, a.Interval+c.lift(a, f[0].key, bar)).notes(bar)
}

// placed is an answer moved by steps of the scale. If it is half of a figure, it is in
// the octave of the whole.
func (c *Composer) placed(a *scores.Answer, f figure, half int, bar *Bar, steps int) figure {
	f = f.moved(c.score.Scale, steps).inside(c.score.Keys(&a.Line), c.score.Period())
	if a.Way == scores.Augmentation {
		f = f.slower(half, bar.Ticks)
	}
	return f
}

// fitting is an answer moved by at most an octave from where its interval takes it, so
// that it is most consonant with the bar: the nearest such place, the lower of two.
func (c *Composer) fitting(a *scores.Answer, f figure, half int, bar *Bar) figure {
	shift := a.Part.Shift()
	if !a.Own {
		shift = c.score.Players[1-bar.Move.Player].Shift()
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

// lift is the steps from the first note of an answer to where it starts.
func (c *Composer) lift(a *scores.Answer, first int, bar *Bar) int {
	to := first
	switch a.Start {
	case scores.BarStart:
		to = bar.Notes[0].Key - c.score.Players[bar.Move.Player].Shift()
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

// source is the bar that an answer takes while a player moves, and for augmentation
// which half of it. It is nil if there is none yet.
func (c *Composer) source(a *scores.Answer, player int) (bar *past, half int) {
	if a.Behind == nil {
		if a.Way == scores.Augmentation {
			return c.halves(a.From, player)
		}
		return c.past.of(1 - player), 0
	}
	back := *a.Behind // bars, from this one
	if a.Way == scores.Augmentation {
		// The canon loses a bar on the line every two bars.
		since := c.bars - max(a.From, back+1)
		if since < 0 {
			return nil, 0
		}
		half = since % 2
		back += since - since/2
	}
	return c.past.back(back), half
}

// halves is the bar that is augmented while a player moves, and which half of it sounds now. Every
// other bar of the other player is augmented. from is the first bar that has an answer.
func (c *Composer) halves(from, player int) (bar *past, half int) {
	for p, number := c.past, c.bars-1; p != nil && number >= from; p, number = p.before, number-1 {
		if p.bar.Move.Player == player && p.before.of(1-player) != nil {
			half = 1 - half
		}
	}
	bar = c.past
	if half == 1 { // the answer before took the first half
		bar = bar.of(player).before
	}
	return bar.of(1 - player), half
}

// of is the latest bar of a player, nil for none.
func (p *past) of(player int) *past {
	for p != nil && p.bar.Move.Player != player {
		p = p.before
	}
	return p
}

// back is the bar that lies so many bars back, 1 being the latest; nil for none.
func (p *past) back(bars int) *past {
	for ; p != nil && bars > 1; bars-- {
		p = p.before
	}
	return p
}
