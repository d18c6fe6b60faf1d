package measure

import (
	"midiconnect4/compose"
	"midiconnect4/scores"
)

// drama is the rank correlation between the game's tension and the intensity of the music, bar by bar. Bars without signals of the game are left
// out.
func drama(m *music) float64 {
	var spans []span
	var tension []float64
	m.bars(func(b *compose.Bar, _ *scores.Score) {
		if b.Move.Signals == nil {
			return
		}
		spans = append(spans, span{m.clock.at(b.Start), m.clock.at(b.End())})
		tension = append(tension, b.Move.Signals.Tension)
	})
	return rankCorrelation(tension, m.intensity(spans))
}
