package studio

import (
	"midiconnect4/play"
	"midiconnect4/play/live"
)

// welcome is what a page is told first.
func (s *Studio) welcome(listener bool) *Welcome {
	return &Welcome{
		Version: s.options.Version, Listener: listener, Alone: s.options.Alone,
		Aloud: s.options.Aloud && !listener, Bounds: Bounds{play.MostGames, [2]float64{live.Slowest, live.Fastest}, play.MostTransposed},
		Forms: formNames(), Audience: s.audience, Facts: s.facts,
	}
}
