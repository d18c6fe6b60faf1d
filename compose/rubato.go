package compose

import "midiconnect4/scores"

// rubato is a tempo as the phrase has it in the next bar. Within a phrase the tempo is a
// parabola, as players' tempos are: slow at the ends, fast in the middle. What bars in the
// middle take from the time, the others give back, so that a phrase lasts as long as
// without.
func (c *Composer) rubato(tempo float64) float64 {
	r := c.score.Rubato
	if r == nil {
		return tempo
	}
	phrase, bar := c.bars/r.Bars, c.bars%r.Bars
	depth := r.Depth * (1 + float64(stream(c.seed, forRubato, phrase).Float64())) / 2
	time := 0.0 // of a phrase in bars at the tempo
	for i := range r.Bars {
		time += 1 / bend(i, r.Bars, depth)
	}
	now := float64(tempo*bend(bar, r.Bars, depth)) * time / float64(r.Bars)
	return min(max(now, scores.SlowestTempo), scores.FastestTempo)
}

// bend is the share of the tempo that a bar of a phrase has, before it gives back time.
func bend(bar, bars int, depth float64) float64 {
	x := float64(2*bar+1)/float64(bars) - 1 // from -1 to 1
	return 1 + float64(depth*(1-float64(2*x*x)))
}
